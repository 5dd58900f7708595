/**
 * Builds the server once before the tests that start it as a program, where its sources have left the build
 * behind.
 */
import { ensureServerBuild } from './build-server.ts'

/** Runs before the first of them. */
export const setup = ensureServerBuild
