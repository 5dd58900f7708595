/** What an attempt makes of a row, mostly if nobody can say who plays. */
import { sql, type Kysely } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { changeRow } from '../../test/change-row.ts'
import { filePortal } from '../../test/file-portal.ts'
import { quickPace, stubPresence } from '../../test/presence.ts'
import type { GameTables } from '../game/game.ts'
import { attempt } from './attempt.ts'
import type { ChangeRow } from './mailbox.ts'
import { usualPace, type Attempt, type Outcome } from './outcome.ts'

let uid: number
let count = 0
const portal = await filePortal()
beforeEach(async () => {
  uid = await portal.character(`Attempted_${String.fromCharCode(65 + count++)}`, { bank: 500 })
})

const minute = 60_000
const setBank = (db: Kysely<GameTables>, value: number) =>
  sql`update users set bank = ${value} where uid = ${uid}`.execute(db)
async function bank(): Promise<number> {
  const { rows } = await sql<{ bank: number }>`select bank from users where uid = ${uid}`.execute(
    portal.game.database.db,
  )
  return Number(rows[0]?.bank)
}

/** Attempts to change 500 to 900 while nobody can say who plays. */
function attemptUnwatched(columns: Partial<ChangeRow>, options: Partial<Attempt> = {}): Promise<Outcome> {
  const change: ChangeRow = {
    ...changeRow(Date.now()),
    id: 1,
    state: 'queued',
    uid,
    target_id: String(uid),
    fields: JSON.stringify([{ field: 'bank', old: 500, new: 900 }]),
    handed_run: null,
    order_id: null,
    proof_at: null,
    repeated_by: null,
    evidence: null,
    ...columns,
  }
  return attempt({
    game: portal.game,
    presence: stubPresence(() => 'unknown'),
    pace: { ...usualPace, ...quickPace },
    change,
    names: ['Attempted'],
    objectionToOwner: async () => null,
    recordAttempt: async () => true,
    forgetAttempt: async () => undefined,
    isNew: true,
    ...options,
  })
}

test.each<[string, () => Partial<ChangeRow>]>([
  ['for the first time', () => ({})],
  ['again after it was interrupted', () => ({ attempted_at: Date.now() })],
  [
    'that the game was given too long ago to say',
    () => ({ attempted_at: Date.now() - 11 * minute, handed_run: 7 }),
  ],
])('a change is written %s, and checked later', async (_, columns) => {
  expect(await attemptUnwatched(columns())).toMatchObject({ kind: 'settled', state: 'applied' })
  expect(await bank()).toBe(900)
})

test('a change that the game was given a moment ago waits, because the game may have it', async () => {
  const given = { attempted_at: Date.now() - 9 * minute, handed_run: 7 }
  expect(await attemptUnwatched(given)).toMatchObject({ kind: 'wait', delay: quickPace.silent })
  expect(await bank()).toBe(500)
})

test('a value that the game writes just after the portal is a conflict', async () => {
  // The owner is checked once before the write and once in its transaction.
  const objectionToOwner = async (db?: Kysely<GameTables>) => {
    if (db) await setBank(db, 700)
    return null
  }
  expect(await attemptUnwatched({}, { objectionToOwner })).toEqual({
    kind: 'settled',
    state: 'conflict',
    note: 'The value changed while saving. It is 700 now.',
  })
})

const online = stubPresence(() => 'online')

test('a new change of somebody in the game is a conflict if the value has been replaced since it was read', async () => {
  await setBank(portal.game.database.db, 700)
  expect(await attemptUnwatched({}, { presence: online })).toEqual({
    kind: 'settled',
    state: 'conflict',
    note: 'The old value is no longer there: it is 700 now.',
  })
  expect(await bank()).toBe(700)
})

test('a change that waits for somebody to leave is not given up when the game saves another value', async () => {
  await setBank(portal.game.database.db, 700)
  expect(await attemptUnwatched({}, { presence: online, isNew: false })).toMatchObject({ kind: 'wait' })
})
