import { readFileSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { managedUser } from '@idlewood/contract/managed-user'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { acrp } from '../../test/forks/acrp.ts'
import type { Fork } from '../../test/forks/load-fork.ts'
import { mumbai } from '../../test/forks/mumbai.ts'
import { nexonic } from '../../test/forks/nexonic.ts'
import { asAdministrator, filledDatabase } from '../../test/mariadb.ts'
import { forkContent } from '../../test/templates.ts'
import { testPortal, type Answer, type TestPortal } from '../../test/portal.ts'
import { nobodyPlays } from '../../test/presence.ts'

interface Staffed {
  portal: TestPortal
  uid: number
  set(body: Record<string, unknown>): Promise<Answer>
  setting(body: Record<string, unknown>): Promise<Answer>
}

async function staffed(fork: Fork, environment: Record<string, string> = {}): Promise<Staffed> {
  const game = await filledDatabase(forkContent(fork))
  onTestFinished(game.drop)
  const portal = await testPortal({
    presence: nobodyPlays,
    environment: { GAME_DATABASE_URL: game.url, ...environment },
  })
  onTestFinished(() => portal.close())
  const token = await portal.staff(
    'Letter_Staff',
    ['update_user_profile', 'update_user_levels', 'update_stats'],
    { adminlevel: 5 },
  )
  const uid = await portal.character('Letter_Player')
  return {
    portal,
    uid,
    set: (body) => portal.ask('PUT', `/api/user/profile/${uid}`, { token, body }),
    setting: (body) => portal.ask('PUT', '/api/user/updatestats', { token, body }),
  }
}

const adminName = async ({ portal, uid }: Staffed): Promise<unknown> => {
  const { rows } = await sql<{ adminname: unknown }>`select adminname from users where uid = ${uid}`.execute(
    portal.game.database.db,
  )
  return rows[0]?.adminname
}

describe('a column with a Western character set', () => {
  test.each(['Zoë Peña', '€uro', '{FF0000}Boss', '~r~Chief %s', "O'Hara; --", 'Ünï"c`'])(
    'stores %s unchanged, and restores it by undo',
    async (name) => {
      const staff = await staffed(nexonic)
      const { status, body } = await staff.set({ adminname: name })
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.change.fields[0].new).toBe(name)
      expect(await adminName(staff)).toBe(name)
    },
  )

  test.each([
    ['an emoji', 'Boss 😎', '😎'],
    ['Cyrillic', 'Иван', 'Иван'],
    ['Devanagari', 'राम', 'राम'],
    ['Vietnamese', 'Nguyễn', 'ễ'],
    ['the rupee sign', '₹ich', '₹'],
  ])('refuses %s, naming the characters it lacks, and changes nothing', async (_, name, lacking) => {
    const staff = await staffed(mumbai)
    const before = await adminName(staff)
    const { status, body } = await staff.set({ adminname: name })
    expect(status).toBe(400)
    for (const letter of lacking) expect(body.error).toContain(letter)
    expect(await adminName(staff)).toBe(before)
    const { total } = await staff.portal.portal.db
      .selectFrom('changes')
      .select(({ fn }) => fn.countAll().as('total'))
      .executeTakeFirstOrThrow()
    expect(Number(total)).toBe(0)
  })

  test('refuses line breaks and other control characters', async () => {
    const staff = await staffed(nexonic)
    for (const name of ['a\nb', 'a\u0000b', 'a\tb', '\u001b[31m']) {
      expect((await staff.set({ adminname: name })).status).toBe(400)
    }
  })
})

test('a Unicode column stores all characters', async () => {
  const { users } = nexonic
  const columns = users?.columns.replace(/adminname varchar\(\d+\)/, 'adminname varchar(24) charset utf8mb4')
  const staff = await staffed({ ...nexonic, users: { ...users, columns: columns ?? '' } })
  for (const name of ['Boss 😎', 'Иван', 'Nguyễn']) {
    expect((await staff.set({ adminname: name })).status).toBe(200)
    expect(await adminName(staff)).toBe(name)
  }
})

