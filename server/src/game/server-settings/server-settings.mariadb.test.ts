import { readFileSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { acrp } from '../../../test/forks/acrp.ts'
import {
  forkGame,
  openedGame,
  type Cleanups,
  type ForkGame,
  type ForkFixture,
} from '../../../test/forks/fork-game.ts'
import { modular } from '../../../test/forks/invented.ts'
import type { Fork } from '../../../test/forks/load-fork.ts'
import { nexonic } from '../../../test/forks/nexonic.ts'
import { acrpRow, nexonicLine } from '../../../test/forks/server-info.ts'
import { asAdministrator } from '../../../test/mariadb.ts'
import {
  checkSetting,
  settingStorageOf,
  readSetting,
  settingLimits,
  writeSetting,
} from './server-settings.ts'

const cleanups: Cleanups = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})
const gameOf = (fork: Fork, fixture: ForkFixture = {}): Promise<ForkGame> => forkGame(fork, fixture, cleanups)

describe('a setting in a table', () => {
  test('is read and written exactly, including emoji and colour codes', async () => {
    const { game } = await gameOf(acrp, { rows: [acrpRow] })
    expect(await readSetting(game, 'server_motd')).toEqual({ value: 'Olá', storage: 'table' })
    const value = ' {FF0000}Welcome~r~ 100% 😀 '
    expect(await writeSetting(game, { field: 'server_motd', old: 'Olá', value })).toEqual({
      outcome: 'written',
    })
    expect(await readSetting(game, 'server_motd')).toEqual({ value, storage: 'table' })
    expect((await readSetting(game, 'admin_motd')).value).toBe('Fair')
  })

  test('is not overwritten if it has changed in any letter, space or accent', async () => {
    const { game } = await gameOf(acrp, { rows: [acrpRow] })
    for (const old of ['olá', 'Ola', 'Olá ', 'Ol', null]) {
      expect(await writeSetting(game, { field: 'server_motd', old, value: 'x' }), `${old}`).toEqual({
        outcome: 'moved',
        current: 'Olá',
      })
    }
  })

  test('is written by exactly one of many concurrent writers', async () => {
    const { game } = await gameOf(acrp, { rows: [acrpRow] })
    const results = await Promise.all(
      ['a', 'b', 'c', 'd'].map((value) => writeSetting(game, { field: 'admin_motd', old: 'Fair', value })),
    )
    expect(results.filter(({ outcome }) => outcome === 'written')).toHaveLength(1)
    expect(results.filter(({ outcome }) => outcome === 'moved')).toHaveLength(3)
  })

  test('accepts only characters of its column', async () => {
    const { game } = await gameOf(
      {
        ...acrp,
        server_info: { columns: 'tax int, server_motd varchar(20) not null, admin_motd varchar(200)' },
      },
      { rows: [`insert into server_info values (1, '', null)`] },
    )
    expect(checkSetting(game, 'server_motd', 'Olá – €')).toBeNull()
    expect(checkSetting(game, 'server_motd', 'नमस्ते 😀')).toContain('cannot store these characters')
    expect(checkSetting(game, 'server_motd', 'x'.repeat(21))).toContain('at most 20 characters')
    expect(checkSetting(game, 'admin_motd', 'x'.repeat(128))).toContain('at most 127 characters')
    expect(await writeSetting(game, { field: 'server_motd', old: '', value: 'Olá – €' })).toEqual({
      outcome: 'written',
    })
    expect(checkSetting(game, 'server_motd', null)).toContain('cannot be without')
    expect(await writeSetting(game, { field: 'admin_motd', old: null, value: 'x' })).toEqual({
      outcome: 'written',
    })
    expect(await writeSetting(game, { field: 'admin_motd', old: 'x', value: null })).toEqual({
      outcome: 'written',
    })
  })

  test('that is a number accepts only what its column can store', async () => {
    const columns =
      'tax int, goldrate float, minerate tinyint unsigned, fishrate decimal(6,2), choprate varchar(8)'
    const { game } = await gameOf(
      { ...acrp, server_info: { columns } },
      { rows: ["insert into server_info values (1, 1.1, 2, 3.25, '4')"] },
    )
    expect(settingLimits(game, 'minerate')).toMatchObject({ min: 0, max: 255, whole: true })
    expect(settingLimits(game, 'goldrate')).toMatchObject({ min: 0, max: 1_000_000, whole: false })
    expect(checkSetting(game, 'minerate', 256)).toContain('from 0 to 255')
    expect(checkSetting(game, 'minerate', 1.5)).toContain('whole number')
    expect(checkSetting(game, 'minerate', 'abc')).toContain('is a number')
    expect(checkSetting(game, 'goldrate', -1)).toContain('from 0')
    expect(await writeSetting(game, { field: 'goldrate', old: 1.1, value: 2.7 })).toEqual({
      outcome: 'written',
    })
    expect(await writeSetting(game, { field: 'goldrate', old: 2.7, value: '3' })).toEqual({
      outcome: 'written',
    })
    expect(await readSetting(game, 'goldrate')).toEqual({ value: 3, storage: 'table' })
    expect(await writeSetting(game, { field: 'minerate', old: 3, value: 4 })).toEqual({
      outcome: 'moved',
      current: 2,
    })
    expect(await writeSetting(game, { field: 'fishrate', old: 3.25, value: 3.5 })).toEqual({
      outcome: 'written',
    })
    // The column would round it: the value read back must be the requested one.
    expect(await writeSetting(game, { field: 'fishrate', old: 3.5, value: 3.001 })).toMatchObject({
      outcome: 'refused',
    })
    expect((await readSetting(game, 'fishrate')).value).toBe(3.5)
    expect(await writeSetting(game, { field: 'choprate', old: '4', value: 5 })).toEqual({
      outcome: 'written',
    })
  })

  test('does not change a timestamp that the database would update along', async () => {
    const columns = `tax int, server_motd varchar(64),
      restarted timestamp not null = current_timestamp() on update current_timestamp()`
    const { game } = await gameOf(
      { ...nexonic, server_info: { columns } },
      { rows: ["insert into server_info values (5, 'Old', '2020-01-02 03:04:05')"] },
    )
    const written = await writeSetting(game, { field: 'server_motd', old: 'Old', value: 'New' })
    expect(written).toEqual({ outcome: 'written' })
    const { rows } = await sql`select cast(restarted as char) as restarted from server_info`.execute(
      game.database.db,
    )
    expect(rows).toEqual([{ restarted: '2020-01-02 03:04:05' }])
  })

  test('can be named in the map file', async () => {
    const map = { fields: { 'settings.goldrate': 'stock_seed', 'settings.server_motd': null } }
    const { game } = await gameOf(acrp, { rows: [acrpRow], map })
    expect(await readSetting(game, 'goldrate')).toEqual({ value: 4, storage: 'table' })
    expect(settingStorageOf(game, 'server_motd')).toBe('portal')
  })

  test('is refused with the missing grant for a read-only account', async () => {
    const { url } = await gameOf(acrp, { rows: [acrpRow] })
    const reader = new URL(url)
    const name = `reader_${Date.now() % 1e9}`
    await asAdministrator(
      `create user ${name}@'127.0.0.1' identified by 'x'`,
      `grant select on ${reader.pathname.slice(1)}.* to ${name}@'127.0.0.1'`,
    )
    cleanups.push(() => asAdministrator(`drop user ${name}@'127.0.0.1'`))
    reader.username = name
    reader.password = 'x'
    const game = await openedGame(reader.href, {}, cleanups)
    expect(await writeSetting(game, { field: 'admin_motd', old: 'Fair', value: 'x' })).toEqual({
      outcome: 'refused',
      sentence: expect.stringContaining('GRANT UPDATE'),
    })
  })
})

