import { managedUser } from '@idlewood/contract/managed-user'
import { profileFieldNames, profileFields } from '@idlewood/contract/profile-fields'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { filePortal } from '../../test/file-portal.ts'
import type { Answer } from '../../test/portal.ts'
import { nobodyPlays } from '../../test/presence.ts'
import { staffFields } from './rules.ts'

const actorLevel = 3
const everyPermission = [
  'update_user_profile',
  'update_user_money',
  'update_user_levels',
  'update_user_inventory',
  'delete_users',
  'delete_vehicles',
  'undo_changes',
]

const targets = new Map<number, number>()
const portal = await filePortal({ presence: nobodyPlays, environment: { SUPER_USERS: 'Rank_Super' } })
const levels = {
  adminlevel: actorLevel,
  helperlevel: actorLevel,
  factionmod: 1,
  gangmod: 0,
  banappealer: 0,
}
const actorUid = await portal.character('Rank_Actor', levels)
const staff = await portal.signIn('Rank_Actor')
await portal.grant('Rank_Actor', ...everyPermission)
for (let level = 0; level <= 7; level++)
  targets.set(
    level,
    await portal.character(`Rank_Of_${String.fromCharCode(65 + level)}`, { adminlevel: level }),
  )

const set = (uid: number, body: Record<string, unknown>, token = staff): Promise<Answer> =>
  portal.ask('PUT', `/api/user/profile/${uid}`, { token, body })

async function everything(): Promise<string> {
  const { rows } = await sql`select * from users order by uid`.execute(portal.game.database.db)
  const trail = await portal.portal.db.selectFrom('changes').select('id').execute()
  return JSON.stringify([rows, trail])
}

/** A value that differs from the default of new characters and fits everywhere. */
const other = (field: string): string | number =>
  field === 'username' ? 'Rank_Renamed' : field === 'adminname' ? 'Shadow' : field === 'gender' ? 2 : 1

describe.each([3, 4, 5, 6, 7])('a person of admin level %i, which is not below the actor’s', (level) => {
  test.each(profileFieldNames)('keeps their %s, and nothing is recorded', async (field) => {
    const before = await everything()
    const { status, body } = await set(targets.get(level) ?? 0, { [field]: other(field) })
    expect(status, JSON.stringify(body)).toBe(403)
    expect(await everything()).toBe(before)
  })

  test('keeps their account, inventory and vehicles', async () => {
    const uid = targets.get(level) ?? 0
    const name = `Rank_Of_${String.fromCharCode(65 + level)}`
    const before = await everything()
    const removal = await portal.call(
      managedUser.remove,
      { params: { id: String(uid) }, body: { confirm: name } },
      { token: staff },
    )
    expect(removal.status).toBe(403)
    expect(await everything()).toBe(before)
  })
})

test.each(profileFieldNames)('nobody changes their own %s', async (field) => {
  const before = await everything()
  expect((await set(actorUid, { [field]: other(field) })).status).toBe(403)
  expect(await everything()).toBe(before)
})

describe.each(['adminlevel', 'helperlevel'])('%s', (field) => {
  test.each([0, 1, 2])(
    'cannot be raised to the actor’s level or above, for a person of admin level %i',
    async (level) => {
      const uid = targets.get(level) ?? 0
      for (const given of [3, 4, 7, 99, '3', ' 4 ', '7']) {
        const before = await everything()
        const { status, body } = await set(uid, { [field]: given })
        expect([400, 403], `${field} ${given}: ${JSON.stringify(body)}`).toContain(status)
        expect(await everything()).toBe(before)
      }
      for (const given of ['3.0', '03', '+5', '0x9', '1e1', 'Ⅸ', '٣', 4.5, -1]) {
        const before = await everything()
        expect([400, 403], String(given)).toContain((await set(uid, { [field]: given })).status)
        expect(await everything()).toBe(before)
      }
    },
  )

  test('can be set to any level below the actor’s, and back', async () => {
    const uid = await portal.character(`Rank_${field}`.slice(0, 20))
    for (const given of [1, 2, 0]) expect((await set(uid, { [field]: given })).status).toBe(200)
  })
})

test('a flag can be given only by somebody who has it, and removed by anyone with the permission', async () => {
  const uid = await portal.character('Rank_Flags', { gangmod: 1 })
  expect((await set(uid, { factionmod: 1 })).status).toBe(200)
  expect((await set(uid, { banappealer: 1 })).status).toBe(403)
  expect((await set(uid, { gangmod: 0 })).status).toBe(200)
  expect((await set(uid, { gangmod: 1 })).status).toBe(403)
})

test('an undo does not raise anyone above the person who undoes', async () => {
  const owner = await superUser()
  const uid = await portal.character('Rank_Demoted', { adminlevel: 5 })
  const { body } = await set(uid, { adminlevel: 0 }, owner)
  const before = await everything()
  const answer = await portal.ask('POST', `/api/changes/${body.change.id}/undo`, { token: staff, body: {} })
  expect(answer.status).toBe(403)
  expect(await everything()).toBe(before)
})

test('a super user can change people of any level, and nobody can change a super user', async () => {
  const owner = await superUser()
  expect((await set(targets.get(7) ?? 0, { adminlevel: 6 }, owner)).status).toBe(200)
  const [account] = (
    await sql<{ uid: number }>`select uid from users where username = 'Rank_Super'`.execute(
      portal.game.database.db,
    )
  ).rows
  expect((await set(account?.uid ?? 0, { age: 40 })).status).toBe(403)
})

let owner: string | undefined
async function superUser(): Promise<string> {
  if (owner) return owner
  const uid = await portal.character('Rank_Super')
  await portal.app.superUsers.pin(async () => [uid])
  return (owner = await portal.signIn('Rank_Super'))
}

describe('each field requires its permission', () => {
  const kinds = ['update_user_profile', 'update_user_money', 'update_user_levels'] as const
  test.each(kinds)('with %s only', async (held) => {
    const name = `Only_${held.slice(12)}`
    const token = await portal.staff(name, [held], {
      adminlevel: 5,
      helperlevel: 5,
      factionmod: 1,
      gangmod: 1,
      banappealer: 1,
    })
    const uid = await portal.character(`Of_${held.slice(12)}`)
    const answers = await Promise.all(
      profileFieldNames
        .filter((field) => field !== 'faction' && field !== 'gang')
        .map(async (field) => {
          const value = field === 'username' ? 'Someone_Else' : other(field)
          const { status, body } = await set(uid, { [field]: value }, token)
          return { field, isRefused: status === 403, required: body.required }
        }),
    )
    expect(answers).toEqual(
      answers.map(({ field }) => {
        const { permission } = profileFields[field]
        return permission === held
          ? { field, isRefused: false, required: undefined }
          : { field, isRefused: true, required: [permission] }
      }),
    )
  })

  test('staff fields are those guarded by the levels permission', () => {
    for (const field of staffFields) expect(profileFields[field].permission).toBe('update_user_levels')
  })
})
