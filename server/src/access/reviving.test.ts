/** What ends with a person, and what comes back with them. */
import { beforeEach, describe, expect, test } from 'vitest'
import { filePortal } from '../../test/file-portal.ts'
import {
  endPerson,
  findFormerPerson,
  permissionsOfRoles,
  revivePerson,
  rolesOfFormer,
  sweepFormerPeople,
  type EndCause,
} from './former-people.ts'
import { ensurePerson, findPerson } from './people.ts'
import { createRevisionReader } from './revision.ts'

const replaced = { cause: 'replaced' } as const

let uid = 7_100_000
let changeId = 500_000
let id: string
const portal = await filePortal()
const revision = createRevisionReader(portal.portal)
beforeEach(async () => {
  uid++
  changeId++
  id = await newPerson()
})

const db = () => portal.portal.db
const newPerson = (of = uid, username = `Revived_${of}`) =>
  ensurePerson(db(), {
    uid: of,
    identity: { username, registered: '2020-01-01 10:00:00', passwordMark: 'a.b' },
  })
const end = (cause: EndCause = { cause: 'deleted', changeId }, of = uid) =>
  db()
    .transaction()
    .execute((db) => endPerson(db, of, cause))
const revive = () =>
  db()
    .transaction()
    .execute((db) => revivePerson(db, changeId))

/** Gives the person a new role with these permissions. */
async function giveRole(endsAt: number | null = null, ...permissions: string[]): Promise<string> {
  const role = crypto.randomUUID()
  await db().insertInto('roles').values({ id: role, name: role, description: 'of a test' }).execute()
  for (const name of permissions) {
    const permission = db().selectFrom('permissions').select('id').where('name', '=', name)
    const row = { role_id: role, permission_id: (await permission.executeTakeFirstOrThrow()).id }
    await db().insertInto('role_permissions').values(row).execute()
  }
  await db().insertInto('person_roles').values({ person_id: id, role_id: role, ends_at: endsAt }).execute()
  return role
}
async function rolesNow(): Promise<Map<string, number | null>> {
  const rows = db().selectFrom('person_roles').select(['role_id', 'ends_at']).where('person_id', '=', id)
  return new Map((await rows.execute()).map((row) => [row.role_id, row.ends_at && Number(row.ends_at)]))
}
const link = (discordId: string, of = uid) =>
  db()
    .updateTable('people')
    .set({ discord_id: discordId, discord_name: 'Dusk', link_method: 'discord', linked_at: 5 })
    .where('uid', '=', of)
    .execute()
const person = () => db().selectFrom('people').selectAll().where('uid', '=', uid).executeTakeFirst()

async function order(state: 'open' | 'active', openKey: number | null): Promise<number> {
  const no = { staff_uid: null, staff_name: null, reason: null, note: null, ending: null, replaced_by: null }
  const never = { decided_at: null, starts_at: null, expires_at: null, ended_at: null }
  const unchanged = { change_id: null, end_change_id: null, repair_change_id: null }
  const what = { tier: 'gold', tier_name: 'Gold', package: 1, days: 30, diamonds: 5, cash: 0 }
  const who = { person_id: id, uid, username: 'Revived', payment: 'cash' as const }
  const { insertId } = await db()
    .insertInto('premium_orders')
    .values({
      ...who,
      ...what,
      ...no,
      ...never,
      ...unchanged,
      state,
      open_key: openKey,
      created_at: 1,
      next_look_at: 1,
    })
    .executeTakeFirstOrThrow()
  return Number(insertId)
}

