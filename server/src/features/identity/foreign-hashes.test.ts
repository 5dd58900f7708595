/** Sign-up in a game that hashes passwords in another way than the portal is configured to. */
import { createHash } from 'node:crypto'
import { identity } from '@idlewood/contract/identity'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { filePortal } from '../../../test/file-portal.ts'

const portal = await filePortal()

const signUp = (username: string) =>
  portal.call(identity.signup, { body: { username, password: 'a long password' } })
const hash = (name: string): string => createHash(name).update('idlewood').digest('hex')
const store = (password: string) =>
  sql`update users set password = ${password}`.execute(portal.game.database.db)
const accountsNamed = async (name: string) => {
  const { rows } = await sql`select 1 from users where username = ${name}`.execute(portal.game.database.db)
  return rows.length
}

describe('sign-up with GAME_PASSWORD_SCHEME=whirlpool', () => {
  test.each([
    ['MD5', hash('md5')],
    ['SHA-1', hash('sha1').toUpperCase()],
    ['SHA-256', hash('sha256')],
    ['bcrypt', '$2y$12$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'],
    ['Argon2', '$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA'],
  ])('is closed if the game stores %s, as the account could not enter the game', async (_, stored) => {
    await portal.character('Plays_Already')
    await store(stored)
    const { status, body } = await signUp('New_Here')
    expect(status).toBe(409)
    expect(body.error).toContain('sign up in the game')
    expect(await accountsNamed('New_Here')).toBe(0)
    await sql`delete from users`.execute(portal.game.database.db)
  })

  test('is open if some of the newest accounts fit, as in a game that has just changed its scheme', async () => {
    for (const name of ['From_Earlier', 'From_Then_Too', 'Since_Then']) await portal.character(name)
    await sql`update users set password = ${hash('md5')} where username like 'From_%'`.execute(
      portal.game.database.db,
    )
    expect((await signUp('Comes_Now')).status).toBe(201)
  })

  test('is open if the stored texts are no hashes, as in a dump without passwords', async () => {
    await store('removed')
    expect((await signUp('After_Import')).status).toBe(201)
  })
})
