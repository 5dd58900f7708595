import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changes } from '@idlewood/contract/changes'
import { valueTag } from '@idlewood/contract/entity-tag'
import { serverSettings } from '@idlewood/contract/server-settings'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startGameServer } from '../../../test/game-server.ts'
import { testPortal, type Answer, type TestPortal } from '../../../test/portal.ts'

const cleanups: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

const line = '5|-20|137|20 Nov 2026|Caf\u00e9|48213|901|21804|26377|55120|212|Be fair|Be kind|0'

let path = ''
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-update-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  path = join(folder, 'server_info.ini')
  writeFileSync(path, Buffer.from(line, 'latin1'))
})

interface Staff {
  portal: TestPortal
  token: string
  /** Changes a setting, on condition that it has the value seen. */
  update(body: object, seen?: string | number): Promise<Answer>
}

async function staff(environment: Record<string, string> = {}): Promise<Staff> {
  const portal = await testPortal({ environment })
  cleanups.push(() => portal.close())
  const token = await portal.staff('Sets_Things', ['update_stats'])
  return {
    portal,
    token,
    update: (body, seen) => {
      const headers = seen === undefined ? {} : { 'if-match': valueTag(seen) }
      return portal.call(serverSettings.update, { body }, { token, headers })
    },
  }
}

const setting = async ({ portal, token }: Staff, field: string) =>
  Object.entries((await portal.call(serverSettings.stats, {}, { token })).body.stats).find(
    ([name]) => name === field,
  )?.[1]

test('a setting of the portal is set, logged with its reason, and undone', async () => {
  const made = await staff()
  const { portal, token, update } = made
  const { status, body } = await update({ minerate: '12', reason: 'Weekend' }, 0)
  expect(status).toBe(200)
  expect(body.change).toMatchObject({
    target: 'setting',
    state: 'confirmed',
    reason: 'Weekend',
    fields: [{ field: 'minerate', old: null, new: 12 }],
  })
  expect(await setting(made, 'minerate')).toBe(12)
  const undone = await portal.call(
    changes.undo,
    { params: { id: String(body.change.id) }, body: {} },
    { token },
  )
  expect(undone.status).toBe(200)
  expect(await setting(made, 'minerate')).toBe(0)
})

test('a value that has changed since it was seen is not overwritten', async () => {
  const made = await staff()
  await made.update({ goldrate: 5 })
  const { status, body } = await made.update({ goldrate: 6 }, 0)
  expect(status).toBe(412)
  expect(body.error).toContain('Gold rate is 5 now')
  expect(await setting(made, 'goldrate')).toBe(5)
})

test('what has moved on since a change is not undone, and nothing is recorded', async () => {
  const made = await staff()
  const { portal, token, update } = made
  const { id } = (await update({ goldrate: 5 })).body.change
  await update({ goldrate: 6 })
  const undone = await portal.call(changes.undo, { params: { id: String(id) }, body: {} }, { token })
  expect([undone.status, undone.body.error]).toEqual([409, 'Gold rate has moved on since: it is 6 now.'])
  expect(await setting(made, 'goldrate')).toBe(6)
  const trail = portal.portal.db.selectFrom('changes').select('id').where('undoes', '=', id)
  expect(await trail.execute()).toEqual([])
})

test('a message in the settings file is written, but whether the game keeps it is unknown', async () => {
  const made = await staff({ GAME_SETTINGS_FILE: path })
  const { status, body } = await made.update({ server_motd: 'Ol\u00e1' }, 'Caf\u00e9')
  expect(status).toBe(200)
  expect(body.change).toMatchObject({ state: 'applied', note: expect.stringContaining('Nobody can say') })
  expect(readFileSync(path, 'latin1')).toBe(line.replace('Caf\u00e9', 'Ol\u00e1'))
})

test('while the game runs, its file is not written, no change is recorded, and the response says what to do', async () => {
  const gameServer = await startGameServer()
  cleanups.push(() => gameServer.close())
  const made = await staff({ GAME_SETTINGS_FILE: path, GAME_SERVER: gameServer.address })
  const { status, body } = await made.update({ server_motd: 'New' })
  expect(status).toBe(409)
  expect(body.error).toContain('Stop it, save, and start it again')
  expect(readFileSync(path, 'latin1')).toBe(line)
  expect(await made.portal.portal.db.selectFrom('changes').select('id').execute()).toEqual([])
  const { sources } = (await made.portal.call(serverSettings.stats, {}, { token: made.token })).body
  expect(sources.server_motd.note).toContain('Stop it')
  // The game does not undo what the portal stores itself.
  expect((await made.update({ goldrate: 3 })).status).toBe(200)
})

test.each([
  [{}, 'exactly one field'],
  [{ minerate: 1, goldrate: 2 }, 'exactly one field'],
  [{ tax: 1 }, 'not known here'],
  [{ minerate: null }, ''],
  [{ minerate: ['1'] }, ''],
  [{ minerate: 'abc' }, 'is a number'],
  [{ minerate: -1 }, 'from 0 to 1,000,000'],
  [{ minerate: 1.5 }, 'whole number'],
  [{ minerate: ' 1' }, 'is a number'],
  [{ server_motd: 5 }, 'is a text'],
  [{ server_motd: 'a|b' }, 'cannot hold "|"'],
  [{ server_motd: 'a\nb' }, 'no line breaks'],
  [{ server_motd: '😀' }, 'cannot store these characters'],
  [{ server_motd: 'x'.repeat(128) }, 'at most 127'],
])('%j is refused with the reason', async (body, why) => {
  const made = await staff({ GAME_SETTINGS_FILE: path })
  const answer = await made.update(body)
  expect(answer.status).toBe(400)
  expect(answer.body.error).toContain(why)
  expect(readFileSync(path, 'latin1')).toBe(line)
})

test('viewing the statistics does not allow changing anything', async () => {
  const made = await staff()
  const token = await made.portal.staff('Only_Looks', ['view_server_stats'])
  const answer = await made.portal.call(serverSettings.update, { body: { minerate: 5 } }, { token })
  expect(answer.status).toBe(403)
  expect(await setting(made, 'minerate')).toBe(0)
})
