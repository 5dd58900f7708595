/** Builds the app once before the tests that look at it, where its sources have left the build behind. */
import { webBuild } from './build-stamps.ts'
import { buildWeb } from './build-web.ts'

/** Runs before the first of them. */
export async function setup(): Promise<void> {
  if (webBuild.isStale()) await buildWeb()
}
