/** Builds the app once before the tests that read it, if the build is out of date. */
import { webBuild } from './build-stamps.ts'
import { buildWeb } from './build-web.ts'

/** Runs before the first of these tests. */
export async function setup(): Promise<void> {
  if (webBuild.isStale()) await buildWeb()
}
