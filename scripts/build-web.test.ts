import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { webBuild } from './build-stamps.ts'
import { compressFolder } from './build-web.ts'

test('text files get smaller compressed copies with the same content, and files that would not shrink get none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-build-'))
  const long = 'const same = 1;\n'.repeat(200)
  writeFileSync(join(folder, 'long.js'), long)
  writeFileSync(join(folder, 'short.js'), '1')
  writeFileSync(join(folder, 'picture.png'), long)
  expect(await compressFolder(folder)).toMatchObject({ files: 2, bytes: long.length + 1 })
  expect(brotliDecompressSync(readFileSync(join(folder, 'long.js.br'))).toString()).toBe(long)
  expect(gunzipSync(readFileSync(join(folder, 'long.js.gz'))).toString()).toBe(long)
  expect(existsSync(join(folder, 'short.js.br'))).toBe(false)
  expect(existsSync(join(folder, 'picture.png.br'))).toBe(false)
  rmSync(folder, { recursive: true })
})

test('unchanged sources have the same fingerprint', () => {
  expect(webBuild.fingerprint()).toBe(webBuild.fingerprint())
})
