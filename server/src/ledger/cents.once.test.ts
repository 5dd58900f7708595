/** Lines of a gamemode that counts cents, as it writes them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLineReader } from './line-reader.ts'
import { parseTemplates } from './template-file.ts'

const presets = join(import.meta.dirname, '../../../presets/ledger')
const reader = createLineReader(
  ['english.txt', 'indonesian.txt'].flatMap((name) => {
    const file = join(presets, name)
    return parseTemplates(readFileSync(file, 'utf8'), file).templates
  }),
)

const [ayu, budi] = ['Ayu_Lestari (uid: 7)', 'Budi_Santoso (uid: 8)']

test.each([
  ['log_give', `${ayu} gives $50.00 to ${budi}`, 'actor>target', 5000],
  [
    'log_give',
    `${ayu} (IP: 192.0.2.7) mentransfer $-8,500.25 ke ${budi} (IP: 192.0.2.8)`,
    'actor>target',
    -850_025,
  ],
  ['log_give', `${ayu} telah menjual 3 material ke ${budi} seharga $1200.`, 'target>actor', 1200],
  ['log_property', `${ayu} dibeli Mountain Bike untuk $150.00.`, 'actor>world', 15_000],
  [
    'log_property',
    `${ayu} sold their house (id: 9) for $1,000,000.00 to ${budi}`,
    'target>actor',
    100_000_000,
  ],
  [
    'log_admin',
    `${ayu} telah menggunakan '/givemoney' untuk memberi $8,500.00 ke ${budi}.`,
    'world>target',
    850_000,
  ],
  ['log_punishments', `${ayu} dipenjara ${budi} for 30 Minggu dan diDenda $150.00`, 'target>world', 15_000],
  ['log_faction', `${ayu} has withdrawn $20.00 from the tax vault, reason: gaji $5.00`, 'stash>actor', 2000],
  ['log_give', `${ayu} gives $50 to ${budi}`, 'actor>target', 50],
])('%s: %s', (log, line, flow, amount) => {
  expect(reader.read(log, line)).toMatchObject({ flow, amount, actor: { uid: 7 } })
})

test('an amount with one decimal, or three, is not one in cents', () => {
  expect(reader.read('log_give', `${ayu} gives $50.0 to ${budi}`)).toBeUndefined()
  expect(reader.read('log_give', `${ayu} gives $50.000 to ${budi}`)).toBeUndefined()
})
