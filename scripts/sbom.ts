/** A list of all components of the product (CycloneDX 1.5), derived from the lock file without a network. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { root } from './processes.ts'

/** Where `npm run build` writes it: next to the browser app, not within what is served. */
export const sbomFile = join(root, 'web/build/sbom.cdx.json')

const lockEntry = z.object({
  name: z.string().optional(),
  version: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().default(false),
  devOptional: z.boolean().default(false),
  link: z.boolean().default(false),
})
const lock = z.object({
  name: z.string(),
  version: z.string(),
  packages: z.record(z.string(), lockEntry),
})

/** `@scope/name` as a package URL. */
const purlOf = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** A hash of the lock file (`sha512-…` in base64) in CycloneDX form. */
const hashOf = (integrity: string) => ({
  alg: integrity.slice(0, integrity.indexOf('-')).replace('sha', 'SHA-'),
  content: Buffer.from(integrity.slice(integrity.indexOf('-') + 1), 'base64').toString('hex'),
})

const licenseOf = (license: string) =>
  /^[\w.-]+$/.test(license) ? { license: { id: license } } : { expression: license }

function componentOf(path: string, entry: z.infer<typeof lockEntry>) {
  const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const version = entry.version ?? ''
  return {
    type: 'library',
    'bom-ref': path,
    name,
    version,
    purl: purlOf(name, version),
    ...(entry.integrity ? { hashes: [hashOf(entry.integrity)] } : {}),
    ...(entry.license ? { licenses: [licenseOf(entry.license)] } : {}),
  }
}

/** Writes the list of the packages used at run time, without those used only for builds and tests. */
export function writeSbom(file: string): void {
  const { name, version, packages } = lock.parse(
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
  )
  const installed = Object.entries(packages).filter(
    ([path, entry]) => path.includes('node_modules/') && !entry.dev && !entry.devOptional && !entry.link,
  )
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name, version, purl: purlOf(name, version) } },
    components: installed.map(([path, entry]) => componentOf(path, entry)),
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
}
