/** A fork whose column of passwords has a fixed length and is filled up with zero bytes. */
import { expect, test } from 'vitest'
import { portalOn, seededDatabase } from '../../test/forks/fork-portal.ts'
import { examine } from './doctor/report.ts'
import { hashPassword, type PasswordScheme } from './passwords.ts'

test.each<PasswordScheme>(['bcrypt', 'whirlpool'])('a %s hash is found in it', async (scheme) => {
  const { password } = await hashPassword(scheme, 'idlewood')
  const users = {
    keys: ['primary uid'],
    counts: 'uid',
    columns: 'uid int not null, username varchar(24), password binary(129)',
  }
  const url = await seededDatabase(
    { users },
    `insert into users (username, password) values ('Padded_Key', '${password}')`,
  )
  const portal = await portalOn(url, { GAME_PASSWORD_SCHEME: scheme })
  expect(await portal.signIn('Padded_Key')).toEqual(expect.any(String))
  await expect(portal.signIn('Padded_Key', 'idlewood ')).rejects.toThrow('wrong')
  const { findings } = await examine(portal.game)
  expect(findings.filter(({ text }) => text.startsWith('Passwords in'))).toEqual([])
})
