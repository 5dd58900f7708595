/** Single rows, read and written as the database under test stores them. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { filePortal } from '../../../test/file-portal.ts'
import { engine } from '../../../test/portal.ts'
import { present } from '../../../test/present.ts'
import type { Database } from '../../db/database.ts'
import { lossyCharacters } from '../characters-allowed.ts'
import { introspect, type Column } from '../map/introspect.ts'
import {
  cellOf,
  deleteRow,
  requiredColumns,
  insertOnce,
  insertWhole,
  readCells,
  readWhole,
  sameCell,
  writeCells,
  type Cell,
  type RowPlace,
} from './rows.ts'

/** The embedded database's driver rejects numbers that are not exact. */
const large = engine === 'mariadb' ? '9007199254740993' : '9007199254740991'

const portal = await filePortal()
const { db } = portal.game.database
await sql`create table Probe (
  Id int not null, Name varchar(40) ${sql.raw(engine === 'mariadb' ? 'character set latin1' : '')},
  Mode ${sql.raw(engine === 'mariadb' ? "enum('on','off')" : 'varchar(3)')},
  Number int, Price float, Big bigint, Exact double, Raw blob, Seen datetime,
  ${sql.id('stats.money')} int)`.execute(db)
// Introspects the actual tables, regardless of how the map knows them.
const { tables } = await introspect(portal.game.database as object as Database<unknown>)
const table = present(tables.get('probe'))

const column = (name: string): Column => {
  const found = table.columns.get(name)
  if (!found) throw new Error(`There is no column ${name}.`)
  return found
}
const row = (id: number): RowPlace => ({ table, key: [{ column: column('id'), value: id }] })
const run = (statement: ReturnType<typeof sql>) => statement.execute(portal.game.database.db)

beforeEach(async () => {
  await run(sql`delete from Probe`)
  await run(sql`insert into Probe values
    (1, 'Straße', 'on', 500, 50.75, ${sql.lit(large)}, 0.1, ${Buffer.of(0, 255)}, '2026-01-02 03:04:05', 70),
    (2, null, null, null, null, null, null, null, null, null)`)
})

const cellsOf = async (id: number, ...names: string[]): Promise<Cell[]> =>
  (await readCells(portal.game, row(id), names.map(column)))[0] ?? []
const write = (name: string, old: Cell, next: Cell, id = 1): Promise<number> =>
  writeCells(portal.game, row(id), [{ column: column(name), old, new: next }])

describe('cells', () => {
  test('are texts, numbers or null, and integers too large for a number stay texts', async () => {
    expect(await cellsOf(1, 'id', 'name', 'mode', 'number', 'price', 'exact')).toEqual([
      1,
      'Straße',
      'on',
      500,
      50.75,
      0.1,
    ])
    expect(await cellsOf(1, 'raw')).toEqual(['00ff'])
    expect(String((await cellsOf(1, 'seen'))[0])).toMatch(/^2026-01-02[ T]03:04:05/)
    expect(await cellsOf(2, ...table.columns.keys())).toEqual([2, ...Array.from({ length: 9 }, () => null)])
    await run(sql`update Probe set Big = -42 where Id = 1`)
    expect(await cellsOf(1, 'big')).toEqual([-42])
  })

  test('can have null as the old value', async () => {
    expect(await write('number', 0, 5, 2)).toBe(0)
    expect(await write('name', '', 'Weg', 2)).toBe(0)
    expect(await write('number', null, 5, 2)).toBe(1)
    expect(await write('name', null, 'Weg', 2)).toBe(1)
    expect(await cellsOf(2, 'name', 'number')).toEqual(['Weg', 5])
  })

  test('of single precision match within the precision the database prints', async () => {
    await run(sql`update Probe set Price = 1234.56 where Id = 1`)
    expect(await write('price', 1234.5, 1)).toBe(0)
    // The embedded database stores it with double precision.
    expect(await write('price', 1234.565, 1234.56)).toBe(engine === 'mariadb' ? 1 : 0)
    expect(await write('price', 1234.56, 0)).toBe(1)
    expect(await write('price', 0.00001, 1)).toBe(0)
    expect(await write('price', 0, 1)).toBe(1)
  })

  test('too large for a number are compared to the last digit', async () => {
    expect(await write('big', `${large.slice(0, -1)}2`, 1)).toBe(0)
    expect(await write('big', large, 1)).toBe(1)
  })

  test('can be in a column with a dot in its name', async () => {
    expect(await cellsOf(1, 'stats.money')).toEqual([70])
    expect(await write('stats.money', 69, 5)).toBe(0)
    expect(await write('stats.money', 70, 5)).toBe(1)
    expect(await cellsOf(1, 'stats.money')).toEqual([5])
  })

  test('of several fields are written together or not at all', async () => {
    const both = (old: number) =>
      writeCells(portal.game, row(1), [
        { column: column('name'), old: 'Straße', new: 'Weg' },
        { column: column('number'), old, new: 7 },
      ])
    expect(await both(499)).toBe(0)
    expect(await cellsOf(1, 'name', 'number')).toEqual(['Straße', 500])
    expect(await both(500)).toBe(1)
    expect(await cellsOf(1, 'name', 'number')).toEqual(['Weg', 7])
  })
})

