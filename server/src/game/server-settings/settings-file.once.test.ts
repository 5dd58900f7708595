import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSettingsFile, textAt, type SettingsFile } from './settings-file.ts'

let folder = ''
let path = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'idlewood-settings-'))
  path = join(folder, 'server_info.ini')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const counters = '48213|901|21804|26377|55120|212'
// Windows-1252, as written by a public game server: é is one byte, 0xe9.
const line = Buffer.from(`5|-20|137|20 Nov 2026|Café|${counters}|Be fair|Zoé|0|1|x`, 'latin1')
const whole = Buffer.concat([line, Buffer.of(0x0d, 0x0a)])

function file(
  bytes: Buffer = whole,
  said: Partial<Parameters<typeof createSettingsFile>[1]> = {},
): SettingsFile {
  writeFileSync(path, bytes)
  return createSettingsFile(path, { codePage: '1252', ...said })
}

async function textOf(
  settings: SettingsFile,
  field: 'server_motd' | 'admin_motd' | 'tax',
): Promise<string | null> {
  const reading = await settings.read()
  if ('sentence' in reading) throw new Error(reading.sentence)
  return textAt(reading, field)
}

test('a field is replaced and every other byte is kept', async () => {
  const settings = file()
  chmodSync(path, 0o640)
  const writtenByGame = new Date('2026-11-20T18:00:00Z')
  utimesSync(path, writtenByGame, writtenByGame)
  expect(await settings.write({ field: 'admin_motd', old: 'Be fair', text: 'Soyez élégants €' })).toEqual({
    outcome: 'written',
  })
  const expected = Buffer.from(
    whole.toString('latin1').replace('Be fair', 'Soyez \u00e9l\u00e9gants \u0080'),
    'latin1',
  )
  expect(readFileSync(path)).toEqual(expected)
  expect(statSync(path).mode & 0o777).toBe(0o640)
  // The age of the game's figures must remain visible.
  expect(statSync(path).mtime).toEqual(writtenByGame)
  expect(readdirSync(folder)).toEqual(['server_info.ini'])
  expect(await textOf(settings, 'admin_motd')).toBe('Soyez élégants €')
})

test('the new file has the owner of the old one', async () => {
  const settings = file()
  // Only an administrator may change a file's owner; for others it stays the same.
  const owner = process.getuid?.() === 0 ? 4242 : statSync(path).uid
  chownSync(path, owner, statSync(path).gid)
  expect(await settings.write({ field: 'admin_motd', old: 'Be fair', text: 'Be kind' })).toEqual({
    outcome: 'written',
  })
  expect(statSync(path).uid).toBe(owner)
})

test('if the path is a link, its target is replaced', async () => {
  writeFileSync(join(folder, 'real.ini'), whole)
  symlinkSync('real.ini', path)
  const settings = createSettingsFile(path, { codePage: '1252' })
  expect(await settings.write({ field: 'server_motd', old: 'Café', text: 'Bar' })).toEqual({
    outcome: 'written',
  })
  expect(lstatSync(path).isSymbolicLink()).toBe(true)
  expect(readFileSync(join(folder, 'real.ini'), 'latin1')).toContain('|Bar|')
})

test('a file that the system has read long ago answers, even if the portal itself stood still', async () => {
  const settings = file()
  const reading = settings.read()
  const until = performance.now() + 1700
  while (performance.now() < until);
  expect(await reading).not.toHaveProperty('sentence')
})

test('a value that has changed in the meantime is not overwritten', async () => {
  const settings = file()
  expect(await settings.write({ field: 'server_motd', old: 'Cafe', text: 'Bar' })).toEqual({
    outcome: 'moved',
    current: 'Café',
  })
  expect(readFileSync(path)).toEqual(whole)
})

test('concurrent writers of different fields all succeed and lose nothing', async () => {
  const settings = file()
  const other = createSettingsFile(path, { codePage: '1252' })
  const results = await Promise.all([
    settings.write({ field: 'server_motd', old: 'Café', text: 'one' }),
    other.write({ field: 'admin_motd', old: 'Be fair', text: 'two' }),
    settings.write({ field: 'helper_motd', old: 'Zoé', text: 'three' }),
    other.write({ field: 'server_motd', old: 'Café', text: 'four' }),
  ])
  const written = results.filter(({ outcome }) => outcome === 'written')
  expect(written).toHaveLength(3)
  expect(readFileSync(path, 'latin1')).toMatch(/\|(one|four)\|.*\|two\|three\|/)
})

