/** Which changes the running gamemode is given, and how far its row shows them. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ChangedField } from '@idlewood/contract/changes'
import { changeRow } from '../../test/change-row.ts'
import { filePortal } from '../../test/file-portal.ts'
import { present } from '../../test/present.ts'
import { handableOf, rowOf } from './handable.ts'
import type { ChangeRow } from './mailbox.ts'
import { locate } from './targets.ts'

const portal = await filePortal()
const uid = await portal.character('Handed_Player', { bank: 500, jailtime: 900 })

type Asked = Partial<Omit<ChangeRow, 'fields'>> & { fields?: ChangedField[] }

function attemptOf({ fields = [{ field: 'bank', old: 500, new: 900 }], ...columns }: Asked) {
  const change = {
    ...changeRow(Date.now()),
    uid,
    target_id: String(uid),
    ...columns,
    fields: JSON.stringify(fields),
  }
  // Only what a hand-over reads of a change and of an attempt.
  return { game: portal.game, change } as Parameters<typeof handableOf>[0]
}

function handed(asked: Asked, columnName?: string) {
  const attempt = attemptOf(asked)
  const { target, target_id: targetId } = attempt.change
  if (target === 'setting') throw new TypeError('A setting is not a row.')
  const located = present(locate(portal.game.current(), { target, targetId }))
  const column = (field: string) => {
    const found = located.column(field)
    return found && columnName ? { ...found, name: columnName } : found
  }
  return handableOf(attempt, { ...located, column })
}

const text = (value: string): Asked => ({ fields: [{ field: 'adminname', old: 'None', new: value }] })

describe('the gamemode is given', () => {
  test('one value of a player’s row', () => {
    expect(handed({})).toMatchObject({ field: 'bank', uid, given: { name: 'bank', value: '900' } })
    expect(handed(text('a'.repeat(144)))?.given.value).toHaveLength(144)
    expect(handed({}, 'a'.repeat(31))?.given.name).toHaveLength(31)
  })

  test('the last second of a jail sentence for a release, which the jail type shows', () => {
    const [type, time] = [
      { field: 'jailtype', old: 2, new: 0 },
      { field: 'jailtime', old: 900, new: 0 },
    ]
    const given = { name: 'jailtime', value: '1' }
    expect(handed({ fields: [time, type] })).toMatchObject({ field: 'jailtype', old: 2, new: 0, given })
    const bank = { field: 'bank', old: 5, new: 0 }
    for (const fields of [
      [type, bank],
      [time, bank],
      [type, { ...time, new: 60 }],
      [{ ...type, new: 1 }, time],
    ])
      expect(handed({ fields })).toBeUndefined()
    expect(handed({ fields: [time, type, bank] })).toBeUndefined()
  })

  test.each<[string, Asked]>([
    ['no fields', { fields: [] }],
    ['a new name', { fields: [{ field: 'username', old: 'Handed_Player', new: 'New_Name' }] }],
    ['a deletion', { operation: 'delete' }],
    ['a restored row', { operation: 'restore' }],
    ['a field that the game lacks', { fields: [{ field: 'nothing', old: 1, new: 2 }] }],
    ['a row of nobody', { uid: null }],
    ['the row of another player', { uid: 999_999 }],
    ['an empty value', text('')],
    ['a value that is removed', { fields: [{ field: 'adminname', old: 'None', new: null }] }],
    ['a value of more bytes than the script takes', text('a'.repeat(145))],
    ['a value with letters that the game lacks', text('Ωmega')],
  ])('not %s', (_, asked) => {
    expect(handed(asked)).toBeUndefined()
  })

  test.each(['b'.repeat(32), 'bank-note', 'note bank'])('not a column called %s', (name) => {
    expect(handed({}, name)).toBeUndefined()
  })

  test('not a vehicle, and not an item that has its own row', () => {
    const trunk = { target: 'vehicle', target_id: `${uid}:5` } as const
    expect(handed(trunk, 'bank')).toBeUndefined()
    const item = { target: 'item', target_id: `${uid}:5` } as const
    expect(handed({ ...item, fields: [{ field: 'quantity', old: 1, new: 2 }] })).toBeUndefined()
  })
})

describe('the row', () => {
  beforeEach(async () => {
    await sql`update users set bank = 500, jailtime = 900 where uid = ${uid}`.execute(portal.game.database.db)
  })
  const set = (column: string, value: number) =>
    sql`update users set ${sql.id(column)} = ${value} where uid = ${uid}`.execute(portal.game.database.db)
  const rowAfter = (asked: Asked) => rowOf(attemptOf(asked), present(handed(asked)))

  test('is as before, as asked, or has another value', async () => {
    expect(await rowAfter({})).toBe('as before')
    await set('bank', 900)
    expect(await rowAfter({})).toBe('as asked')
    await set('bank', 700)
    expect(await rowAfter({})).toEqual({ found: '700' })
  })

  test('that does not exist has no value, not even that of an empty one', async () => {
    const gone = { uid: 999_999, target_id: '999999', fields: [{ field: 'bank', old: null, new: 900 }] }
    expect(await rowAfter(gone)).toEqual({ found: 'nothing' })
  })

  test('may show what is left of a sentence by now, or of the one before', async () => {
    const sentence = {
      fields: [{ field: 'jailtime', old: 900, new: 600 }],
      attempted_at: Date.now() - 10_000,
    }
    await set('jailtime', 595)
    expect(await rowAfter(sentence)).toBe('as asked')
    await set('jailtime', 500)
    expect(await rowAfter(sentence)).toBe('as before')
    // Nothing was given to the game yet, so no time has passed since.
    await set('jailtime', 595)
    expect(await rowAfter({ ...sentence, attempted_at: null })).toBe('as before')
    await set('jailtime', 901)
    expect(await rowAfter(sentence)).toEqual({ found: '901' })
  })
})
