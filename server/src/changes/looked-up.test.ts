/** Bans and flags, which the game reads when it needs them, if its tables change before the portal writes. */
import { bans } from '@idlewood/contract/bans'
import { changes } from '@idlewood/contract/changes'
import { punishments } from '@idlewood/contract/punishments'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { nobodyPlays, quickPace } from '../../test/presence.ts'
import { filePortal } from '../../test/file-portal.ts'
import type { Answer } from '../../test/portal.ts'

// Makes the portal look for waiting changes twenty times a second.
const watch = { firstMs: 50, intervalMs: 50, untilMs: 3600_000, retryMs: 50 }

const name = 'Looked_Up'
const portal = await filePortal({ presence: nobodyPlays, pace: { ...quickPace, watch } })
await portal.app.banIndex.complete()
const rights = ['manage_bans', 'flag_users', 'view_changes', 'undo_changes'] as const
const staff = await portal.staff('Looking_Staff', rights, { adminlevel: 4, ip: '203.0.113.7' })
const uid = await portal.character(name, { ip: '81.3.4.5' })

const undo = (id: number): Promise<Answer> =>
  portal.call(changes.undo, { params: { id: String(id) }, body: { reason: 'Test' } }, { token: staff })
const idOf = ({ status, body }: Answer): number => {
  expect([200, 201], JSON.stringify(body)).toContain(status)
  expect(body.change.state).toBe('confirmed')
  return body.change.id
}
const rowsOf = async (table: string): Promise<Record<string, unknown>[]> =>
  (
    await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(portal.game.database.db)
  ).rows.filter(({ username, uid: owner }) => username === name || owner === uid)
const insert = async (table: string, row: Record<string, unknown> = {}): Promise<void> => {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(
    portal.game.database.db,
  )
}
const drop = async (table: string, column: string, value: unknown): Promise<void> =>
  void (await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(
    portal.game.database.db,
  ))

/** Returns a change to the queue, as if its portal had died before or after it recorded the attempt. */
async function die(id: number, hadTried: boolean): Promise<{ state: string; note: string | null }> {
  const waiting = { state: 'queued', attempted_at: hadTried ? 1 : null, next_try_at: 0 } as const
  await portal.portal.db.updateTable('changes').set(waiting).where('id', '=', id).execute()
  const now = () =>
    portal.portal.db
      .selectFrom('changes')
      .select(['state', 'note'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  await expect.poll(async () => (await now()).state).not.toBe('queued')
  return now()
}

const kinds = [
  {
    what: 'a ban',
    table: 'bans',
    make: () =>
      portal.call(bans.make, { body: { form: 'name', username: name, reason: 'Rammed' } }, { token: staff }),
    remove: () => drop('bans', 'username', name),
    already: 'Looking_Staff',
    gone: 'It was lifted already.',
  },
  {
    what: 'a flag',
    table: 'flags',
    make: () =>
      portal.call(
        punishments.flag,
        { params: { id: String(uid) }, body: { text: 'Watch' } },
        { token: staff },
      ),
    remove: () => drop('flags', 'uid', uid),
    already: 'They have this flag already.',
    gone: 'It was removed already.',
  },
]

describe.each(kinds)('$what', ({ make, remove, table, already, gone }) => {
  test('is finished once by the next portal, whether the row was written or not', async () => {
    const id = idOf(await make())
    expect(await die(id, true)).toEqual({ state: 'confirmed', note: null })
    expect(await rowsOf(table)).toHaveLength(1)
    await remove()
    expect(await die(id, true)).toEqual({ state: 'confirmed', note: null })
    expect(await rowsOf(table)).toHaveLength(1)
    expect(await die(id, false)).toEqual({ state: 'conflict', note: expect.stringContaining(already) })
    expect(await rowsOf(table)).toHaveLength(1)
    await remove()
  })

  test('is removed once by the next portal, whether the row was deleted or not', async () => {
    const made = idOf(await make())
    const [row] = await rowsOf(table)
    const id = idOf(await undo(made))
    expect(await die(id, true)).toEqual({ state: 'confirmed', note: null })
    await insert(table, row)
    expect(await die(id, true)).toEqual({ state: 'confirmed', note: null })
    expect(await rowsOf(table)).toEqual([])
    expect(await die(id, false)).toEqual({ state: 'conflict', note: gone })
  })

  test('that is gone is not undone, and one that is there again does not come back', async () => {
    const first = idOf(await make())
    await remove()
    const late = await undo(first)
    expect([late.status, late.body.error]).toEqual([409, gone])
    const made = idOf(await make())
    const [row] = await rowsOf(table)
    const lifted = idOf(await undo(made))
    await insert(table, row)
    const back = await undo(lifted)
    expect(back.status).toBe(409)
    expect(back.body.error).toContain(already)
    expect(await rowsOf(table)).toHaveLength(1)
    await remove()
  })
})