test('a message of the day accepts what fits its table or file, and nothing that would shift the rest', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-letters-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'server_info.ini')
  const line = '5|1200|33|01/02/2025|Hola se\u00f1ores|120|40|3|4|5|6|staff|help|0|0'
  writeFileSync(file, Buffer.from(line, 'latin1'))
  const inFile = await staffed(nexonic, { GAME_SETTINGS_FILE: file })
  for (const text of ['one|two', 'one\ntwo', 'Hello 😎', 'x'.repeat(128)]) {
    expect((await inFile.setting({ server_motd: text })).status, text).toBe(400)
  }
  expect(readFileSync(file, 'latin1')).toBe(line)
  expect((await inFile.setting({ server_motd: '{00FF00}Olé!' })).status).toBe(200)
  expect(readFileSync(file, 'latin1')).toBe(line.replace('Hola señores', '{00FF00}Olé!'))

  const inTable = await staffed(acrp)
  await sql`insert ignore into server_info (server_motd) values ('old')`.execute(
    inTable.portal.game.database.db,
  )
  const { status, body } = await inTable.setting({ server_motd: '{00FF00}Olé! 100%' })
  expect(status, JSON.stringify(body)).toBe(200)
  const { rows } = await sql<{ server_motd: string }>`select server_motd from server_info`.execute(
    inTable.portal.game.database.db,
  )
  expect(rows[0]?.server_motd).toBe('{00FF00}Olé! 100%')
})

test('2.9 every connection refuses values that would otherwise be truncated or rounded', async () => {
  const { portal } = await staffed(nexonic)
  for (const { db } of [portal.game.database, portal.portal]) {
    const { rows } = await sql<{ mode: string }>`select @@sql_mode as mode`.execute(db)
    expect(rows[0]?.mode).toContain('STRICT_ALL_TABLES')
  }
})

test('2.9 a table without transactions is read-only, and the response says so', async () => {
  const { users } = nexonic
  const staff = await staffed({ ...nexonic, users: { columns: '', ...users, engine: 'MyISAM' } })
  const { status, body } = await staff.set({ age: 44 })
  expect(status).toBe(409)
  expect(body.error).toContain('MyISAM')
  const token = await staff.portal.signIn('Letter_Staff')
  const params = { id: String(staff.uid) }
  const { body: profile } = await staff.portal.call(managedUser.profile, { params }, { token })
  const locked = profile.fields.map(({ locked }) => locked)
  expect(locked).toContain(body.error)
  expect(locked).not.toContain(null)
})

test('a database account without a grant leads to a message that names the missing grant', async () => {
  const game = await filledDatabase(forkContent(nexonic))
  onTestFinished(game.drop)
  const url = new URL(game.url)
  const name = `looker_${Date.now() % 1e9}`
  await asAdministrator(
    `create user ${name}@'127.0.0.1'`,
    `grant select, insert on ${url.pathname.slice(1)}.* to ${name}@'127.0.0.1'`,
    `grant update (adminlevel) on ${url.pathname.slice(1)}.users to ${name}@'127.0.0.1'`,
  )
  onTestFinished(() => asAdministrator(`drop user ${name}@'127.0.0.1'`))
  url.username = name
  const portal = await testPortal({ presence: nobodyPlays, environment: { GAME_DATABASE_URL: url.href } })
  onTestFinished(() => portal.close())
  const token = await portal.staff('Look_Staff', ['update_user_profile'], { adminlevel: 5 })
  const uid = await portal.character('Look_Player')
  const { status, body } = await portal.ask('PUT', `/api/user/profile/${uid}`, { token, body: { age: 44 } })
  expect(status).toBe(409)
  expect(body.error).toContain('may not change users')
})
