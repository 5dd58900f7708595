import { bans, type BanForm } from '@idlewood/contract/bans'
import { changes } from '@idlewood/contract/changes'
import { identity } from '@idlewood/contract/identity'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { filePortal } from '../../../test/file-portal.ts'
import { present } from '../../../test/present.ts'

const addressOfStaff = '203.0.113.7'

const portal = await filePortal()
await portal.app.banIndex.complete()
const staff = await portal.staff(
  'Ban_Staff',
  ['view_bans', 'manage_bans', 'manage_wide_bans', 'view_addresses', 'view_changes'],
  { adminlevel: 3, ip: addressOfStaff },
)

const end = (hours: number): string => new Date(Date.now() + hours * 3600_000).toISOString()

/** The game's own check of a connection, word for word. */
async function refusedBy(username: string, address: string): Promise<Record<string, unknown>[]> {
  const range = `${address.split('.').slice(0, 2).join('.')}.*.*`
  const { rows } = await sql<Record<string, unknown>>`
    SELECT * FROM bans WHERE username = ${username} OR ip = ${address} OR ip LIKE ${range}`.execute(
    portal.game.database.db,
  )
  return rows
}

const make = (body: Partial<Parameters<typeof requestOf>[0]> & { form: BanForm }, token = staff) =>
  portal.call(bans.make, { body: requestOf(body) }, { token })
const requestOf = (body: {
  form: BanForm
  username?: string
  address?: string
  reason?: string
  until?: string
  permanent?: boolean
  confirmed?: boolean
  points?: string[]
  evidence?: string
}) => ({ reason: 'Driving over people', ...body })

