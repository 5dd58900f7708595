/** Record, notes and links of a person on the published forks, with a read-only account. */
import { links } from '@idlewood/contract/links'
import { personNotes } from '@idlewood/contract/person-notes'
import { records } from '@idlewood/contract/records'
import { sql } from 'kysely'
import { createConnection } from 'mysql2/promise'
import { describe, expect, test } from 'vitest'
import { forkDatabase, limitedPortal, schemaOf, staffedPortal } from '../../../test/forks/fork-portal.ts'
import { nexonicWhole, wholeForks } from '../../../test/forks/whole.ts'
import type { TestPortal } from '../../../test/portal.ts'
import { punished } from '../../../test/punished.ts'
import { examine } from '../../game/doctor/report.ts'

const rights = ['view_user_record', 'view_user_links', 'view_user_notes', 'write_user_notes'] as const
const address = '96.12.13.14'
const discordId = '234567890123456789'

const staffed = (url: string) => staffedPortal(url, rights, { adminlevel: 3, ip: '203.0.113.9' })
const to = (uid: number) => ({ params: { id: String(uid) } })

/** Statements that insert one row about an invented person into each table of events. */
const events = {
  charges: (uid: number) => sql`insert into charges (uid, chargedby, date, reason)
    values (${uid}, 'Officer_Kay', '2026-03-01 10:00:00', 'Speeding')`,
  flags: (uid: number) => sql`insert into flags (uid, flaggedby, date, description)
    values (${uid}, 'Old_Admin', '2026-03-02 10:00:00', 'Lends his car')`,
  kills: (uid: number) => sql`insert into kills (killer_uid, target_uid, killer, target, reason, date)
    values (${uid}, 999, 'Fork_One', 'Other_Guy', 'Deagle', '2026-03-03 10:00:00')`,
  bans: () => sql`insert into bans (username, ip, bannedby, date, reason, permanent)
    values ('Fork_One', 'n/a', 'Old_Admin', '2026-03-04 10:00:00', 'Cheats', 0)`,
  log_bans: (uid: number) => sql`insert into log_bans (uid, date, description)
    values (${uid}, '2026-03-05 10:00:00', 'Fork_One was banned by Old_Admin')`,
}

async function fill({ portal }: { portal: TestPortal }): Promise<number> {
  const uid = await portal.character('Fork_One', {
    ip: address,
    ...punished,
    wantedlevel: 3,
  })
  await portal.character('Fork_Two', { ip: address })
  await portal.character('Fork_Near', { ip: '96.12.99.1' })
  const { db } = portal.game.database
  for (const insert of Object.values(events)) await insert(uid).execute(db)
  return uid
}

/** What the database contains about the person, read without the portal. */
async function inDatabase(url: string, uid: number) {
  const connection = await createConnection({ uri: url })
  try {
    const [entries] = await connection.query(
      `select 'banlog' as kind, description as text, date_format(date, '%Y-%m-%d') as day from log_bans where uid = ${uid}
       union all select 'ban', reason, date_format(date, '%Y-%m-%d') from bans where username = 'Fork_One'
       union all select 'kill', reason, date_format(date, '%Y-%m-%d') from kills where killer_uid = ${uid}
       union all select 'flag', description, date_format(date, '%Y-%m-%d') from flags where uid = ${uid}
       union all select 'charge', reason, date_format(date, '%Y-%m-%d') from charges where uid = ${uid}`,
    )
    const [users] = await connection.query(
      `select jailtype, jailtime, prisonedby, prisonreason, warnings, wantedlevel from users where uid = ${uid}`,
    )
    const [mates] = await connection.query(
      `select username from users where ip = '${address}' and uid <> ${uid}`,
    )
    return JSON.parse(JSON.stringify({ entries, standing: users, mates })) as {
      entries: unknown[]
      standing: Record<string, unknown>[]
      mates: { username: string }[]
    }
  } finally {
    await connection.end()
  }
}

