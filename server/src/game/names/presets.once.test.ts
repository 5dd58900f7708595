import { expect, test } from 'vitest'
import type { Column, Introspection, Table } from '../map/introspect.ts'
import { mapFileFor, matchingPresets, parsePreset, readPresets } from './presets.ts'

const column = (name: string): Column => ({
  name,
  type: 'int',
  length: null,
  range: null,
  precision: null,
  nullable: true,
  hasDefault: false,
  isComputed: false,
  fallback: null,
  autoIncrement: false,
  charset: null,
  collation: null,
  choices: null,
  changesByItself: false,
  isSmall: false,
  cannotBe: null,
  holdsNumbers: false,
  isShown: false,
  hasTwin: false,
  nobody: null,
  dates: null,
})

const table = (name: string, columns: string[]): Table => ({
  name,
  engine: null,
  isView: false,
  columns: new Map(columns.map((one) => [one.toLowerCase(), column(one)])),
  indexed: new Set(),
  unique: new Set(),
  dependents: [],
})

const database = (tables: Record<string, string[]>): Introspection => ({
  version: '',
  isDurable: true,
  isDemoWorld: false,
  tables: new Map(
    Object.entries(tables).map(([name, columns]) => [name.toLowerCase(), table(name, columns)]),
  ),
})

const text = `{
  "name": "Test",
  "about": "Of a test.",
  "fingerprint": { "has": { "users": ["uid", "mark"] }, "lacks": { "users": ["foreign"] } },
  "names": {
    "jobs": { "1": "Baker" }
  }
}`
const preset = parsePreset('test.json', text)

test('every preset that comes with the portal is valid', () => {
  expect(readPresets().map(({ name }) => name)).toEqual([
    'Nexonic Roleplay',
    'Next Generation Gaming',
    'A gamemode with `players` and salted SHA-256',
  ])
})

test.each([
  [{ users: ['UID', 'Mark'] }, 1],
  [{ users: ['uid'] }, 0],
  [{ players: ['uid', 'mark'] }, 0],
  [{ users: ['uid', 'mark', 'foreign'] }, 0],
])('a preset matches the tables %o %i times', (tables, times) => {
  expect(matchingPresets(database(tables), [preset])).toHaveLength(times)
})

test.each([
  ['"1": "Baker"', '"one": "Baker"', 'test.json, line 6: names jobs one must be a whole number in quotes'],
  ['"about": "Of a test."', '"about": 5', 'test.json, line 3: about must be a text in quotes.'],
  ['"about"', '"abuot"', 'test.json, line 3: "abuot" is not known here.'],
  ['"about": "Of a test.",', '"about": "Of a test."', 'test.json, line 3: this is not JSON'],
])('the error for a mistake (%s → %s) contains its line', (right, wrong, sentence) => {
  expect(() => parsePreset('test.json', text.replace(right, wrong))).toThrow(sentence)
})

test('a proposed map file contains only tables and columns that exist in this database', () => {
  const ngg = readPresets().find(({ name }) => name === 'Next Generation Gaming')
  if (!ngg) throw new Error('The preset is missing.')
  const map = mapFileFor(
    ngg,
    database({ accounts: ['id', 'Username', 'Key'], vehicles: ['id', 'pvImpound'] }),
  )
  expect(map).toEqual({
    tables: { users: 'accounts', vehicles: 'vehicles' },
    fields: {
      'users.uid': 'id',
      'users.username': 'Username',
      'users.password': 'Key',
      'vehicles.id': 'id',
      'vehicles.impounded': 'pvImpound',
    },
  })
})
