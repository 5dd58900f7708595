import { changes } from '@idlewood/contract/changes'
import { ledger, type LedgerQuery } from '@idlewood/contract/ledger'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { emptyLogs, forkWithLogs, writeLines } from '../../../test/game-logs.ts'
import { filePortal } from '../../../test/file-portal.ts'
import { anotherProcess, testPortal } from '../../../test/portal.ts'

const write = (table: string, lines: readonly string[], time = '2026-11-20 18:30:05') =>
  writeLines(portal, table, time, lines)

const portal = await filePortal({
  fork: forkWithLogs('log_give', 'log_property', 'log_admin', 'log_punishments'),
})
await emptyLogs(portal)
const giver = await portal.character('Giver_One', { cash: 700, bank: 300 })
const taker = await portal.character('Taker_Two')
await portal.character('Ledger_Staff', { adminlevel: 4 })
await portal.character('Ledger_Detective', { adminlevel: 4 })
const staff = await portal.signIn('Ledger_Staff')
const detective = await portal.signIn('Ledger_Detective')
const giverToken = await portal.signIn('Giver_One')
await portal.grant('Ledger_Staff', 'view_ledger')
for (const name of ['Ledger_Exporter', 'Ledger_Auditor', 'Ledger_Editor'])
  await portal.character(name, { adminlevel: 4 })
const exporter = await portal.signIn('Ledger_Exporter')
const auditor = await portal.signIn('Ledger_Auditor')
const editor = await portal.signIn('Ledger_Editor')
await portal.grant('Ledger_Editor', 'manage_ledger_templates')
await portal.grant('Ledger_Exporter', 'export_ledger')
await portal.grant('Ledger_Auditor', 'view_changes')
await portal.grant('Ledger_Detective', 'view_ledger', 'view_addresses')
await write(
  'log_give',
  [
    `Giver_One (uid: ${giver}) (IP: 203.0.113.5) gives $500 to Taker_Two (uid: ${taker}) (IP: 203.0.113.6)`,
    `Taker_Two (uid: ${taker}) (IP: 203.0.113.6) transferred $1200000 to Giver_One (uid: ${giver}) (IP: 203.0.113.5)`,
    `Giver_One (uid: ${giver}) gives 3 grams of meth to Taker_Two (uid: ${taker})`,
  ],
  '2026-11-20 18:30:05',
)
await write(
  'log_property',
  [
    `Giver_One (uid: ${giver}) (IP: 203.0.113.5) sold their house (id: 12) for $250000 to Taker_Two (uid: ${taker}) (IP: 203.0.113.6)`,
  ],
  '2026-10-02 09:00:00',
)
await write('log_punishments', [
  `Ledger_Staff (uid: 3) jailed Giver_One (uid: ${giver}) for 20 minutes, reason: gave $9 to X (uid: ${taker})`,
])
await write('log_admin', [`Somebody (uid: ${giver}) pressed the red button 7 times`])
await portal.app.ledger.readNow()

