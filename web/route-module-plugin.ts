/**
 * Makes React Router load the code of pages with `web/src/frame/route-module.ts`. If that code is gone or out
 * of reach, React Router reloads the page that the person is leaving, over and over, and has no setting for
 * it.
 */
import { join } from 'node:path'
import type { Plugin } from 'vite'

const own = join(import.meta.dirname, 'src/frame/route-module.ts')

/** The Vite plugin. The build fails if React Router no longer has the file that is replaced. */
export function routeModulePlugin(): Plugin {
  let isReplaced = false
  return {
    name: 'idlewood-route-module',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer) {
      if (source !== './routeModules.js' || !importer?.includes('/react-router/dist/')) return undefined
      isReplaced = true
      return own
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error('React Router no longer loads pages by its routeModules.js.')
    },
  }
}
