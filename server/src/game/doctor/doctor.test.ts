import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { identity } from '@idlewood/contract/identity'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { alteredGame, portalOnAltered } from '../../../test/altered-game.ts'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { examine } from './report.ts'

const said = async ({ game }: TestPortal): Promise<string[]> =>
  (await examine(game)).findings.map(({ level, text }) => `${level}: ${text}`)

const hash = (name: string): string => createHash(name).update('idlewood').digest('hex')

test.each([
  ['plain text', 'Idlewood-2024', 'are no hashes'],
  ['MD5', hash('md5'), 'look like MD5'],
  ['SHA-1', hash('sha1').toUpperCase(), 'look like SHA-1'],
  ['SHA-256 without a salt', hash('sha256'), 'look like SHA-256 without a salt'],
  [
    'another scheme',
    '$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA',
    'are of a kind the portal does not know',
  ],
])('the doctor recognises passwords in %s and says what to do', async (_, password, sentence) => {
  const portal = await portalOnAltered()
  await portal.character('Some_One')
  await sql`update users set password = ${password}`.execute(portal.game.database.db)
  const findings = (await said(portal)).filter((text) => text.includes('users.password'))
  expect(findings).toHaveLength(1)
  expect(findings[0]).toMatch(/^warning: Passwords in users.password /)
  expect(findings[0]).toContain(sentence)
  expect(findings[0]).toContain('bcrypt')
  expect(findings[0]).not.toContain(password)
})

test('the doctor does not promise that people sign in with hashes that may have a fixed salt', async () => {
  const portal = await portalOnAltered()
  await portal.character('Some_One')
  const salted = createHash('sha256').update('idlewood-of-the-gamemode').digest('hex').toUpperCase()
  await sql`update users set password = ${salted}`.execute(portal.game.database.db)
  const findings = (await said(portal)).filter((text) => text.includes('users.password'))
  expect(findings).toEqual([expect.stringContaining('until GAME_PASSWORD_SALT is set to that text')])
})

test('the doctor says nothing if passwords fit the scheme, apart from a few', async () => {
  const portal = await portalOnAltered()
  for (const name of ['One_Fits', 'Two_Fits', 'Odd_One']) await portal.character(name)
  await sql`update users set password = 'reset' where username = 'Odd_One'`.execute(portal.game.database.db)
  expect((await said(portal)).filter((text) => text.includes('asswords in'))).toEqual([])
})

test.each([
  ['salt', /^ok: users\.salt looks like the salt .* write "users\.salt": null/],
  ['mysalt', /^warning: users\.mysalt looks like the salt .*"users\.salt": "mysalt"/],
])('the doctor does not take passwords of 128 digits with a %s for sha256', async (column, sentence) => {
  const portal = await portalOnAltered(`alter table users add column ${column} varchar(16)`)
  await portal.character('Some_One', { [column]: 'fT4xQ9' })
  const findings = (await said(portal)).filter((text) => text.includes('looks like the salt'))
  expect(findings).toEqual([expect.stringMatching(sentence)])
})

test('the doctor names a column that may be a lock, unless the map file says that none is', async () => {
  const url = await alteredGame('alter table users rename column locked to pBanido')
  const start = async (environment: Record<string, string> = {}): Promise<TestPortal> => {
    const portal = await testPortal({ environment: { GAME_DATABASE_URL: url, ...environment } })
    onTestFinished(() => portal.close())
    return portal
  }
  const portal = await start()
  const warning = expect.stringMatching(
    /^warning: users\.pBanido may say that an account is banned/,
  ) as string
  expect(await said(portal)).toContainEqual(warning)
  const file = join(portal.config.dataDir, 'unlocked.json')
  writeFileSync(file, JSON.stringify({ fields: { 'users.locked': null } }))
  expect(await said(await start({ GAME_MAP_FILE: file }))).not.toContainEqual(warning)
})

test('without a password column, the doctor says what does not work and suggests a column', async () => {
  const portal = await portalOnAltered('alter table users rename column password to parola')
  const finding = (await said(portal)).find((text) => text.includes('passwords'))
  expect(finding).toContain('nobody signs in with a name and a password, and nobody signs up')
  expect(finding).toContain('"users.password": "parola"')
  const body = { username: 'New_Comer', password: 'velvet-harbour-39' }
  expect((await portal.call(identity.signup, { body })).status).toBe(409)
})

test('a settings table with two rows is not used, and the doctor says what to do', async () => {
  const portal = await portalOnAltered(
    'create table if not exists server_info (tax int)',
    'insert into server_info (tax) values (5), (6)',
  )
  const findings = (await said(portal)).filter((text) => text.includes('server_info'))
  expect(findings).toContainEqual(
    expect.stringMatching(/^warning: The table server_info holds several rows.*delete the others/),
  )
})