test('nothing is lost if the game writes at the same moment', async () => {
  const settings = file()
  let kills = 21804
  let isOver = false
  // Writes whenever a writer holds the file, as a server with many players would.
  const play = (): void => {
    if (readdirSync(folder).some((name) => name.endsWith('.idlewood'))) {
      const text = readFileSync(path, 'latin1').replace(`|${kills}|`, `|${++kills}|`)
      writeFileSync(path, text, 'latin1')
    }
    if (!isOver) setImmediate(play)
  }
  play()
  const refusals = []
  for (let round = 0; round < 30; round++) {
    const before = kills
    const outcome = await settings.write({ field: 'server_motd', old: 'Café', text: 'Café' })
    expect(kills, 'the game wrote').toBeGreaterThan(before)
    expect(readFileSync(path, 'latin1')).toContain(`|${kills}|`)
    if (outcome.outcome === 'refused') refusals.push(outcome.sentence)
  }
  isOver = true
  expect(refusals).toContainEqual(expect.stringContaining('is writing its settings file right now'))
})

test('the lock file of a crashed writer blocks nobody', async () => {
  const settings = file()
  const left = join(folder, '.server_info.ini.idlewood')
  writeFileSync(left, 'half')
  utimesSync(left, new Date(0), new Date(0))
  expect(await settings.write({ field: 'server_motd', old: 'Café', text: 'Bar' })).toEqual({
    outcome: 'written',
  })
  expect(readdirSync(folder)).toEqual(['server_info.ini'])
})

test('a line longer than the game reads is refused with the number of excess characters', async () => {
  const settings = file()
  const refusal = await settings.write({
    field: 'server_motd',
    old: 'Café',
    text: 'x'.repeat(254 - line.length + 5),
  })
  expect(refusal).toEqual({ outcome: 'refused', sentence: expect.stringContaining('This is 1 too many') })
  expect(readFileSync(path)).toEqual(whole)
  expect(
    await settings.write({ field: 'server_motd', old: 'Café', text: 'x'.repeat(254 - line.length + 4) }),
  ).toEqual({ outcome: 'written' })
})

test('a text that would make the file ambiguous is refused', async () => {
  const settings = file(Buffer.from(`5|1|1|d|m|${counters}|7|Be kind|1|2|3`))
  const refusal = await settings.write({ field: 'helper_motd', old: 'Be kind', text: '8' })
  expect(refusal).toEqual({ outcome: 'refused', sentence: expect.stringContaining('read in two ways') })
})

test.each([
  ['is not there', () => rmSync(path), 'does not exist'],
  [
    'is a folder',
    () => {
      rmSync(path)
      execFileSync('mkdir', [path])
    },
    'is a folder',
  ],
  ['is another file', () => writeFileSync(path, 'echo hello'), 'not laid out as the portal knows it'],
  ['is far too long', () => writeFileSync(path, `5|1|1|d|m|1|1|1|1|1|1|${'x'.repeat(20_000)}`), 'too long'],
])('a file that %s is neither read nor written', async (_, spoil, why) => {
  const settings = file()
  spoil()
  expect(await settings.read()).toEqual({ sentence: expect.stringContaining(why) })
  expect(await settings.write({ field: 'server_motd', old: 'm', text: 'x' })).toEqual({
    outcome: 'refused',
    sentence: expect.stringContaining(why),
  })
})

test('if the messages to staff cannot be located, they are not written, but other fields are', async () => {
  const settings = file(Buffer.from(`5|1|1|d|m|${counters}|1|2|3|4`))
  expect(await settings.write({ field: 'admin_motd', old: '1', text: 'x' })).toEqual({
    outcome: 'refused',
    sentence: expect.stringContaining('Name its layout in the map file'),
  })
  expect(await settings.write({ field: 'server_motd', old: 'm', text: 'Hello' })).toEqual({
    outcome: 'written',
  })
  const said = file(readFileSync(path), { layout: 'mumbai' })
  expect(await said.write({ field: 'admin_motd', old: '3', text: 'x' })).toEqual({ outcome: 'written' })
  expect(readFileSync(path, 'latin1')).toBe(`5|1|1|d|Hello|${counters}|1|2|x|4`)
})
