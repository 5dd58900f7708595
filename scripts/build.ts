/**
 * `npm run build`: builds the browser app and the server, and writes the list of the product's components.
 * With `--where-needed` it builds only what is out of date, as `npm start` and the tests do.
 */
import './node-version.mjs'
import { parseArgs } from 'node:util'
import { buildServer, ensureServerBuild } from './build-server.ts'
import { webBuild } from './build-stamps.ts'
import { buildWeb } from './build-web.ts'
import { sbomFile, writeSbom } from './sbom.ts'

const { values } = parseArgs({ options: { 'where-needed': { type: 'boolean', default: false } } })
const all = !values['where-needed']
await Promise.all([
  all || webBuild.isStale() ? buildWeb() : undefined,
  all ? buildServer() : ensureServerBuild(),
])
if (all) writeSbom(sbomFile)