describe('a deleted person', () => {
  test('comes back as they were, with the roles that still exist and are in force', async () => {
    await link(`1${uid}`)
    const before = await person()
    const later = Date.now() + 3600_000
    const [lasting, ending, over, gone] = [
      await giveRole(),
      await giveRole(later),
      await giveRole(Date.now() - 1),
      await giveRole(),
    ]
    const revisions = [await revision()]
    const former = (await end())!
    revisions.push(await revision())
    expect(new Set(JSON.parse(former.roles))).toEqual(
      new Set([lasting, { id: ending, endsAt: later }, expect.objectContaining({ id: over }), gone]),
    )
    expect(await findPerson(db(), uid)).toBeUndefined()
    expect(await rolesNow()).toEqual(new Map())
    await db().deleteFrom('roles').where('id', '=', gone).execute()
    expect(await findFormerPerson(db(), changeId)).toMatchObject({ id, cause: 'deleted' })
    expect(new Set(await rolesOfFormer(db(), former))).toEqual(new Set([lasting, ending]))
    await revive()
    revisions.push(await revision())
    expect(await person()).toEqual({ ...before, bound_at: expect.anything() })
    expect(await rolesNow()).toEqual(
      new Map<string, number | null>([
        [lasting, null],
        [ending, later],
      ]),
    )
    expect(await findFormerPerson(db(), changeId)).toBeUndefined()
    // The portal also raises it when it notices that a role has ended.
    expect(revisions).toEqual([...new Set(revisions)].toSorted((one, other) => one - other))
  })

  test('comes back without a Discord account that is linked to somebody else by now', async () => {
    await link(`2${uid}`)
    await end()
    const other = uid++
    await newPerson(uid)
    await link(`2${other}`)
    uid = other
    await revive()
    const unlinked = { discord_id: null, discord_name: null, link_method: null, linked_at: null }
    expect(await person()).toMatchObject({ id, ...unlinked })
    uid++
  })

  test('comes back instead of anybody who has had the number since', async () => {
    await end()
    const other = await newPerson(uid, 'Revived_Other')
    await revive()
    expect(await person()).toMatchObject({ id, discord_id: null })
    const former = db().selectFrom('former_people').select(['cause', 'password_mark']).where('id', '=', other)
    expect(await former.execute()).toEqual([{ cause: 'replaced', password_mark: null }])
  })

  test('cannot come back by another change', async () => {
    await end()
    changeId++
    await revive()
    expect(await person()).toBeUndefined()
  })
})

test('nobody ends twice', async () => {
  expect(await end(replaced)).toMatchObject({ id })
  expect(await end(replaced)).toBeUndefined()
})

test('a household ends with either of its people who will not come back', async () => {
  const household = { noted_by: 'Staff', noted_at: 1 }
  for (const pair of [
    { person_id: id, other_id: 'somebody' },
    { person_id: 'somebody', other_id: id },
    { person_id: 'somebody', other_id: 'else' },
  ])
    await db()
      .insertInto('households')
      .values({ ...pair, ...household })
      .execute()
  await end(replaced)
  const rows = await db().selectFrom('households').select(['person_id', 'other_id']).execute()
  expect(rows).toEqual([{ person_id: 'somebody', other_id: 'else' }])
})

test.each<[EndCause['cause'], string]>([
  ['deleted', 'The account was deleted. Nothing was charged.'],
  ['replaced', 'The character belongs to somebody else now. Nothing was charged.'],
])(
  'orders of somebody %s are cancelled unless they were begun, and none keeps the next',
  async (cause, note) => {
    const [open, active] = [await order('open', uid), await order('active', 10 * uid)]
    await end(cause === 'deleted' ? { cause, changeId } : replaced)
    const orders = db().selectFrom('premium_orders').select(['id', 'state', 'note', 'open_key'])
    expect(await orders.where('person_id', '=', id).orderBy('id').execute()).toEqual([
      { id: open, state: 'cancelled', note, open_key: null },
      { id: active, state: 'active', note: null, open_key: null },
    ])
  },
)

test('roles grant each of their permissions once', async () => {
  const roles = [await giveRole(null, 'view_gangs', 'view_factions'), await giveRole(null, 'view_gangs')]
  expect(await permissionsOfRoles(db(), roles)).toEqual(['view_factions', 'view_gangs'])
  expect(await permissionsOfRoles(db(), [])).toEqual([])
})

test('people are forgotten 90 days after their deletion, a hundred at a time', async () => {
  const day = 24 * 3600_000
  const now = Date.now()
  const former = (await end())!
  const others = Array.from({ length: 100 }, () => ({
    ...former,
    id: crypto.randomUUID(),
    change_id: ++changeId,
  }))
  await db().insertInto('former_people').values(others).execute()
  const waiting = async () => {
    const rows = db().selectFrom('former_people').select('id').where('uid', '=', uid)
    return (await rows.where('change_id', 'is not', null).execute()).length
  }
  const endAt = (at: number) =>
    db().updateTable('former_people').set({ ended_at: at }).where('uid', '=', uid).execute()
  await endAt(now - 90 * day + 60_000)
  await sweepFormerPeople(db())
  expect(await waiting()).toBe(101)
  await endAt(now - 90 * day - 1)
  await sweepFormerPeople(db())
  expect(await waiting()).toBe(1)
  await sweepFormerPeople(db())
  expect(await waiting()).toBe(0)
})
