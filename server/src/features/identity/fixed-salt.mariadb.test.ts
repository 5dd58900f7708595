/** A gamemode that appends the same text to every password before it hashes it. */
import { createHash } from 'node:crypto'
import { identity } from '@idlewood/contract/identity'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { portalOn, seededDatabase } from '../../../test/forks/fork-portal.ts'
import { examine } from '../../game/doctor/report.ts'

const fixed = ' 78sdjs86d2h '
/** As `SHA256_PassHash` does. */
const hashOf = (password: string): string =>
  createHash('sha256').update(`${password}${fixed}`).digest('hex').toUpperCase()

const users = {
  keys: ['primary uid'],
  counts: 'uid',
  columns: 'uid int not null, username varchar(24), password varchar(64)',
}
const game = () =>
  seededDatabase(
    { users },
    `insert into users (username, password) values ('Old_Player', '${hashOf('idlewood')}')`,
  )
const sha256 = { GAME_PASSWORD_SCHEME: 'sha256' }
const newcomer = { username: 'New_Player', password: 'a long password' }

test('with that text, players sign in, and sign up as the game would do it', async () => {
  const portal = await portalOn(await game(), { ...sha256, GAME_PASSWORD_SALT: fixed })
  expect(await portal.signIn('Old_Player')).toEqual(expect.any(String))
  await expect(portal.signIn('Old_Player', `idlewood${fixed}`)).rejects.toThrow('wrong')
  expect((await portal.call(identity.signup, { body: newcomer })).status).toBe(201)
  const { rows } = await sql`select password from users where username = ${newcomer.username}`.execute(
    portal.game.database.db,
  )
  expect(rows).toEqual([{ password: hashOf(newcomer.password) }])
  const { findings } = await examine(portal.game)
  expect(findings.filter(({ text }) => /password|salt/i.test(text))).toEqual([])
})

test('without it, nobody signs in or up, and the doctor names the variable', async () => {
  const portal = await portalOn(await game(), sha256)
  await expect(portal.signIn('Old_Player')).rejects.toThrow('wrong')
  expect((await portal.call(identity.signup, { body: newcomer })).status).toBe(409)
  const { findings } = await examine(portal.game)
  expect(findings.map(({ text }) => text)).toContainEqual(
    expect.stringContaining('until GAME_PASSWORD_SALT is set to that text'),
  )
})
