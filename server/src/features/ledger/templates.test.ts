/** Templates come from staff: they must neither stop the reader of lines nor tell anybody's address. */
import { ledger } from '@idlewood/contract/ledger'
import { expect, test } from 'vitest'
import { emptyLogs, forkWithLogs, writeLines } from '../../../test/game-logs.ts'
import { filePortal } from '../../../test/file-portal.ts'
import { succeed } from '../../../test/rights.ts'

const portal = await filePortal({ fork: forkWithLogs('log_admin') })
await emptyLogs(portal)
const staff = await portal.staff('Template_Staff', ['view_ledger', 'manage_ledger_templates'])
await writeLines(portal, 'log_admin', '2026-11-20 18:30:05', [
  `Shout_Er (uid: 7) shouted ${'a'.repeat(140)}`,
  'Hidden_One (uid: 8) (IP: 203.0.113.5) rang the bell from 203.0.113.5',
])
await portal.app.ledger.readNow()

const attempt = (template: string) =>
  portal.call(ledger.tryTemplate, { body: { log: 'log_admin', template } }, { token: staff })

test.each([
  'other | {actor} shouted {word}{word}{word}!',
  'other | {actor} shouted {number}{word}a{word}a{word}!',
  'other | {text}a{text}a{text} shouted!',
  'other | {house}{business}{vehicle}{gang}{faction}{actor} shouted!',
  'other | {actor.name}{target.name} shouted {place}!',
])('%s could take hours to reject a line, so it is neither tried nor saved', async (template) => {
  const tried = await attempt(template)
  expect([tried.status, tried.body.error]).toEqual([400, expect.stringContaining('too many ways')])
  const body = { log: 'log_admin', template }
  expect((await portal.call(ledger.saveTemplate, { body }, { token: staff })).status).toBe(400)
})

test.each([
  'other | {actor} shouted {text} at {thing}',
  'other | {actor} shouted {word} {word} {word} {word} {word}',
  'other | {number}, {number}, {number} and {number} shouted {text}',
  'other | {actor.name}, {target.name}, {thing} and {place} (id: {house}) shouted',
])('%s is tried', async (template) => {
  expect((await attempt(template)).status).toBe(200)
})

test('a template matches the same lines whichever addresses are in them', async () => {
  const matched = async (template: string) => (await succeed(attempt(template))).matched
  expect(await matched('other | {actor} rang the bell{text}')).toBe(1)
  expect(await matched('other | Hidden_One (uid: 8) (IP: {actor.ip}) rang the bell{text}')).toBe(1)
  expect(await matched('other | Hidden_One (uid: 8) (IP: 203.0{text}')).toBe(0)
  expect(await matched('other | {actor} rang the bell from 203.0.113.5')).toBe(0)
})

test.each([
  'other | {actor} rang the bell from {count}.{house}.{number}',
  'other | {actor} rang the bell from {target.uid}.{vehicle}.{number}',
  'other | {actor} rang the bell from {thing}.{number}',
  'other | {actor} rang the bell from {thing}.113.5',
])('a saved %s reads nothing of the address in a line', async (template) => {
  const body = { log: 'log_admin', template }
  const { template: saved } = await succeed(portal.call(ledger.saveTemplate, { body }, { token: staff }))
  await portal.app.ledger.readNow()
  const query = { words: 'bell' }
  const { lines } = await succeed(portal.call(ledger.list, { query }, { token: staff }))
  expect(lines).toHaveLength(1)
  expect(JSON.stringify(lines)).toContain('rang the bell from …')
  expect(JSON.stringify(lines)).not.toMatch(/203|113/)
  const removal = { params: { id: String(saved.id) } }
  await succeed(portal.call(ledger.removeTemplate, removal, { token: staff }))
})

test('a template that several people save at once is saved once', async () => {
  const body = { log: 'log_admin', template: 'other | {actor} rang the bell twice' }
  const save = () => portal.call(ledger.saveTemplate, { body }, { token: staff })
  // The first wave opens the connections of the pool.
  for (const count of [8, 8]) {
    const saved = (await Promise.all(Array.from({ length: count }, save))).filter(
      ({ status }) => status === 200,
    )
    const { templates } = await succeed(portal.call(ledger.templates, {}, { token: staff }))
    expect([saved.length, templates.length]).toEqual([1, 1])
    const removal = { params: { id: String(saved[0]?.body.template.id) } }
    await succeed(portal.call(ledger.removeTemplate, removal, { token: staff }))
  }
})
