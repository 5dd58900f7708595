import { punishments } from '@idlewood/contract/punishments'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { forkDatabase, limitedPortal, schemaOf, staffedPortal } from '../../../test/forks/fork-portal.ts'
import { loadFork } from '../../../test/forks/load-fork.ts'
import { nexonicWhole, wholeForks } from '../../../test/forks/whole.ts'
import { freshDatabase } from '../../../test/mariadb.ts'
import type { TestPortal } from '../../../test/portal.ts'
import { present } from '../../../test/present.ts'
import { examine } from '../../game/doctor/report.ts'

const rights = ['jail_users', 'warn_users', 'mute_users', 'flag_users', 'view_user_record'] as const

const staffed = (url: string): Promise<{ portal: TestPortal; token: string }> =>
  staffedPortal(url, rights, { adminlevel: 3 })

const to = (uid: number) => ({ params: { id: String(uid) } })
const reason = 'Driving over people'

describe.each(wholeForks)('on %s', (_, fork) => {
  test('everything on offer is written where the game reads it, and lifted again', async () => {
    const url = await forkDatabase(fork)
    const before = await schemaOf(url)
    const { portal, token } = await staffed(url)
    const { db } = portal.game.database
    const uid = await portal.character('Fork_Player')
    const { body: offered } = await portal.call(punishments.options, to(uid), { token })
    expect(offered).toMatchObject({ jail: { type: 0, reasonLength: 128 }, flagLength: 128 })
    expect(offered.warnings.map(({ kind }) => kind)).toEqual(['warnings', 'dmwarnings', 'reportwarns'])
    const states: (string | undefined)[] = []
    const act = async (answer: Promise<{ body: { change?: { state: string } } }>) =>
      states.push((await answer).body.change?.state)
    await act(portal.call(punishments.jail, { ...to(uid), body: { minutes: 30, reason } }, { token }))
    for (const { kind } of offered.warnings)
      await act(portal.call(punishments.warn, { ...to(uid), body: { kind, reason } }, { token }))
    for (const { channel } of offered.mutes) {
      const hours = channel === 'reportmuted' ? { hours: 99 } : {}
      await act(portal.call(punishments.mute, { ...to(uid), body: { channel, reason, ...hours } }, { token }))
    }
    await act(portal.call(punishments.flag, { ...to(uid), body: { text: reason } }, { token }))
    expect(new Set(states)).toEqual(new Set(['applied', 'confirmed']))
    const { rows } = await sql<Record<string, unknown>>`select * from users where uid = ${uid}`.execute(db)
    expect(rows[0]).toMatchObject({
      jailtype: 2,
      jailtime: 1800,
      prisonedby: 'Fork_Staff',
      prisonreason: reason,
      warnings: 1,
      ...Object.fromEntries(
        offered.mutes.map(({ channel }) => [channel, channel === 'reportmuted' ? 99 : 1]),
      ),
    })
    const flags = await sql<{ id: number; flaggedby: string }>`
      select id, flaggedby from flags where uid = ${uid}`.execute(db)
    const flag = present(flags.rows[0])
    expect(flag.flaggedby).toBe('Fork_Staff')
    await portal.call(punishments.release, { ...to(uid), body: { reason } }, { token })
    await portal.call(punishments.unflag, { ...to(uid), body: { row: flag.id, reason } }, { token })
    const { body: after } = await portal.call(punishments.options, to(uid), { token })
    expect(after.jail?.type).toBe(0)
    expect((await sql`select id from flags where uid = ${uid}`.execute(db)).rows).toEqual([])
    expect(await schemaOf(url)).toEqual(before)
  })
})

test('what a fork lacks is not offered', async () => {
  const { url, drop } = await freshDatabase()
  onTestFinished(drop)
  const users = present(nexonicWhole['users'])
  const without = (columns: string): string =>
    columns
      .split(',')
      .filter((column) => !/^\s*(jailtime|dmwarnings|globalmuted) /.test(column))
      .join(',')
  await loadFork(url, { users: { ...users, columns: without(users.columns) } })
  const { portal, token } = await staffed(url)
  const uid = await portal.character('Poor_Fork')
  const { body } = await portal.call(punishments.options, to(uid), { token })
  expect(body).toMatchObject({ jail: null, flagLength: null })
  expect(body.warnings.map(({ kind }) => kind)).toEqual(['warnings', 'reportwarns'])
  expect(body.mutes.map(({ channel }) => channel)).not.toContain('globalmuted')
  const jailed = await portal.call(punishments.jail, { ...to(uid), body: { minutes: 5, reason } }, { token })
  expect(jailed.status).toBe(409)
})

test('a read-only account is refused with the missing grant, which the doctor prints', async () => {
  const url = await forkDatabase(nexonicWhole)
  const writer = await staffed(url)
  const uid = await writer.portal.character('Read_Only')
  const portal = await limitedPortal(writer.portal, 'select on *')
  const { token } = writer
  const flagged = await portal.call(punishments.flag, { ...to(uid), body: { text: 'Watch' } }, { token })
  expect([flagged.status, flagged.body.error]).toEqual([
    409,
    expect.stringContaining('GRANT INSERT on flags'),
  ])
  const jailed = await portal.call(punishments.jail, { ...to(uid), body: { minutes: 5, reason } }, { token })
  expect([jailed.status, jailed.body.error]).toEqual([409, expect.stringContaining('GRANT UPDATE on users')])
  const { findings } = await examine(portal.game)
  const statements = findings.flatMap((finding) => finding.sql ?? []).join('\n')
  expect(statements).toContain(`GRANT INSERT, DELETE ON \`${new URL(url).pathname.slice(1)}\`.\`flags\``)
})
