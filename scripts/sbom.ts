/** A list of everything the product is made from (CycloneDX), taken from the lock file, without a network. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ask, root } from './processes.ts'

/** Where `npm run build` writes it: beside the browser app, not within what is served. */
export const sbomFile = join(root, 'web/build/sbom.cdx.json')

/** Writes the list of the packages that run, without those that only build and test. */
export async function writeSbom(file: string): Promise<void> {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const wanted = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev', '--offline']
  const { code, output } = await ask(npm, [...wanted, '--loglevel', 'error'])
  const begin = output.indexOf('{')
  if (code !== 0 || begin < 0) throw new Error(`npm made no list of packages:\n${output}`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, output.slice(begin))
}