describe('a ban', () => {
  test.each([
    ['a name', 'name' as const, 'Form_Name', 'n/a'],
    ['a name with its address', 'nameAndAddress' as const, 'Form_Both', '81.3.4.5'],
  ])(
    'of %s is found by the game’s own statement, and no longer once it is lifted',
    async (_, form, username, ip) => {
      const uid = await portal.character(username, { ip: '81.3.4.5' })
      const made = await make({ form, username })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      expect(made.body.change).toMatchObject({ target: 'ban', operation: 'restore', state: 'confirmed', uid })
      const [row] = await refusedBy(username, '10.0.0.1')
      expect(row).toMatchObject({
        username,
        ip,
        bannedby: 'Ban_Staff',
        permanent: 0,
        reason: 'Driving over people',
      })
      const { body } = await portal.call(bans.list, { query: { search: username } }, { token: staff })
      const id = String(present(body.bans[0]).id)
      const lifted = await portal.call(
        bans.lift,
        { params: { id }, body: { reason: 'Appeal' } },
        { token: staff },
      )
      expect(lifted.body.change.state).toBe('confirmed')
      expect(await refusedBy(username, '81.3.4.5')).toEqual([])
    },
  )

  test('of an address or a range is written in the form that the game finds', async () => {
    await make({ form: 'address', address: '82.10.20.30' })
    expect(await refusedBy('Who_Ever', '82.10.20.30')).toMatchObject([{ username: 'n/a', ip: '82.10.20.30' }])
    expect(await refusedBy('Who_Ever', '82.10.20.31')).toEqual([])
    const unasked = await make({ form: 'range', address: '83.10.*.*' })
    expect(unasked.status).toBe(409)
    expect(await refusedBy('Who_Ever', '83.10.200.3')).toEqual([])
    await make({ form: 'range', address: '83.10.*.*', confirmed: true })
    expect(await refusedBy('Who_Ever', '83.10.200.3')).toMatchObject([{ ip: '83.10.*.*' }])
  })

  test.each(['84.1.2.*', '84.1.%', '84.1.*', '84.1.0.0/16'])(
    'of the range %s is refused before anything is written, and the form that works is suggested',
    async (address) => {
      const { body } = await portal.call(bans.preview, { body: { form: 'range', address } }, { token: staff })
      expect(body.problem).toContain('two asterisks')
      expect(body.instead).toEqual({ form: 'range', address: '84.1.*.*' })
      const refused = await make({ form: 'range', address, confirmed: true })
      expect(refused.status).toBe(400)
      expect(await refusedBy('Who_Ever', '84.1.2.3')).toEqual([])
    },
  )

  test('previews whom it locks out, and requires confirmation if they are many', async () => {
    for (const name of ['Cafe_One', 'Cafe_Two', 'Cafe_Three', 'Cafe_Four', 'Cafe_Five'])
      await portal.character(name, { ip: '85.5.5.5' })
    const wish = { form: 'nameAndAddress' as const, username: 'Cafe_One' }
    const { body } = await portal.call(bans.preview, { body: wish }, { token: staff })
    expect(body).toMatchObject({ count: 5, needsConfirmation: true, addresses: 1, problem: null })
    expect(body.people.map(({ username }) => username).toSorted()).toEqual([
      'Cafe_Five',
      'Cafe_Four',
      'Cafe_One',
      'Cafe_Three',
      'Cafe_Two',
    ])
    expect((await make(wish)).status).toBe(409)
    expect((await make({ ...wish, confirmed: true })).status).toBe(201)
  })

  test('is made once, even if two staff members make it at the same time', async () => {
    await portal.character('Made_Twice', { ip: '86.1.1.1' })
    const second = await portal.staff('Ban_Second', ['manage_bans'], { adminlevel: 3, ip: addressOfStaff })
    const wish = { form: 'nameAndAddress' as const, username: 'Made_Twice' }
    const answers = await Promise.all([make(wish), make(wish, second)])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409'])
    expect(await refusedBy('Made_Twice', '86.1.1.1')).toHaveLength(1)
  })

  test('can be undone, and so can its lifting', async () => {
    await portal.character('Un_Done', { ip: '87.1.1.1' })
    const { body: made } = await make({ form: 'nameAndAddress', username: 'Un_Done' })
    const undo = (id: number) =>
      portal.call(changes.undo, { params: { id: String(id) }, body: {} }, { token: staff })
    const { body: undone } = await undo(made.change.id)
    expect(undone.change.state).toBe('confirmed')
    expect(await refusedBy('Un_Done', '87.1.1.1')).toEqual([])
    expect((await undo(undone.change.id)).body.change.state).toBe('confirmed')
    expect(await refusedBy('Un_Done', '87.1.1.1')).toHaveLength(1)
  })

  test('requires a reason that fits the game’s column and characters, and rules that exist', async () => {
    await portal.character('Long_Reason', { ip: '88.1.1.1' })
    const wish = { form: 'name' as const, username: 'Long_Reason' }
    const long = await make({ ...wish, reason: 'x'.repeat(129) })
    expect(long.body.fields).toEqual({ reason: 'The game has room for 128 characters of a reason.' })
    expect((await make({ ...wish, points: ['roleplay/no-such-rule'] })).status).toBe(400)
    const [tab] = portal.content.rules.tabs
    const point = `${present(tab).key}/${present(present(tab).sections[0]).id}`
    expect((await make({ ...wish, points: [point], evidence: 'http://plain.example' })).status).toBe(400)
    expect((await make({ ...wish, points: [point], evidence: 'https://clips.example/1' })).status).toBe(201)
    const { body } = await portal.call(bans.list, { query: { search: 'Long_' } }, { token: staff })
    expect(body.bans[0]).toMatchObject({ points: [point], evidence: 'https://clips.example/1' })
  })
})

test('a ban of a name typed with blanks is of the name with underscores, with which people connect', async () => {
  const uid = await portal.character('Spoken_Thief', { ip: '81.3.9.9' })
  const wish = { form: 'name', username: 'Spoken Thief' } as const
  const preview = await portal.call(bans.preview, { body: wish }, { token: staff })
  expect(preview.body.people).toEqual([{ uid, username: 'Spoken_Thief', adminlevel: 0 }])
  expect((await make(wish)).body.change).toMatchObject({ targetName: 'Spoken_Thief', uid })
  expect(await refusedBy('Spoken_Thief', '10.0.0.1')).toMatchObject([{ username: 'Spoken_Thief' }])
  expect((await make(wish)).status).toBe(409)
  await portal.character('Spoken_Chief', { adminlevel: 6 })
  expect((await make({ form: 'name', username: 'Spoken Chief' })).status).toBe(403)
})