describe.each(wholeForks)('on %s', (_, fork) => {
  test('record, notes and links show the contents of the tables with a read-only account', async () => {
    const url = await forkDatabase(fork)
    const writer = await staffed(url)
    const uid = await fill(writer)
    const before = await schemaOf(url)
    const portal = await limitedPortal(writer.portal, 'select on *')
    const { token } = writer
    const known = await inDatabase(url, uid)

    const { body: record } = await portal.call(records.of, to(uid), { token })
    expect(record.entries.map(({ kind, text, at }) => ({ kind, text, day: at?.slice(0, 10) }))).toEqual(
      known.entries,
    )
    const { jail, warnings, wantedlevel, mutes } = record.standing
    expect({
      jailtype: jail?.type,
      jailtime: jail?.seconds,
      prisonedby: jail?.by,
      prisonreason: jail?.reason,
      warnings,
      wantedlevel,
    }).toEqual(known.standing[0])
    expect(mutes).toEqual(['newbiemuted'])

    const written = await portal.call(
      personNotes.write,
      { ...to(uid), body: { text: 'Look in.' } },
      { token },
    )
    expect(written.status, JSON.stringify(written.body)).toBe(201)
    const { body: notes } = await portal.call(personNotes.list, to(uid), { token })
    expect(notes.notes).toMatchObject([{ text: 'Look in.', author: { username: 'Fork_Staff' } }])

    await portal.app.contacts.complete()
    const { body: linked } = await portal.call(links.of, to(uid), { token })
    const sharing = (kind: string) =>
      linked.people.filter(({ reasons }) => reasons[0]?.kind === kind).map(({ username }) => ({ username }))
    expect([sharing('address'), sharing('range')]).toEqual([known.mates, [{ username: 'Fork_Near' }]])
    expect(await schemaOf(url)).toEqual(before)
  })
})

test('the game’s own column of Discord ids links two characters', async () => {
  const url = await forkDatabase(nexonicWhole)
  const writer = await staffed(url)
  const uid = await writer.portal.character('Cord_One', { discord_id: discordId, ip: '97.1.1.1' })
  await writer.portal.character('Cord_Two', { discord_id: discordId, ip: '98.1.1.1' })
  await writer.portal.app.contacts.complete()
  const { body } = await writer.portal.call(links.of, to(uid), { token: writer.token })
  expect(body.people).toMatchObject([{ username: 'Cord_Two', reasons: [{ kind: 'discord', shared: 2 }] }])
})

test('unreadable tables are reported as missing, and the doctor names the grants', async () => {
  const url = await forkDatabase(nexonicWhole)
  const writer = await staffed(url)
  const uid = await fill(writer)
  // The tables are visible but not readable.
  const refused = ['charges', 'flags', 'kills', 'bans', 'log_bans']
  const portal = await limitedPortal(
    writer.portal,
    ...['users', 'vehicles'].map((table) => `select on ${table}`),
    ...refused.map((table) => `insert on ${table}`),
  )
  const { status, body } = await portal.call(records.of, to(uid), { token: writer.token })
  expect([status, body.entries]).toEqual([200, []])
  expect(body.unavailable).toEqual(
    expect.arrayContaining(['charge', 'flag', 'kill', 'death', 'ban', 'banlog']),
  )
  expect(body.standing).toMatchObject({ warnings: 2, jail: { seconds: 900 } })
  await portal.app.contacts.complete()
  const { body: linked } = await portal.call(links.of, to(uid), { token: writer.token })
  expect(linked.people[0]).toMatchObject({ username: 'Fork_Two' })
  const { findings } = await examine(portal.game)
  const statements = findings.flatMap((finding) => finding.sql ?? []).join('\n')
  const database = new URL(url).pathname.slice(1)
  for (const table of refused) expect(statements).toContain(`GRANT SELECT ON \`${database}\`.\`${table}\``)
})
