/** Games that ban an account in its own row and store there when the ban ends. */
import { managedUser } from '@idlewood/contract/managed-user'
import { records } from '@idlewood/contract/records'
import { expect, test } from 'vitest'
import { portalOn, seededDatabase } from '../../../test/forks/fork-portal.ts'
import type { TestPortal } from '../../../test/portal.ts'
import { hashPassword } from '../passwords.ts'

/** A portal whose characters have these columns and rows; the first is the one who looks. */
async function banningPortal(columns: string, rows: Record<string, string>): Promise<TestPortal> {
  const { password } = await hashPassword('whirlpool', 'idlewood')
  const set = Object.entries(rows).map(
    ([name, values]) =>
      `insert into users set name = '${name}', password = '${password}'${values && `, ${values}`}`,
  )
  const users = {
    keys: ['primary id'],
    counts: 'id',
    columns: `id int not null, name varchar(24) not null, password varchar(129) not null, level int = 1,
      admin int = 0, ${columns}`,
  }
  return portalOn(await seededDatabase({ users }, ...set))
}

/** Who may sign in, and whom staff see as locked on the pages of the user and of the record. */
async function lockedOn(portal: TestPortal, names: readonly string[]): Promise<Record<string, boolean>> {
  const [staff = ''] = names
  const token = await portal.signIn(staff)
  await portal.grant(staff, 'update_user_profile', 'view_user_record')
  const locked = names.map(async (name, index): Promise<[string, boolean]> => {
    const params = { id: String(index + 1) }
    const isAdmitted = await portal.signIn(name).then(
      () => true,
      (error: unknown) => !String(error).includes('locked in the game'),
    )
    const { body: summary } = await portal.call(managedUser.summary, { params }, { token })
    const { body: record } = await portal.call(records.of, { params }, { token })
    expect(summary.details, name).toMatchObject({ locked: !isAdmitted })
    expect(record.standing, name).toMatchObject({ locked: !isAdmitted })
    expect([...summary.unavailable, ...record.unavailable], name).not.toContain('locked')
    return [name, !isAdmitted]
  })
  return Object.fromEntries(await Promise.all(locked))
}

test('an end alone refuses until it has passed', async () => {
  const rows = {
    Free_Boar: 'ban_until = 0',
    Late_Boar: 'ban_until = unix_timestamp() - 60',
    Band_Boar: 'ban_until = unix_timestamp() + 3600',
    Void_Boar: 'ban_until = null',
  }
  const portal = await banningPortal('ban_until int = 0', rows)
  expect(await lockedOn(portal, Object.keys(rows))).toEqual({
    Free_Boar: false,
    Late_Boar: false,
    Band_Boar: true,
    Void_Boar: false,
  })
})

test('a mark refuses until its end has passed, and for good without an end', async () => {
  const rows = {
    Free_Boar: 'Banned = 0, UnbanDate = null',
    Late_Boar: 'Banned = 1, UnbanDate = now() - interval 1 hour',
    Band_Boar: 'Banned = 1, UnbanDate = now() + interval 1 hour',
    Ever_Boar: 'Banned = 1, UnbanDate = null',
    Back_Boar: 'Banned = 0, UnbanDate = now() + interval 1 hour',
  }
  const portal = await banningPortal('Banned tinyint = 0, UnbanDate datetime', rows)
  expect(await lockedOn(portal, Object.keys(rows))).toEqual({
    Free_Boar: false,
    Late_Boar: false,
    Band_Boar: true,
    Ever_Boar: true,
    Back_Boar: false,
  })
})

test('a lock that staff set holds although a ban has ended, and lengths of bans end nothing', async () => {
  const rows = {
    Free_Boar: '',
    Lock_Boar: 'locked = 1, banned = 1, ban_until = unix_timestamp() - 60',
    Late_Boar: 'banned = 1, ban_until = unix_timestamp() - 60',
  }
  const locked = await banningPortal('locked tinyint = 0, banned tinyint = 0, ban_until int = 0', rows)
  expect(await lockedOn(locked, Object.keys(rows))).toEqual({
    Free_Boar: false,
    Lock_Boar: true,
    Late_Boar: false,
  })
  const lengths = { Free_Boar: '', Days_Boar: 'banned = 1, unban_time = 30' }
  const counted = await banningPortal('banned tinyint = 0, unban_time int = 0', lengths)
  expect(await lockedOn(counted, Object.keys(lengths))).toEqual({ Free_Boar: false, Days_Boar: true })
})

test.each(['PermBanned', 'Permabanned', 'perm_banned', 'PermBan', 'Disabled'])(
  'a mark `%s` refuses for good, whatever the mark beside it says',
  async (mark) => {
    const rows = {
      Free_Boar: '',
      Band_Boar: 'Banned = 1, ban_until = unix_timestamp() + 3600',
      Late_Boar: 'Banned = 1, ban_until = unix_timestamp() - 60',
      Ever_Boar: `${mark} = 1, ban_until = unix_timestamp() - 60`,
    }
    const columns = `Banned tinyint = 0, ${mark} int not null = 0, ban_until int = 0`
    const portal = await banningPortal(columns, rows)
    expect(await lockedOn(portal, Object.keys(rows))).toEqual({
      Free_Boar: false,
      Band_Boar: true,
      Late_Boar: false,
      Ever_Boar: true,
    })
  },
)