describe('nobody bans upwards', () => {
  test('by name, address or range, nor do staff ban themselves', async () => {
    const uid = await portal.character('Ban_Chief', { adminlevel: 6, ip: '89.9.9.9' })
    expect((await make({ form: 'name', username: 'Ban_Chief' })).status).toBe(403)
    expect((await make({ form: 'address', address: '89.9.9.9' })).status).toBe(403)
    expect((await make({ form: 'range', address: '89.9.*.*', confirmed: true })).status).toBe(403)
    const own = await make({ form: 'address', address: addressOfStaff })
    expect([own.status, own.body.error]).toEqual([403, 'This ban would lock you out.'])
    expect(await refusedBy('Ban_Chief', '89.9.9.9')).toEqual([])
    await sql`delete from users where uid = ${uid}`.execute(portal.game.database.db)
  })

  test('permanent bans and ranges require a separate permission, and addresses another', async () => {
    const junior = await portal.staff('Junior_Staff', ['manage_bans'], { adminlevel: 2, ip: '90.1.1.1' })
    await portal.character('Junior_Target', { ip: '90.2.1.1' })
    const permanent = await make({ form: 'name', username: 'Junior_Target', permanent: true }, junior)
    expect(permanent.body.required).toEqual(['manage_wide_bans'])
    const address = await make({ form: 'address', address: '90.3.1.1' }, junior)
    expect(address.body.required).toEqual(['view_addresses'])
    expect((await make({ form: 'name', username: 'Junior_Target' }, junior)).status).toBe(201)
  })
})

describe('a ban with an end', () => {
  test('is listed with its end, and lifted by the portal once when it ends', async () => {
    await portal.character('Two_Days', { ip: '91.1.1.1' })
    await make({ form: 'nameAndAddress', username: 'Two_Days', until: end(48) })
    const timed = await portal.call(bans.list, { query: { view: 'timed' } }, { token: staff })
    expect(timed.body.bans.map(({ username }) => username)).toContain('Two_Days')
    const { db } = portal.portal
    await db
      .updateTable('ban_details')
      .set({ until_at: Date.now() - 1, next_look_at: 0 })
      .where('until_at', 'is not', null)
      .execute()
    await Promise.all([portal.app.banWatch.look(), portal.app.banWatch.look()])
    expect(await refusedBy('Two_Days', '91.1.1.1')).toEqual([])
    const { body } = await portal.call(
      changes.list,
      { query: { target: 'ban', state: 'confirmed' } },
      { token: staff },
    )
    const lifts = body.changes.filter(
      ({ operation, targetName }) => operation === 'delete' && targetName === 'Two_Days',
    )
    expect(lifts).toMatchObject([{ actor: { username: 'The portal' }, canUndo: false }])
  })

  test('leaves a later ban of the same person alone', async () => {
    await portal.character('Banned_Again', { ip: '92.1.1.1' })
    await make({ form: 'name', username: 'Banned_Again', until: end(1) })
    const { body } = await portal.call(bans.list, { query: { search: 'Banned_Again' } }, { token: staff })
    const params = { id: String(present(body.bans[0]).id) }
    await portal.call(bans.lift, { params, body: {} }, { token: staff })
    await sql`insert into bans (username, ip, bannedby, date, reason, permanent)
      values ('Banned_Again', 'n/a', 'Ban_Staff', '2026-01-02 03:04:05', 'Again', 1)`.execute(
      portal.game.database.db,
    )
    const { db } = portal.portal
    await db
      .updateTable('ban_details')
      .set({ until_at: 1, next_look_at: 0 })
      .where('is_over', '=', 0)
      .execute()
    await portal.app.banWatch.look()
    expect(await refusedBy('Banned_Again', '10.0.0.1')).toHaveLength(1)
  })
})

