import { changes } from '@idlewood/contract/changes'
import { codeNames, type CodeNamesState } from '@idlewood/contract/code-names'
import { sql } from 'kysely'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anotherProcess, testPortal, type TestPortal } from '../../../test/portal.ts'
import { findAccountsByName } from '../../game/accounts.ts'

let portal: TestPortal
let token: string
let folder: string

/** A game without any names; with SQLite, a demo world without its mark. */
async function open(map: object = {}): Promise<void> {
  const mapFile = join(folder, 'map.json')
  writeFileSync(mapFile, JSON.stringify(map))
  portal = await testPortal({
    named: false,
    environment: { SUPER_USERS: 'Code_Owner', GAME_MAP_FILE: mapFile },
  })
  await portal.character('Code_Owner', { job: 3, vippackage: 2, adminlevel: 4 })
  await portal.app.superUsers.pin(async (name) =>
    (await findAccountsByName(portal.game, name)).map(({ uid }) => uid),
  )
  token = await portal.signIn('Code_Owner')
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'idlewood-names-'))
})
afterEach(async () => {
  await portal.close()
  rmSync(folder, { recursive: true, force: true })
})

const state = async (): Promise<CodeNamesState> => {
  const { body } = await portal.call(codeNames.list, {}, { token })
  return body
}
const jobOf = ({ lists }: CodeNamesState, code: number) =>
  lists.find(({ kind }) => kind === 'jobs')?.codes.find((one) => one.code === code)
const save = (names: Record<string, string | null>, as = token) =>
  portal.call(codeNames.save, { params: { kind: 'jobs' }, body: { names } }, { token: as })
const shownJobs = async () => {
  const { body } = await portal.ask('GET', '/api/portal')
  return body as { names: { jobs: Record<string, string> }; confirmed: { jobs: boolean } }
}

test('each code in the data is listed with its number of uses, and one request names them', async () => {
  await open()
  const before = await state()
  expect(before.canName).toBe(true)
  expect(before.lists.every(({ confirmed }) => !confirmed)).toBe(true)
  expect(jobOf(before, 3)).toMatchObject({ name: null, source: null })
  expect(jobOf(before, 3)?.count).toBeGreaterThan(0)
  const { status, body } = await save({ 3: ' Baker ', 4: 'Butcher' })
  expect(status).toBe(200)
  expect(jobOf(body as CodeNamesState, 3)).toMatchObject({ name: 'Baker', source: 'page' })
  expect(jobOf(body as CodeNamesState, 4)).toMatchObject({ name: 'Butcher' })
  const info = await shownJobs()
  expect(info.names.jobs).toEqual({ 3: 'Baker', 4: 'Butcher' })
  expect(info.confirmed.jobs).toBe(true)
})

test('the audit trail says who named what, and a name can be removed again', async () => {
  await open()
  await save({ 3: 'Baker' })
  await save({ 3: null })
  expect((await shownJobs()).confirmed.jobs).toBe(false)
  const { body } = await portal.call(changes.list, { query: { target: 'codeNames' } }, { token })
  const entries = body.changes as { targetName: string; fields: unknown; actor: { username: string } }[]
  expect(entries.map(({ fields }) => fields)).toEqual([
    [{ field: 'jobs:3', old: 'Baker', new: null }],
    [{ field: 'jobs:3', old: null, new: 'Baker' }],
  ])
  expect(entries[0]).toMatchObject({ targetName: 'Jobs', actor: { username: 'Code_Owner' } })
})

test('anyone who may see operations can read the names, but only a super user can change them', async () => {
  await open()
  const reader = await portal.staff('Code_Reader', ['view_operations'])
  const { status, body } = await portal.call(codeNames.list, {}, { token: reader })
  expect([status, body.canName]).toEqual([200, false])
  const refused = await save({ 3: 'Baker' }, reader)
  expect([refused.status, refused.body.error]).toEqual([403, 'Only a super user may name codes.'])
})

test('names from the map file are marked as such and cannot be changed on the page', async () => {
  await open({ jobs: { 3: 'Smith' } })
  expect(jobOf(await state(), 3)).toMatchObject({ name: 'Smith', source: 'file' })
  const refused = await save({ 3: 'Baker' })
  expect(refused.status).toBe(409)
  expect(refused.body.error).toContain('Job 3 is named in the operator’s map file')
  expect((await shownJobs()).names.jobs).toEqual({ 3: 'Smith' })
})

test('the names of a recognized gamemode are proposed but not applied', async () => {
  await open()
  const { proposals } = await state()
  expect(proposals.map(({ name }) => name)).toEqual(['Nexonic Roleplay'])
  expect((await shownJobs()).names.jobs).toEqual({})
})

test('tiers whose package nobody has confirmed are reported', async () => {
  await open()
  const names = Object.fromEntries([1, 2, 3, 4].map((code) => [code, `Package ${code}`]))
  await sql`update ${sql.table('users')} set vippackage = 0`.execute(portal.game.database.db)
  const { tiers } = await state()
  expect(tiers.map(({ text }) => text).join(' ')).toContain('Platinum gives VIP package 4')
  expect(tiers.at(-1)?.message).toEqual({ key: 'names.tier', values: { tier: 'Platinum', package: '4' } })
  await portal.call(codeNames.save, { params: { kind: 'vipPackages' }, body: { names } }, { token })
  expect((await state()).tiers).toEqual([])
})

test('another process of the portal knows a new name within seconds', async () => {
  await open()
  const other = await anotherProcess(portal)
  try {
    const jobs = async () => (await other.server.inject('/api/portal')).json().names.jobs as unknown
    expect(await jobs()).toEqual({})
    await save({ 3: 'Baker' })
    await expect.poll(jobs).toEqual({ 3: 'Baker' })
  } finally {
    await other.server.close()
  }
})

test.each<{ what: string; names: Record<string, string> }>([
  { what: 'a code that is no number', names: { x: 'Baker' } },
  { what: 'an empty name', names: { 3: '' } },
  { what: 'a name that is too long', names: { 3: 'x'.repeat(65) } },
  { what: 'nothing at all', names: {} },
  { what: 'one code written in two ways', names: { 3: 'Baker', '03': 'Butcher' } },
  { what: 'zero with a sign', names: { 0: 'Jobless', '-0': 'Baker' } },
])('$what is refused', async ({ names }) => {
  await open()
  expect((await save(names)).status).toBe(400)
})