const find = async (query: LedgerQuery, token = staff) => {
  const { status, body } = await portal.call(ledger.list, { query }, { token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const texts = async (query: LedgerQuery, token = staff): Promise<string[]> =>
  (await find(query, token)).lines.map(({ text }) => text)

describe('a search', () => {
  test('returns everything, newest first, and how far the index is', async () => {
    const { lines, next, progress } = await find({})
    expect(lines).toHaveLength(6)
    expect(lines.at(-1)).toMatchObject({ at: '2026-10-02T09:00:00', kind: 'trade', log: 'log_property' })
    expect(next).toBeNull()
    expect(progress).toEqual({ lines: 6, left: 0, unknown: 1 })
  })

  test('by person says who gave how much to whom', async () => {
    const { lines } = await find({ person: String(taker), kind: 'transfer' })
    expect(lines).toMatchObject([
      { actor: { uid: taker }, target: { name: 'Giver_One', uid: giver }, amount: 1_200_000 },
      { actor: { uid: giver }, amount: 500, flow: 'actor>target' },
    ])
  })

  test('by pair, amount, place, words and time finds the lines that match all of them', async () => {
    const [one, other] = [String(giver), String(taker)]
    expect((await find({ person: one, other })).lines).toHaveLength(4)
    expect((await find({ least: '1000000' })).lines).toHaveLength(1)
    expect((await find({ place: 'house:12' })).lines).toHaveLength(1)
    expect((await find({ place: 'house:13' })).lines).toHaveLength(0)
    expect((await find({ words: 'RED butt*' })).lines).toHaveLength(1)
    expect((await find({ words: 'butt' })).lines).toHaveLength(0)
    expect((await find({ until: '2026-10-31T23:59' })).lines).toHaveLength(1)
    expect((await find({ from: '2026-11-20T18:30:05', until: '2026-11-20T18:30:05' })).lines).toHaveLength(5)
    expect((await find({ from: '2026-11-20T18:30:06' })).lines).toHaveLength(0)
  })

  test('never takes a person or an amount from a reason that someone typed', async () => {
    const [jail] = (await find({ person: String(giver), kind: 'punishment' })).lines
    expect(jail).toMatchObject({
      amount: null,
      target: { uid: giver },
      reason: `gave $9 to X (uid: ${taker})`,
    })
    expect((await find({ person: String(taker), kind: 'punishment' })).lines).toEqual([])
  })

  test('continues page by page without omitting or repeating a line', async () => {
    const keys: string[] = []
    let after: string | undefined
    do {
      const page = await find({ limit: '1', ...(after === undefined ? {} : { after }) })
      keys.push(...page.lines.map(({ key }) => key))
      after = page.next ?? undefined
    } while (after !== undefined)
    expect(keys).toHaveLength(6)
    expect(new Set(keys).size).toBe(6)
  })

  test('returns a key with each line, by which it can be opened', async () => {
    const [line] = (await find({ place: 'house:12' })).lines
    const { body } = await portal.call(
      ledger.line,
      { params: { key: line?.key ?? '' }, query: {} },
      { token: staff },
    )
    expect(body.line).toEqual(line)
    expect(
      (await portal.call(ledger.line, { params: { key: '2020-01.7' }, query: {} }, { token: staff })).status,
    ).toBe(404)
    expect(
      (await portal.call(ledger.line, { params: { key: '../state' }, query: {} }, { token: staff })).status,
    ).toBe(404)
  })
})

describe('addresses', () => {
  test('are shown only to those who may see them', async () => {
    expect(JSON.stringify(await find({ addresses: 'true' }, detective))).toContain('203.0.113.5')
    expect(JSON.stringify(await find({}, detective))).not.toContain('203.0.113')
    expect(JSON.stringify(await find({ addresses: 'true' }))).not.toContain('203.0.113')
  })

  test('cannot be found by those who may not see them', async () => {
    expect((await find({ words: '203.0.113.5', addresses: 'true' }, detective)).lines).toHaveLength(3)
    expect((await find({ words: '203.0.113.5', addresses: 'true' })).lines).toEqual([])
    expect((await find({ words: '203 113', person: String(giver) })).lines).toEqual([])
  })
})

describe('the audit trail and exports', () => {
  const trail = async (target: 'addresses' | 'ledgerExport') => {
    const { body } = await portal.call(changes.list, { query: { target } }, { token: auditor })
    return body.changes
  }

  test('record each access to addresses, and none if none were shown', async () => {
    const before = (await trail('addresses')).length
    await find({ person: String(taker) }, detective)
    await find({ person: String(taker), addresses: 'true' })
    await find({ kind: 'punishment', addresses: 'true' }, detective)
    expect(await trail('addresses')).toHaveLength(before)
    const { lines } = await find({ person: String(taker), addresses: 'true' }, detective)
    const line = lines.find(({ log }) => log === 'log_property')
    const params = { key: line?.key ?? '' }
    await portal.call(ledger.line, { params, query: { addresses: 'true' } }, { token: detective })
    const [second, first] = await trail('addresses')
    expect(first).toMatchObject({
      actor: { username: 'Ledger_Detective' },
      targetId: `user:${taker}`,
      targetName: `person ${taker}`,
      fields: [{ field: 'addresses', new: 3 }],
    })
    expect(second).toMatchObject({ targetName: `line ${params.key}`, fields: [{ new: 1 }] })
    expect(await trail('addresses')).toHaveLength(before + 2)
  })

  test('record each export, and the file contains what the search finds, without addresses', async () => {
    const { status } = await portal.call(ledger.export, { query: {} }, { token: staff })
    expect(status).toBe(403)
    const query = { person: String(taker), kind: 'transfer' }
    const { body } = await portal.call(ledger.export, { query }, { token: exporter })
    const [head, ...rows] = body.trim().split('\r\n')
    expect(head).toContain('time,log,kind,actor,actor_uid')
    expect(rows).toHaveLength(2)
    expect(rows[1]).toMatch(
      new RegExp(`^2026-11-20T18:30:05,log_give,transfer,Giver_One,${giver},Taker_Two,${taker},500,`),
    )
    const asked = { query: { ...query, addresses: 'true' as const } }
    const wide = await portal.call(ledger.export, asked, { token: exporter })
    expect(wide.body).not.toContain('203.0.113')
    const [, entry] = await trail('ledgerExport')
    expect(entry).toMatchObject({
      actor: { username: 'Ledger_Exporter' },
      targetName: `person ${taker}, kind transfer`,
    })
    await portal.grant('Ledger_Exporter', 'view_addresses')
    const looks = (await trail('addresses')).length
    expect((await portal.call(ledger.export, asked, { token: exporter })).body).toContain('203.0.113.5')
    expect(await trail('addresses')).toHaveLength(looks + 1)
  })

  test('use headings in the language the browser asks for', async () => {
    const headers = { 'accept-language': 'ru' }
    const { body } = await portal.call(
      ledger.export,
      { query: { person: String(taker), kind: 'transfer' } },
      { token: exporter, headers },
    )
    expect(body).toContain('время,лог,вид,кто,uid кто,кому')
  })
})

describe('sums', () => {
  test('say how much a person gave and received', async () => {
    const { body } = await portal.call(ledger.sums, { query: { person: String(giver) } }, { token: staff })
    expect(body).toMatchObject({ lines: 6, received: 1_450_000, given: 500, amount: 1_450_500, next: null })
  })

  test('of a person’s money go back from the current balance through the lines', async () => {
    const { body } = await portal.call(ledger.curve, { params: { uid: String(giver) } }, { token: staff })
    expect(body.now).toBe(1000)
    expect(body.steps.map(({ change }) => change)).toEqual([1_200_000, -500, 250_000])
  })

  test('search for addresses as the lines do, and only for those who may see them', async () => {
    const sums = async (token: string) => {
      const query = { words: '203.0.113.5', addresses: 'true' as const }
      return (await portal.call(ledger.sums, { query }, { token })).body
    }
    expect(await sums(detective)).toMatchObject({ lines: 3, amount: 1_450_500 })
    expect(await sums(staff)).toMatchObject({ lines: 0, amount: 0 })
  })
})

describe('a player’s statement', () => {
  test('has their own lines of logs that players may read, without addresses or uids', async () => {
    const { status, body } = await portal.call(ledger.own, { query: {} }, { token: giverToken })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.lines).toHaveLength(4)
    expect(body.lines[1]).toMatchObject({
      text: 'Taker_Two transferred $1200000 to Giver_One',
      other: 'Taker_Two',
      change: 1_200_000,
    })
    const said = JSON.stringify(body)
    for (const secret of ['203.0.113', 'uid', 'jailed', 'red button']) expect(said).not.toContain(secret)
  })
})

describe('lines that no template recognises', () => {
  test('are shown by their form with an example', async () => {
    const { body } = await portal.call(ledger.unknown, {}, { token: staff })
    expect(body).toMatchObject({
      looked: 1,
      forms: [{ log: 'log_admin', count: 1, form: '{person} pressed the red button {number} times' }],
    })
  })

  test('can be tried with a template, which shows its result or what is wrong with it', async () => {
    const attempt = (template: string) =>
      portal.call(ledger.tryTemplate, { body: { log: 'log_admin', template } }, { token: staff })
    const { body } = await attempt('staff | {actor} pressed the red button {count} times')
    expect(body).toMatchObject({
      matched: 1,
      examples: [{ kind: 'staff', count: 7, actor: { name: 'Somebody', uid: giver } }],
    })
    const wrong = await attempt('staff: money actor>target | {actor} pressed {knob} now')
    expect(wrong.status).toBe(400)
    expect(wrong.body.fields?.['template']).toContain('no placeholder {knob}')
  })
})

describe('a saved template', () => {
  const template = 'staff | {actor} pressed the red button {count} times'
  const save = (text: string, token = editor) =>
    portal.call(ledger.saveTemplate, { body: { log: 'log_admin', template: text } }, { token })
  const remove = (id: number, token = editor) =>
    portal.call(ledger.removeTemplate, { params: { id: String(id) } }, { token })
  const listed = async () => (await portal.call(ledger.templates, {}, { token: staff })).body.templates
  const pressed = async () => (await find({ words: 'button' })).lines

  test('is refused with the line number if it is wrong, and to those without permission', async () => {
    expect((await save(template, staff)).status).toBe(403)
    const wrong = await save(`${template}\nstaff | {actor} pressed {knob} now`)
    expect(wrong.status).toBe(400)
    expect(wrong.body.fields?.['template']).toMatch(/^Line 2: .*no placeholder \{knob\}/)
    expect(await listed()).toEqual([])
  })

  test('applies to lines that were read before it, in every process, until it is removed', async () => {
    const { status, body } = await save(template)
    expect(status, JSON.stringify(body)).toBe(200)
    const { id } = body.template
    expect(await listed()).toMatchObject([{ id, log: 'log_admin', template, by: 'Ledger_Editor' }])
    expect((await save(template)).status).toBe(409)
    await portal.app.ledger.readNow()
    expect(await pressed()).toMatchObject([{ kind: 'staff', count: 7, actor: { uid: giver } }])
    const other = await anotherProcess(portal)
    try {
      await other.ledger.readNow()
      const found = await other.ledger.ask('find', { filter: { words: 'button' }, after: null, limit: 5 })
      expect(found.lines).toMatchObject([{ kind: 'staff', count: 7 }])
    } finally {
      await other.server.close()
    }

    expect((await remove(id, staff)).status).toBe(403)
    expect((await remove(id)).status).toBe(200)
    expect((await remove(id)).status).toBe(404)
    await portal.app.ledger.readNow()
    expect(await pressed()).toMatchObject([{ kind: 'other', count: null, actor: null }])
    expect(await listed()).toEqual([])
    const query = { target: 'ledgerTemplate' as const }
    const trail = (await portal.call(changes.list, { query }, { token: auditor })).body.changes
    expect(trail).toMatchObject([
      { operation: 'delete', fields: [{ old: template, new: null }] },
      { operation: 'update', targetName: 'log_admin', fields: [{ old: null, new: template }] },
    ])
  })
})

test('the progress only says that everything is read once it is', async () => {
  const tables = ['log_give', 'log_property', 'log_admin', 'log_punishments'] as const
  const unread = await testPortal({ fork: forkWithLogs(...tables) })
  try {
    await emptyLogs(unread)
    const token = await unread.staff('Early_Reader', ['view_ledger'], { adminlevel: 4 })
    for (const table of tables)
      await writeLines(unread, table, '2026-11-20 18:30:05', ['A_B (uid: 900) gives $1 to C_D (uid: 901)'])
    const reading = unread.app.ledger.readNow()
    let found
    do found = (await unread.call(ledger.list, { query: {} }, { token })).body
    while (found.progress.left !== 0)
    expect(found.lines).toHaveLength(tables.length)
    expect(found.progress.lines).toBe(tables.length)
    await reading
  } finally {
    await unread.close()
  }
})

describe('reading more lines', () => {
  const count = async (): Promise<number> => (await find({})).progress.lines
  const read = () => portal.app.ledger.readNow()

  test('adds what is new, and nothing twice', async () => {
    await write('log_give', [`A_B (uid: 900) gives $1 to C_D (uid: 901)`], '2026-11-20 18:40:00')
    await read()
    await read()
    expect(await count()).toBe(7)
  })

  test('finds a line with a lower id than the last one that was read', async () => {
    const { db } = portal.game.database
    await sql`insert into log_give (id, date, description) values (1002, '2026-11-20 18:41:01', 'second')`.execute(
      db,
    )
    await read()
    await sql`insert into log_give (id, date, description) values (1001, '2026-11-20 18:41:00', 'first')`.execute(
      db,
    )
    await read()
    expect(await count()).toBe(9)
  })

  test('keeps what it has if the table is emptied, and reads the table from the beginning', async () => {
    const { db } = portal.game.database
    await sql`delete from log_give`.execute(db)
    await sql`insert into log_give (id, date, description) values (1, '2026-11-20 19:00:00', 'after the end')`.execute(
      db,
    )
    await read()
    expect(await count()).toBe(10)
    expect(await texts({ words: 'second' })).toEqual(['second'])
    expect(await texts({ words: 'after' })).toEqual(['after the end'])
  })

  test('detects by the lines that ids have started over, even beyond the last one that was read', async () => {
    const { db } = portal.game.database
    await sql`update log_give set description = 'another world', date = '2026-11-20 18:00:00' where id = 1`.execute(
      db,
    )
    await sql`insert into log_give (id, date, description) values (2, '2026-11-20 18:00:01', 'one hour back')`.execute(
      db,
    )
    await read()
    expect(await count()).toBe(12)
  })
})
