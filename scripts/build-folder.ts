/** Where the built app is put. */
import { resolve } from 'node:path'
import { root } from './processes.ts'

/** `web/build`; elsewhere for a test that builds with another community's content. */
export const buildFolder = resolve(root, process.env['IDLEWOOD_BUILD_DIR'] ?? 'web/build')
