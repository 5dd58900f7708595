import { bans } from '@idlewood/contract/bans'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Fork } from '../../../test/forks/load-fork.ts'
import { forkDatabase, limitedPortal, schemaOf, staffedPortal } from '../../../test/forks/fork-portal.ts'
import { acrpWhole, mumbaiWhole, nexonicWhole } from '../../../test/forks/whole.ts'
import type { TestPortal } from '../../../test/portal.ts'
import { examine } from '../../game/doctor/report.ts'

const staffRights = ['view_bans', 'manage_bans', 'manage_wide_bans', 'view_addresses'] as const

const staffed = (url: string): Promise<{ portal: TestPortal; token: string }> =>
  staffedPortal(url, staffRights, { adminlevel: 3, ip: '203.0.113.9' })

/** The game's own check, word for word, with the name as this fork compares it. */
async function isRefused({ game }: TestPortal, name: string, address: string): Promise<boolean> {
  const range = `${address.split('.').slice(0, 2).join('.')}.*.*`
  const { rows } = await sql`
    SELECT * FROM bans WHERE username = ${name} OR ip = ${address} OR ip LIKE ${range}`.execute(
    game.database.db,
  )
  return rows.length > 0
}

const spoken = (name: string): string => name.replaceAll('_', ' ')

describe.each([
  ['nexonic', nexonicWhole, (name: string) => name],
  ['mumbai', mumbaiWhole, spoken],
  ['acrp', acrpWhole, (name: string) => name],
])('on %s', (_, fork, compared) => {
  test('each accepted form refuses its player at the next connection, until the ban is lifted', async () => {
    const url = await forkDatabase(fork)
    const before = await schemaOf(url)
    const { portal, token } = await staffed(url)
    await portal.character('Name_Alone', { ip: '81.1.1.1' })
    await portal.character('Name_Address', { ip: '82.2.2.2' })
    const forms = [
      { body: { form: 'name' as const, username: 'Name_Alone' }, name: 'Name_Alone', from: '10.9.8.7' },
      {
        body: { form: 'nameAndAddress' as const, username: 'Name_Address' },
        name: 'Name_Address',
        from: '82.2.2.2',
      },
      { body: { form: 'address' as const, address: '83.3.3.3' }, name: 'Any_Body', from: '83.3.3.3' },
      { body: { form: 'range' as const, address: '84.4.*.*' }, name: 'Any_Body', from: '84.4.200.1' },
    ]
    const outcomes: [string, number, boolean][] = []
    for (const { body, name, from } of forms) {
      const preview = await portal.call(bans.preview, { body }, { token })
      const { status } = await portal.call(
        bans.make,
        { body: { ...body, reason: 'R', confirmed: true } },
        { token },
      )
      const refused = await isRefused(portal, compared(name), from)
      // The preview has predicted the result.
      expect(preview.body.problem === null, body.form).toBe(status === 201)
      outcomes.push([body.form, status, refused])
    }
    const byName = compared === spoken ? ['name', 400, false] : ['name', 201, true]
    expect(outcomes).toEqual([
      byName,
      ...['nameAndAddress', 'address', 'range'].map((form) => [form, 201, true]),
    ])
    const { body } = await portal.call(bans.list, { query: {} }, { token })
    for (const { id } of body.bans)
      await portal.call(bans.lift, { params: { id: String(id) }, body: {} }, { token })
    for (const { name, from } of forms) expect(await isRefused(portal, compared(name), from)).toBe(false)
    expect(await schemaOf(url)).toEqual(before)
  })
})

test('with a read-only database account bans are shown, and a refusal names the missing grant', async () => {
  const url = await forkDatabase(nexonicWhole)
  const writer = await staffed(url)
  await writer.portal.character('Read_Only', { ip: '85.1.1.1' })
  await sql`insert into bans (username, ip, bannedby, date, reason, permanent)
    values ('Some_One', '1.2.3.4', 'Old_Staff', now(), 'Old', 1)`.execute(writer.portal.game.database.db)
  const portal = await limitedPortal(writer.portal, 'select on *')
  const { token } = writer
  expect((await portal.call(bans.list, { query: {} }, { token })).body.bans).toMatchObject([
    { username: 'Some_One', reason: 'Old', permanent: true },
  ])
  const body = { form: 'name' as const, username: 'Read_Only', reason: 'R' }
  const refused = await portal.call(bans.make, { body }, { token })
  expect(refused.status).toBe(409)
  expect(refused.body.error).toContain('GRANT INSERT on bans')
  const { body: shown } = await portal.call(bans.list, { query: {} }, { token })
  const lifted = await portal.call(
    bans.lift,
    { params: { id: String(shown.bans[0]?.id) }, body: {} },
    { token },
  )
  expect([lifted.status, lifted.body.error]).toEqual([409, expect.stringContaining('GRANT DELETE on bans')])
  const { findings } = await examine(portal.game)
  const statements = findings.flatMap((finding) => finding.sql ?? []).join('\n')
  expect(statements).toContain(`GRANT INSERT, DELETE ON \`${new URL(url).pathname.slice(1)}\`.\`bans\``)
})

test('the doctor says which name this game compares with bans', async () => {
  const { portal } = await staffed(await forkDatabase(mumbaiWhole))
  const { findings } = await examine(portal.game)
  expect(findings.map(({ text }) => text).join('\n')).toContain('blanks instead of underscores')
})

const withBans = (collation: string): Fork => ({
  ...nexonicWhole,
  bans: {
    keys: ['primary id'],
    counts: 'id',
    charset: collation.split('_')[0] ?? '',
    collation,
    columns: `id int not null, username varchar(24), ip varchar(16), bannedby varchar(24), date datetime,
      reason varchar(128), permanent tinyint(1) = 0`,
  },
})

test.each([
  ['a spelling that only the table of bans takes for the name', withBans('utf8mb4_general_ci'), 'High_Öwner'],
  ['a character that only the table of bans ignores', withBans('utf8mb4_unicode_ci'), 'High_Owner\u{200b}'],
  ['the name as it is spoken, where the game looks for that', mumbaiWhole, 'High Owner'],
])('nobody is locked out by those below them with %s', async (_, fork, username) => {
  const { portal, token } = await staffed(await forkDatabase(fork))
  const compared = fork === mumbaiWhole ? spoken : (name: string) => name
  const uid = await portal.character('High_Owner', { adminlevel: 5, ip: '86.1.1.1' })
  const body = { form: 'name' as const, username }
  expect((await portal.call(bans.preview, { body }, { token })).body.people).toEqual([
    { uid, username: 'High_Owner', adminlevel: 5 },
  ])
  const refused = await portal.call(bans.make, { body: { ...body, reason: 'R' } }, { token })
  expect([refused.status, refused.body.error]).toEqual([403, expect.stringContaining('High_Owner')])
  expect(await isRefused(portal, compared('High_Owner'), '10.9.8.7')).toBe(false)

  await sql`update users set adminlevel = 0 where uid = ${uid}`.execute(portal.game.database.db)
  const made = await portal.call(bans.make, { body: { ...body, reason: 'R' } }, { token })
  expect([made.status, made.body.change?.uid]).toEqual([201, uid])
  expect(await isRefused(portal, compared('High_Owner'), '10.9.8.7')).toBe(true)
})