describe('a ban with an end that an undo restores', () => {
  const look = () => portal.app.banWatch.look()
  const listed = async (username: string) => {
    const { body } = await portal.call(bans.list, { query: { search: username } }, { token: staff })
    return present(body.bans[0])
  }
  const undo = async (id: number) => {
    const { body } = await portal.call(
      changes.undo,
      { params: { id: String(id) }, body: {} },
      { token: staff },
    )
    expect(body.change?.state, JSON.stringify(body)).toBe('confirmed')
    return body.change.id
  }
  const lift = async (username: string) => {
    const params = { id: String((await listed(username)).id) }
    const { body } = await portal.call(bans.lift, { params, body: {} }, { token: staff })
    expect(body.change?.state, JSON.stringify(body)).toBe('confirmed')
    return body.change.id
  }
  /** Pretends that the end has come. */
  const reachEnd = (uid: number) =>
    portal.portal.db
      .updateTable('ban_details')
      .set({ until_at: 1, next_look_at: 0 })
      .where('uid', '=', uid)
      .execute()

  /**
   * Bans someone until `until`, then takes all steps but the last. The watch runs before each step and at the
   * end.
   */
  async function take(username: string, steps: readonly ('lift' | 'undo')[], until: string) {
    const uid = await portal.character(username)
    const { body } = await make({ form: 'name', username, until, evidence: 'https://clips.example/1' })
    let { id } = body.change
    for (const step of steps.slice(0, -1)) {
      await look()
      id = step === 'undo' ? await undo(id) : await lift(username)
    }
    await look()
    return { uid, last: id }
  }

  const chains = [
    { name: 'Chain_One', steps: ['undo', 'undo'] as const },
    { name: 'Chain_Two', steps: ['lift', 'undo'] as const },
    { name: 'Chain_Three', steps: ['undo', 'undo', 'undo', 'undo'] as const },
    { name: 'Chain_Four', steps: ['lift', 'undo', 'undo', 'undo'] as const },
    { name: 'Chain_Five', steps: ['undo', 'undo', 'lift', 'undo'] as const },
    { name: 'Chain_Six', steps: ['lift', 'undo', 'lift', 'undo'] as const },
  ]

  test.each(chains)('after $steps is listed with its end, and ends then', async ({ name, steps }) => {
    const until = end(48)
    const { uid, last } = await take(name, steps, until)
    await undo(last)
    await look()
    expect(await refusedBy(name, '10.0.0.1')).toHaveLength(1)
    expect(await listed(name)).toMatchObject({ until, evidence: 'https://clips.example/1' })
    await reachEnd(uid)
    await look()
    // Another run of the watch may be working on it.
    await expect.poll(() => refusedBy(name, '10.0.0.1')).toEqual([])
  })

  test.each(chains)('after $steps ends at once if its end has passed', async ({ name, steps }) => {
    const username = `Late_${name}`
    const { uid, last } = await take(username, steps, end(48))
    await reachEnd(uid)
    await look()
    await undo(last)
    await look()
    await expect.poll(() => refusedBy(username, '10.0.0.1')).toEqual([])
  })

  test('does not take a permanent ban along that was lifted with it', async () => {
    const uid = await portal.character('Lifted_Both', { ip: '96.1.1.1' })
    await make({ form: 'nameAndAddress', username: 'Lifted_Both', until: end(48) })
    await sql`insert into bans (username, ip, bannedby, date, reason, permanent)
      values ('Lifted_Both', 'n/a', 'A', '2026-01-01 00:00:00', 'for good', 1)`.execute(
      portal.game.database.db,
    )
    const lifted = await lift('Lifted_Both')
    await reachEnd(uid)
    await look()
    await undo(lifted)
    await look()
    await expect.poll(() => refusedBy('Lifted_Both', '96.1.1.1')).toMatchObject([{ reason: 'for good' }])
  })
})