const named = (type: string): Column => ({ ...column('number'), type })

describe('a driver’s value', () => {
  test.each<[type: string, given: unknown, kept: Cell]>([
    ['int', undefined, null],
    ['int', 7, 7],
    ['int', '-42', -42],
    ['int', '12abc', '12abc'],
    ['int', 'abc12', 'abc12'],
    ['bigint', 9_007_199_254_740_991n, 9_007_199_254_740_991],
    ['bigint', 9_007_199_254_740_993n, '9007199254740993'],
    ['decimal', '12.50', 12.5],
    ['decimal', '-0.05', -0.05],
    ['decimal', '12345678901234.5', 12_345_678_901_234.5],
    ['decimal', '-0.00123456789012345', -0.001_234_567_890_123_45],
    ['decimal', '0.00123456789012345', 0.001_234_567_890_123_45],
    ['decimal', '12345678901234.56', '12345678901234.56'],
    ['decimal', '1234567890123456.7', '1234567890123456.7'],
    ['double', Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    ['date', '2026', '2026'],
    ['datetime', 20_260_102, '20260102'],
    ['varchar', '12', '12'],
    ['varchar', 12, '12'],
    ['year', 0, '0000'],
    ['year', 2026, '2026'],
    ['point', '1.2.3', '1.2.3'],
    ['point', 'v1.2', 'v1.2'],
    ['point', '1.2v', '1.2v'],
    ['point', '', ''],
    ['varbinary', Buffer.of(1, 255), '01ff'],
  ])('of type %s, %o, is stored as %j', (type, given, kept) => {
    expect(cellOf(given, named(type))).toBe(kept)
  })
})

describe('a whole row', () => {
  test('is restored unchanged after it was deleted', async () => {
    const [kept] = await readWhole(portal.game, row(1))
    expect(Object.keys(kept ?? {})).toEqual([...table.columns.values()].map(({ name }) => name))
    expect(await deleteRow(portal.game, row(1))).toBe(1)
    expect(await deleteRow(portal.game, row(1))).toBe(0)
    expect(await readWhole(portal.game, row(1))).toEqual([])
    expect(await readWhole(portal.game, row(2))).toHaveLength(1)
    // A kept row is JSON.
    const stored = JSON.parse(JSON.stringify(kept)) as typeof kept & object // the same row
    expect(await insertWhole(portal.game, table, stored)).toBe(1)
    expect(await readWhole(portal.game, row(1))).toEqual([kept])
    const raw = await sql<{ Raw: Uint8Array }>`select Raw from Probe where Id = 1`.execute(
      portal.game.database.db,
    )
    expect([...(raw.rows[0]?.Raw ?? [])]).toEqual([0, 255])
  })

  test('without a value is restored without one', async () => {
    const [kept] = await readWhole(portal.game, row(2))
    await deleteRow(portal.game, row(2))
    expect(await insertWhole(portal.game, table, kept ?? {})).toBe(1)
    expect(await readWhole(portal.game, row(2))).toEqual([kept])
  })

  test('with a column the table has lost is refused', async () => {
    await expect(insertWhole(portal.game, table, { Id: 3, Lost: 1 })).rejects.toThrow()
    expect(await readWhole(portal.game, row(3))).toEqual([])
  })

  test('is added once if its place is free', async () => {
    const added = { Id: 3, Name: 'New', Number: null, Raw: '0aff' }
    expect(await insertOnce(portal.game, row(3), added)).toBe(1)
    expect(await insertOnce(portal.game, row(3), { ...added, Name: 'Other' })).toBe(0)
    expect(await cellsOf(3, 'name', 'number', 'raw')).toEqual(['New', null, '0aff'])
    expect(await readWhole(portal.game, row(3))).toHaveLength(1)
  })
})

test('a new row needs a value for columns that are not nullable, have no default and do not auto-increment', async () => {
  const counts = engine === 'mariadb' ? 'auto_increment' : ''
  await run(sql`create table Demanding (
    Id integer primary key ${sql.raw(counts)}, Name varchar(9) not null, Place int not null,
    Level int not null default 1, Note varchar(9))`)
  await run(sql`insert into Demanding (Name, Place) values ('Only', 3)`)
  const found = (await introspect(portal.game.database as object as Database<unknown>)).tables.get(
    'demanding',
  )
  if (!found) throw new Error('The table was just made.')
  const namesBesides = (...given: string[]): string[] => requiredColumns(found, given).map(({ name }) => name)
  expect(namesBesides()).toEqual(['Name', 'Place'])
  expect(namesBesides('Place', 'Note')).toEqual(['Name'])
  expect(namesBesides('Place', 'Name')).toEqual([])
})

describe('characters a column cannot store', () => {
  test('are listed once each, if the database has character sets', async () => {
    const lost = await lossyCharacters(portal.game, column('name'), 'Ана, café ана')
    expect(lost).toBe(engine === 'mariadb' ? 'Ана' : '')
    expect(await lossyCharacters(portal.game, column('name'), 'café')).toBe('')
  })

  test('do not exist for a column that stores everything, has no character set, or one with a strange name', async () => {
    const of = (charset: string | null) => lossyCharacters(portal.game, { ...column('name'), charset }, 'Ана')
    expect(await of('utf8mb4')).toBe('')
    expect(await of(null)).toBe('')
    expect(await of('latin1) or (1')).toBe('')
    expect(await of('(latin1')).toBe('')
  })
})

describe('two values are compared', () => {
  test.each<[string, Cell, Cell, boolean]>([
    ['int', null, null, true],
    ['int', null, 0, false],
    ['int', 0, null, false],
    ['varchar', '', null, false],
    ['int', 5, '5', true],
    ['int', 5, '5.0', true],
    ['int', 5, 6, false],
    ['varchar', '5', 5, true],
    ['varchar', '5', '5.0', false],
    ['varchar', 'a', 'A', false],
    ['date', '2026-01-02', '2026-01-02', true],
    ['date', '2026-01-02', '2026-01-03', false],
    ['bigint', '9007199254740993', '9007199254740993', true],
    ['bigint', '9007199254740993', '9007199254740992', false],
    ['bigint', '9007199254740993', 7, false],
    ['decimal', '1.50', 1.5, true],
    ['decimal', '9007199254740993.00', '9007199254740993', true],
    ['double', 0.1, 0.1, true],
    ['double', 0.1, 0.1000001, false],
    ['float', 1234.56, '1234.56', true],
    ['float', 1234.56, 1234.57, true],
    ['float', 1234.56, 1234.5, false],
    ['float', 0, 0.000001, true],
    ['float', 0, 0.00001, false],
    ['float', 1e-6, 0, true],
    ['float', 50.5, 50.75, false],
  ])('as %s: %j and %j: %s', (type, one, other, same) => {
    expect(sameCell(named(type), one, other)).toBe(same)
  })
})
