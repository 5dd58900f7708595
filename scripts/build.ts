/** `npm run build`: builds the browser app into web/build/client, and lists what the product is made from. */
import './node-version.mjs'
import { buildWeb } from './build-web.ts'
import { sbomFile, writeSbom } from './sbom.ts'

await buildWeb()
writeSbom(sbomFile)
