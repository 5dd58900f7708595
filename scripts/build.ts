/** `npm run build`: builds the browser app into web/build/client. */
import './node-version.mjs'
import { buildWeb } from './build-web.ts'

await buildWeb()
