/** Two portals that share a portal database, and nothing else. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseRevision } from '../../access/revision.ts'
import { until } from '../../../../test/until.ts'
import { listen, type Listener } from '../../../test/listener.ts'
import { anotherProcess, testPortal, type TestPortal } from '../../../test/portal.ts'
import type { App } from '../../app.ts'

let here: TestPortal
let there: App
let address: string
beforeAll(async () => {
  here = await testPortal()
  there = await anotherProcess(here)
  address = await there.server.listen({ port: 0 })
  // Both have polled the database once.
  await until(() => [here.app, there].every(({ live }) => live.last(1000) !== 'missed'))
})
afterAll(async () => {
  await there.server.close()
  await here.close()
})

const changesOf = ({ heard }: Listener): number[] =>
  heard.flatMap((message) => (message.topic === 'changes' ? [message.id] : []))

test('events of one process soon reach the listeners of the other, once each', async () => {
  const uid = await here.character('Far_Listener')
  const token = await here.signIn('Far_Listener')
  const far = await listen(address, { token })
  for (let id = 1; id <= 300; id++) here.app.live.publish({ topic: 'changes', id, to: { uid } })
  await far.waitForMessage((message) => message.topic === 'changes' && message.id === 300)
  const next = 301
  here.app.live.publish({ topic: 'changes', id: next, to: { uid } })
  await far.waitForMessage((message) => message.topic === 'changes' && message.id === next)
  expect(changesOf(far)).toEqual(Array.from({ length: next }, (_, index) => index + 1))
  far.leave()
})

test('a permission revoked in one process keeps the other from sending events', async () => {
  const token = await here.staff('Far_Staff', ['view_changes'])
  const far = await listen(address, { token })
  const to = { anyOf: ['view_changes'] } as const
  here.app.live.publish({ topic: 'changes', id: 1, to })
  await far.waitForMessage((message) => message.topic === 'changes')
  const { db } = here.portal
  await db.deleteFrom('role_permissions').execute()
  await raiseRevision(db)
  here.app.live.publish({ topic: 'changes', id: 2, to })
  here.app.live.publish({ topic: 'tracks', to: 'everyone' })
  await far.waitForMessage(({ topic }) => topic === 'tracks')
  expect(changesOf(far)).toEqual([1])
  far.leave()
})

test('events published at the same moment share a row', async () => {
  const { db } = here.portal
  const { count } = await db
    .selectFrom('live_messages')
    .select((of) => of.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBeLessThan(20)
})
