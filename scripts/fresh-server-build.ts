/** Builds the server once before the tests that run it as a program, if the build is out of date. */
import { ensureServerBuild } from './build-server.ts'

/** Runs before the first of these tests. */
export const setup = ensureServerBuild
