import { users, type UserEntry, type UserFilter, type UserOrder } from '@idlewood/contract/users'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { filePortal } from '../../../test/file-portal.ts'

const portal = await filePortal()
const { directory } = portal.app
await directory.complete()
for (const name of ['Ada_Quillfeather', 'Sam_Quillfeather', 'Quillfeather', 'Quillfeather_Senior'])
  await directory.touch(await portal.character(name, { adminlevel: 3 }))
for (const [name, adminlevel] of [
  ['Sorting_Nobody', null],
  ['Sorting_Staff', 0],
] as const)
  await directory.touch(await portal.character(name, { adminlevel, lastlogin: null }))
const staff = await portal.signIn('Sorting_Staff')
await portal.grant('Sorting_Staff', 'view_all_users')

type Query = { search?: string; filter?: UserFilter; sort?: UserOrder; page?: string; limit?: string }
async function list(query: Query = {}) {
  const answer = await portal.call(users.all, { query }, { token: staff })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  // As declared by the endpoint.
  return answer.body as { users: UserEntry[]; total?: number; sorts?: string[] }
}

describe('sorting users', () => {
  const all = async () => (await list()).users
  const sorted = (sort: UserOrder) => list({ sort, limit: '100' })

  test('by uid descending starts with the newest, page after page', async () => {
    const uids = (await all()).map(({ uid }) => uid).toReversed()
    const pages = [
      await list({ sort: '-uid', limit: '7' }),
      await list({ sort: '-uid', page: '2', limit: '7' }),
    ]
    expect(pages.flatMap(({ users }) => users.map(({ uid }) => uid))).toEqual(uids.slice(0, 14))
    expect(await list({ sort: '-uid', page: '99999', limit: '7' })).toMatchObject({ users: [] })
  })

  test('by name is alphabetical, ignoring case', async () => {
    const wanted = (await all()).map(({ username }) => username.toLowerCase()).toSorted()
    const found = (await sorted('username')).users.map(({ username }) => username.toLowerCase())
    expect(found).toEqual(wanted.slice(0, 100))
    const last = (await sorted('-username')).users.map(({ username }) => username.toLowerCase())
    expect(last).toEqual(wanted.toReversed().slice(0, 100))
  })

  test.each(['level', 'lastlogin'] as const)('by %s puts those without a value last', async (field) => {
    for (const sort of [field, `-${field}`] as const) {
      const { users: found, total } = await sorted(sort)
      const rows = await sql<{ uid: number; value: unknown }>`
        select uid, ${sql.ref(field)} as value from users`.execute(portal.game.database.db)
      const values = new Map(rows.rows.map(({ uid, value }) => [uid, value]))
      const shown = found.map(({ uid }) => values.get(uid)).filter((value) => value !== null)
      const isDown = sort.startsWith('-')
      const direct = shown.toSorted((one, other) => (String(one) < String(other) ? -1 : 1))
      const byNumber = shown.toSorted((one, other) => Number(one) - Number(other))
      const wanted = field === 'level' ? byNumber : direct
      expect(shown).toEqual(isDown ? wanted.toReversed() : wanted)
      expect(total).toBe((await all()).length)
    }
  })

  test('applies to a search and a filter, and the response lists the possible orders', async () => {
    const found = await list({ search: 'quillfeather', sort: '-username' })
    expect(found.users.map(({ username }) => username)).toEqual([
      'Sam_Quillfeather',
      'Quillfeather_Senior',
      'Quillfeather',
      'Ada_Quillfeather',
    ])
    expect(found.sorts).toEqual(['uid', 'username', 'level', 'lastlogin'])
    const admins = await list({ filter: 'admins', sort: '-uid' })
    const uids = admins.users.map(({ uid }) => uid)
    expect(uids).toEqual(uids.toSorted((one, other) => other - one))
  })

  test('by anything else is refused', async () => {
    const answer = await portal.call(
      users.all,
      { query: { sort: 'password' as UserOrder } },
      { token: staff },
    )
    expect(answer.status).toBe(400)
  })
})
