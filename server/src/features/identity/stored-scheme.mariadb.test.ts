/** Games with passwords of each scheme, and no GAME_PASSWORD_SCHEME: the stored passwords tell. */
import { identity } from '@idlewood/contract/identity'
import { expect, test } from 'vitest'
import { portalOn, seededDatabase } from '../../../test/forks/fork-portal.ts'
import type { TestPortal } from '../../../test/portal.ts'
import { hashPassword, type PasswordScheme } from '../../game/passwords.ts'

const users = {
  keys: ['primary uid'],
  counts: 'uid',
  columns: `uid int not null, username varchar(24), password varchar(129), salt varchar(16) not null = '', level int = 1`,
}

/** A portal on a game with passwords of this scheme, and one that says nothing. */
async function portalWith(scheme: PasswordScheme, setting = {}): Promise<TestPortal> {
  const { password, salt } = await hashPassword(scheme, 'idlewood')
  const url = await seededDatabase(
    { users },
    `insert into users (username, password, salt) values ('Old_Player', '${password}', '${salt ?? ''}')`,
    `insert into users (username, password) values ('One_Import', 'removed'), ('Next_Import', 'removed')`,
  )
  return portalOn(url, setting)
}

test.each(['whirlpool', 'sha256', 'bcrypt'] as const)(
  'players of a game that stores %s sign in and up without a setting',
  async (scheme) => {
    const portal = await portalWith(scheme)
    expect(await portal.signIn('Old_Player')).toEqual(expect.any(String))
    await expect(portal.signIn('Old_Player', 'maplewood')).rejects.toThrow('wrong')
    await expect(portal.signIn('One_Import')).rejects.toThrow('wrong')
    const body = { username: 'New_Player', password: 'a long password' }
    expect((await portal.call(identity.signup, { body })).status).toBe(201)
    expect(await portal.signIn(body.username, body.password)).toEqual(expect.any(String))
  },
)

test('a setting is obeyed, whatever is stored', async () => {
  const portal = await portalWith('bcrypt', { GAME_PASSWORD_SCHEME: 'whirlpool' })
  await expect(portal.signIn('Old_Player')).rejects.toThrow('wrong')
})
