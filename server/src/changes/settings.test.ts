/** One attempt to change a setting in the game's file or in the portal's own table. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChangedField } from '@idlewood/contract/changes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeRow } from '../../test/change-row.ts'
import { testPortal, type TestPortal } from '../../test/portal.ts'
import { nobodyPlays, quickPace, stubPresence } from '../../test/presence.ts'
import { lostLease, usualPace } from './outcome.ts'
import { attemptSetting } from './settings.ts'

const line = (motd: string) =>
  `5|-20|137|20 Nov 2026|${motd}|48213|901|21804|26377|55120|212|Be fair|Be kind|0`

let portal: TestPortal
let folder: string
let file: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'idlewood-settings-'))
  file = join(folder, 'server_info.ini')
  writeFileSync(file, line('Old'))
  portal = await testPortal({ environment: { GAME_SETTINGS_FILE: file } })
})
afterAll(async () => {
  await portal.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => writeFileSync(file, line('Old')))

interface Asked extends Partial<Parameters<typeof attemptSetting>[0]> {
  attemptedAt?: number
  fields?: readonly ChangedField[]
}

/** Attempts to change the message from Old to New while nobody can say whether the game runs. */
function attempt({ attemptedAt, fields, ...options }: Asked = {}) {
  const change = {
    ...changeRow(Date.now()),
    id: 1,
    state: 'queued',
    target: 'setting',
    fields: JSON.stringify(fields ?? [{ field: 'server_motd', old: 'Old', new: 'New' }]),
    attempted_at: attemptedAt ?? null,
    handed_run: null,
    order_id: null,
    proof_at: null,
    repeated_by: null,
    evidence: null,
  } as const
  return attemptSetting({
    game: portal.game,
    portal: portal.portal,
    presence: stubPresence(() => 'unknown'),
    pace: { ...usualPace, ...quickPace },
    change,
    objectionToOwner: async () => null,
    recordAttempt: async () => true,
    forgetAttempt: async () => undefined,
    isNew: true,
    ...options,
  })
}
const motd = () => readFileSync(file, 'latin1').split('|')[4]

test('a message in the file is confirmed in a world without a game', async () => {
  expect(await attempt({ presence: nobodyPlays })).toMatchObject({ state: 'confirmed' })
  expect(motd()).toBe('New')
})

test('a message that is there already is a conflict, unless an interrupted attempt wrote it', async () => {
  const presence = nobodyPlays
  writeFileSync(file, line('New'))
  const note = 'The old value is no longer there: it is "New" now.'
  expect(await attempt({ presence })).toMatchObject({ state: 'conflict', note })
  expect(await attempt({ presence, attemptedAt: 1 })).toMatchObject({ state: 'confirmed' })
  writeFileSync(file, line('Other'))
  expect(await attempt({ presence, attemptedAt: 1 })).toMatchObject({ state: 'conflict' })
  expect(motd()).toBe('Other')
})

test('a process that has lost the change to another writes nothing', async () => {
  expect(await attempt({ presence: nobodyPlays, recordAttempt: async () => false })).toEqual(lostLease)
  expect(motd()).toBe('Old')
})

test('a setting of the portal that has another value by now is a conflict, and an unknown one fails', async () => {
  const fields = [{ field: 'minerate', old: 5, new: 6 }]
  const note = 'The old value is no longer there: it is nothing now.'
  expect(await attempt({ fields })).toEqual({ kind: 'settled', state: 'conflict', note })
  for (const unknown of [[], [{ field: 'tax', old: 5, new: 6 }]])
    expect(await attempt({ fields: unknown })).toMatchObject({ state: 'failed' })
})