describe('while the game runs', () => {
  test.each([
    ['the settings file', nexonic, { file: nexonicLine }, 'Café'],
    [
      'a table rewritten from memory',
      modular,
      { rows: [`insert into server_state values (1, 5, 6, 'Hello')`] },
      'Hello',
    ],
  ])('%s is not written, because the game would undo it', async (_, fork, have, old) => {
    const { game, path } = await gameOf(fork, have)
    const write = (gameIsUp?: boolean) =>
      writeSetting(game, { field: 'server_motd', old, value: 'New', gameIsUp })
    expect(await write(true)).toEqual({ outcome: 'refused', sentence: expect.stringContaining('Stop it') })
    expect((await readSetting(game, 'server_motd')).value).toBe(old)
    expect(await write(false)).toEqual({ outcome: 'written' })
    expect((await readSetting(game, 'server_motd')).value).toBe('New')
    const isFile = 'file' in have
    expect(isFile ? readFileSync(path, 'latin1') : null).toBe(
      isFile ? nexonicLine.replace('Caf\u00e9', 'New') : null,
    )
  })
})

describe('a message', () => {
  test.each([
    ['a|b', 'cannot hold "|"'],
    ['a\nb', 'no line breaks'],
    ['a\rb', 'no line breaks'],
    ['a\u0000b', 'no line breaks'],
    ['a\tb', 'no line breaks'],
    ['a\u0085b', 'no line breaks'],
    ['a\u2028b', 'no line breaks'],
    ['a\ud83d', 'half a character'],
    ['x'.repeat(128), '1 too many'],
    [12, 'is a text'],
  ])('that would break the file is refused wherever it is stored: %j', async (value, why) => {
    for (const have of [{ file: nexonicLine }, {}]) {
      const { game } = await gameOf(nexonic, have)
      expect(checkSetting(game, 'server_motd', value)).toContain(why)
    }
  })

  test('of the file is refused if the file has no room for it or lacks a character', async () => {
    const { game, path } = await gameOf(nexonic, { file: nexonicLine })
    expect(checkSetting(game, 'server_motd', 'Olá €')).toBeNull()
    expect(checkSetting(game, 'server_motd', 'Привет')).toContain('cannot store these characters: Привет')
    const write = (value: string) => writeSetting(game, { field: 'server_motd', old: 'Café', value })
    expect(await write('Привет')).toMatchObject({ outcome: 'refused' })
    writeFileSync(path, Buffer.from(nexonicLine.replace('Be fair', 'f'.repeat(120)), 'latin1'))
    await readSetting(game, 'server_motd')
    const long = 'x'.repeat(127)
    expect(checkSetting(game, 'server_motd', long)).toContain('room for 254 characters')
    expect(await write(long)).toMatchObject({ outcome: 'refused' })
    expect(await write('Olá €')).toEqual({ outcome: 'written' })
    expect(readFileSync(path)).toContain(0x80)
  })

  test('of a file in another code page is written in that code page', async () => {
    const { game, path } = await gameOf(nexonic, {
      file: nexonicLine,
      map: { settingsFile: { codePage: '1251' } },
    })
    const { value } = await readSetting(game, 'server_motd')
    expect(value).toBe('Cafй')
    expect(await writeSetting(game, { field: 'server_motd', old: value, value: 'Привет' })).toEqual({
      outcome: 'written',
    })
    expect(readFileSync(path, 'latin1')).toBe(
      nexonicLine.replace('Caf\u00e9', '\u00cf\u00f0\u00e8\u00e2\u00e5\u00f2'),
    )
  })
})

test('numbers of the file that the map file names are settings of it', async () => {
  const map = { settingsFile: { positions: { tax: 1, server_motd: 5, goldrate: 15 } } }
  const { game, path } = await gameOf(nexonic, { file: nexonicLine, map })
  expect(await readSetting(game, 'goldrate')).toEqual({ value: 1, storage: 'file' })
  expect(settingStorageOf(game, 'admin_motd')).toBe('portal')
  expect(await writeSetting(game, { field: 'goldrate', old: 1, value: 30 })).toEqual({ outcome: 'written' })
  expect(await writeSetting(game, { field: 'goldrate', old: 1, value: 40 })).toEqual({
    outcome: 'moved',
    current: 30,
  })
  expect(readFileSync(path, 'latin1')).toBe(nexonicLine.replace(/1$/, '30'))
})
