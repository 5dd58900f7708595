import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { root } from './processes.ts'
import { writeSbom } from './sbom.ts'

const bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(z.object({ purl: z.string(), version: z.string() })),
})
const manifest = z.object({ dependencies: z.record(z.string(), z.string()).default({}) })

test('the bill of materials lists every run-time package with its version, and no test-only packages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-sbom-'))
  try {
    writeSbom(join(folder, 'sbom.cdx.json'))
    const { components } = bill.parse(JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')))
    const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl)))
    const { dependencies } = manifest.parse(
      JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8')),
    )
    const needed = Object.entries(dependencies)
      .filter(([name]) => !name.startsWith('@idlewood/'))
      .map(([name, version]) => `pkg:npm/${name}@${version}`)
    expect(needed.length).toBeGreaterThan(5)
    expect(needed.filter((purl) => !listed.has(purl))).toEqual([])
    expect([...listed].filter((purl) => /\/(vitest|oxlint|typescript|lighthouse)@/.test(purl))).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
