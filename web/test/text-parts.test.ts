import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { firstHash, readSteps, textHash } from '@idlewood/contract/text-hash'
import { readUsedKeys } from '../key-numbers.ts'
import { portalPages } from '../messages-plugin.ts'
import { readModule } from '../page-messages.ts'
import { packTexts } from '../text-parts.ts'

const keys = Array.from({ length: 300 }, (_, index) => `group.key${index}`)

test('packed texts are found by the numbers and hashes of their keys, and other keys of the feature are not', () => {
  const some = keys.filter((_, index) => index % 3 === 0)
  const numbers = new Map(keys.slice(0, 100).map((key, index) => [key, index]))
  const [seed, size, steps, texts] = packTexts(
    Object.fromEntries(some.map((key) => [key, `Text of ${key}`])),
    { every: keys, numbers },
  )
  let at = 0
  const byNumber = new Map(readSteps(steps).map((step, index) => [(at += step), texts[index]]))
  const numberOf = (key: string) => numbers.get(key) ?? firstHash + textHash(key, { seed, size })
  const found = keys.map((key) => byNumber.get(numberOf(key)))
  expect(found).toEqual(keys.map((key, index) => (index % 3 === 0 ? `Text of ${key}` : undefined)))
})

test('a page carries the texts of its code, and lazily loaded parts carry their own', async () => {
  const { parts, routes } = await portalPages()
  const keysOf = (name: string, feature: string) => [
    ...(parts.find((part) => part.name === name)?.keys.get(feature) ?? []),
  ]
  expect(routes.find(({ path }) => path === ':language?/rules')?.part).toBe('rules-rules-page')
  expect(keysOf('rules-rules-page', 'rules')).toEqual(expect.arrayContaining(['title', 'tab.roleplay']))
  expect(keysOf('frame-command-palette', 'frame')).toContain('palette.label')
  expect(keysOf('frame-admin-layout', 'frame')).not.toContain('palette.label')
  // Texts that came with the frame are not loaded again.
  expect(keysOf('root', 'ui')).toContain('retry')
  expect(parts.filter(({ keys }) => keys.get('ui')?.has('retry')).map(({ name }) => name)).toEqual(['root'])
})

test('what any page may load later carries no texts of those pages', async () => {
  const { parts } = await portalPages()
  const featuresOf = (name: string) => [...(parts.find((part) => part.name === name)?.keys.keys() ?? [])]
  expect(featuresOf('ui-toast-region')).toEqual(['ui'])
  expect(featuresOf('frame-background')).toEqual(['pwa'])
})

test('every text that code uses is found, including inside templates', () => {
  const folder = join(import.meta.dirname, '../src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name))
    .map((name) => join(folder, name))
  const missed = files.flatMap((file) => {
    const { exact, open } = readModule(file)
    return readUsedKeys(file, readFileSync(file, 'utf8'))
      .places.filter(({ key }) => !exact.has(key) && !open.some((pattern) => pattern.test(key)))
      .map(({ feature, key }) => `${file}: ${feature}.${key}`)
  })
  expect(missed).toEqual([])
})
