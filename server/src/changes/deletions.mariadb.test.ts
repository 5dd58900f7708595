/** A deletion is refused unless undo can restore everything that it removes. */
import { changes } from '@idlewood/contract/changes'
import { managedUser } from '@idlewood/contract/managed-user'
import { sql } from 'kysely'
import { createConnection } from 'mysql2/promise'
import { expect, onTestFinished, test } from 'vitest'
import { accountWith, forkDatabase } from '../../test/forks/fork-portal.ts'
import type { Fork } from '../../test/forks/load-fork.ts'
import { testPortal, type TestPortal } from '../../test/portal.ts'
import { examine } from '../game/doctor/report.ts'
import { nobodyPlays } from '../../test/presence.ts'

const fork = (more = ''): Fork => ({
  users: {
    keys: ['primary uid'],
    counts: 'uid',
    columns: `uid int not null, username varchar(24), password varchar(129), adminlevel int = 0${more}`,
  },
})

/** A portal on this fork after changes to its tables; `rights` are those of its database account. */
async function deleting({
  more,
  alter = [],
  rights,
}: {
  more?: string
  alter?: string[]
  rights?: string[]
}) {
  const url = await forkDatabase(fork(more))
  const connection = await createConnection(url)
  for (const statement of alter) await connection.query(statement)
  await connection.end()
  const portal = await testPortal({
    presence: nobodyPlays,
    environment: { GAME_DATABASE_URL: rights ? await accountWith(url, ...rights) : url },
  })
  onTestFinished(() => portal.close())
  const token = await portal.staff('Deleter', ['delete_users', 'undo_changes'], { adminlevel: 5 })
  const uid = await portal.character('Gone_Soon')
  const remove = () =>
    portal.call(
      managedUser.remove,
      { params: { id: String(uid) }, body: { confirm: 'Gone_Soon' } },
      { token },
    )
  return { portal, token, uid, remove }
}

const rowOf = async ({ game }: TestPortal, uid: number, ...columns: string[]): Promise<unknown> => {
  const shown = columns.map((column) => sql`concat(${sql.id(column)}) as ${sql.id(column)}`)
  const { rows } = await sql`select ${sql.join(shown)} from users where uid = ${uid}`.execute(
    game.database.db,
  )
  return rows[0]
}

test('values that no JavaScript number can hold are restored to the digit', async () => {
  const { portal, token, uid, remove } = await deleting({
    more: ', flags bit(8), mask bit(64), address inet6, token uuid, worth decimal(30,4), small decimal(8,2), born year',
  })
  const columns = ['flags', 'mask', 'address', 'token', 'worth', 'small', 'born']
  await sql`update users set flags = 65, mask = 18446744073709551615, address = '2001:db8::1',
    token = '123e4567-e89b-12d3-a456-426655440000', worth = 12345678901234567890.1234, small = 10.5,
    born = 0 where uid = ${uid}`.execute(portal.game.database.db)
  const before = await rowOf(portal, uid, ...columns)
  const removed = await remove()
  expect(removed.status, JSON.stringify(removed.body)).toBe(200)
  expect(await rowOf(portal, uid, ...columns)).toBeUndefined()
  const params = { id: String(removed.body.change.id) }
  const undone = await portal.call(changes.undo, { params, body: {} }, { token })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect(await rowOf(portal, uid, ...columns)).toEqual(before)
})

test.each(['cascade', 'set null'])(
  'an account whose deletion would affect other rows is not deleted: foreign key on delete %s',
  async (rule) => {
    const { portal, uid, remove } = await deleting({
      alter: [
        `create table houses (id int primary key, owner int, foreign key (owner) references users (uid) on delete ${rule})`,
      ],
      rights: ['select on *', 'insert on users', 'update on users', 'delete on users'],
    })
    const answer = await remove()
    expect([answer.status, answer.body.error]).toEqual([
      409,
      'Nothing is deleted from users here: by a foreign key the database would delete or change rows of houses with it, and Undo could not bring those back.',
    ])
    expect(await rowOf(portal, uid, 'username')).toEqual({ username: 'Gone_Soon' })
    const { findings } = await examine(portal.game)
    expect(findings.map(({ text }) => text)).toContain(answer.body.error)
  },
)

test('an account whose row contains values that cannot be stored is not deleted', async () => {
  const { portal, uid, remove } = await deleting({ more: ', home point' })
  const { status, body } = await remove()
  expect([status, body.error]).toEqual([409, expect.stringContaining('bring back what home holds')])
  expect(await rowOf(portal, uid, 'username')).toEqual({ username: 'Gone_Soon' })
})