test('a day that is not in the calendar is refused with an example of one that is', async () => {
  const { status, body } = await portal.ask('GET', '/api/bans?from=2026-02-30', { token: staff })
  expect(status).toBe(400)
  expect(body).toMatchObject({ fields: { from: 'A day looks like 2026-11-20.' } })
})

describe('addresses', () => {
  test('are in no list, audit trail or own view, and each access to them is in the audit trail', async () => {
    const secret = '94.77.66.55'
    await portal.character('Hidden_Address', { ip: secret })
    const victim = await portal.signIn('Hidden_Address')
    await make({ form: 'nameAndAddress', username: 'Hidden_Address' })
    const list = await portal.call(bans.list, { query: { search: 'Hidden_Address' } }, { token: staff })
    const id = present(present(list.body.bans[0]).id)
    const replies = [
      list,
      await portal.call(changes.list, { query: {} }, { token: staff }),
      await portal.call(changes.own, {}, { token: victim }),
      await portal.call(bans.covering, { params: { id: String(id) } }, { token: staff }),
      await portal.call(
        bans.preview,
        { body: { form: 'nameAndAddress', username: 'Hidden_Address' } },
        { token: staff },
      ),
    ]
    for (const { body } of replies) expect(JSON.stringify(body)).not.toContain(secret)
    const looked = await portal.call(bans.addresses, { body: { ids: [id] } }, { token: staff })
    expect(looked.body.addresses).toEqual([{ id, address: secret }])
    const trail = await portal.call(changes.list, { query: { target: 'addresses' } }, { token: staff })
    const looks = trail.body.changes.filter(({ targetName }) => targetName === 'Hidden_Address')
    expect(looks).toMatchObject([{ actor: { username: 'Ban_Staff' } }])
  })

  test('of bans of people who do not rank below the viewer are neither shown nor found', async () => {
    await portal.character('Address_Chief', { adminlevel: 9 })
    await sql`insert into bans (username, ip, bannedby, date, reason, permanent) values
      ('Address_Chief', '94.78.1.1', 'A', '2026-01-01 00:00:00', 'chief', 0),
      ('n/a', '94.78.1.2', 'A', '2026-01-01 00:00:00', 'nobody', 0)`.execute(portal.game.database.db)
    const list = async (query: { search: string; by?: 'address' | 'reason' }) =>
      (await portal.call(bans.list, { query }, { token: staff })).body
    const found = await list({ search: '94.78.', by: 'address' })
    expect([found.total, found.bans.map(({ reason }) => reason)]).toEqual([2, ['nobody']])
    const named = present((await list({ search: 'Address_Chief' })).bans[0])
    const ids = [named, present(found.bans[0])].map(({ id }) => present(id))
    const { body } = await portal.call(bans.addresses, { body: { ids } }, { token: staff })
    const addresses = new Map(body.addresses.map(({ id, address }) => [id, address]))
    expect(ids.map((id) => addresses.get(id))).toEqual([null, '94.78.1.2'])
  })

  test('cannot be searched by anyone who may not see them', async () => {
    const token = await portal.staff('No_Addresses', ['view_bans'])
    const query = { search: '94.77', by: 'address' as const }
    expect((await portal.call(bans.list, { query }, { token })).status).toBe(403)
    expect((await portal.call(bans.list, { query }, { token: staff })).body.total).toBe(1)
  })
})

test('a banned person learns at sign-in why, until when and by whom', async () => {
  await portal.character('Told_Why', { ip: '95.1.1.1' })
  const until = `${new Date().getUTCFullYear() + 1}-03-01T12:00:00.000Z`
  await make({ form: 'name', username: 'Told_Why', until, reason: 'Speeding' })
  const { status, body } = await portal.call(identity.login, {
    body: { username: 'Told_Why', password: 'idlewood' },
  })
  expect(status).toBe(403)
  expect(body.error).toContain('Speeding')
  expect(body.error).toContain('Mar')
  expect(body.error).toContain('Ban_Staff')
})
