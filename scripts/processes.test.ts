import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startCompanion, freePort } from './processes.ts'

const folderOf = (): string => mkdtempSync(join(tmpdir(), 'idlewood-processes-'))

test('a companion is stopped and its folder removed', async () => {
  const folder = folderOf()
  const companion = startCompanion([process.execPath, '-e', 'setInterval(() => {}, 1000)'], { folder })
  await companion.stop()
  expect(existsSync(folder)).toBe(false)
})

test('a companion that ends on its own leaves its exit code and output, but no folder', async () => {
  const folder = folderOf()
  const companion = startCompanion([process.execPath, '-e', "console.log('so long'); process.exit(3)"], {
    folder,
  })
  expect(await companion.ended).toBe(3)
  expect(companion.output()).toContain('so long')
  expect(existsSync(folder)).toBe(false)
})

test('a companion that is not a program reports that', async () => {
  const companion = startCompanion(['idlewood-no-such-program'])
  expect(await companion.ended).toBe(127)
  expect(companion.output()).toContain('did not start')
})

test('free ports are below the range that systems assign automatically', async () => {
  expect(await freePort()).toBeLessThan(32_768)
})
