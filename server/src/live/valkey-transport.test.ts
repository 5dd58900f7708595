import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '../../../test/until.ts'
import { testPortal, type TestPortal } from '../../test/portal.ts'
import { startValkey, type TestValkey } from '../../test/valkey.ts'
import { createBackground } from '../background/background.ts'
import { createLive, type Live, type Notice } from './live.ts'
import { createValkey } from './valkey.ts'

let portal: TestPortal
let valkey: TestValkey
let here: Live
let there: Live
const closing: (() => void)[] = []
let told: Notice[]
beforeEach(async () => {
  portal = await testPortal()
  valkey = await startValkey()
  const process = async (): Promise<Live> => {
    const connection = await createValkey(valkey.url)
    closing.push(() => connection.close())
    return createLive({
      portal: portal.portal,
      background: createBackground(),
      valkey: connection,
      publicUrl: 'http://localhost:3000',
    })
  }
  here = await process()
  there = await process()
  told = []
  there.listen((news) => told.push(news))
  // Wait until both have joined the channel: each is notified that it has missed earlier messages.
  const joined: Notice[] = []
  here.listen((news) => joined.push(news))
  await until(() => told.includes('missed') && joined.includes('missed'))
  told.length = 0
})
afterEach(async () => {
  await Promise.all([here.close(), there.close()])
  for (const close of closing.splice(0)) close()
  await valkey.close()
  await portal.close()
})

const rows = async (): Promise<number> =>
  (await portal.portal.db.selectFrom('live_messages').select('id').execute()).length
const patchNotes = { event: { topic: 'patch-notes' }, to: ['everyone'] }

test('with Valkey, messages are sent through it alone, and each arrives once', async () => {
  here.publish({ topic: 'patch-notes', to: 'everyone' })
  await until(() => told.length > 0)
  // Fixed wait: longer than the interval between two polls of the table.
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(told).toEqual([patchNotes])
  expect(valkey.published).toBe(1)
  expect(await rows()).toBe(0)
})

test('while Valkey is down, messages go through the table, and processes that were cut off are notified', async () => {
  await valkey.setUp(false)
  here.publish({ topic: 'patch-notes', to: 'everyone' })
  await until(() => told.length > 0)
  expect(told).toEqual([patchNotes])
  expect(await rows()).toBe(1)
  await valkey.setUp(true)
  await until(() => told.includes('missed'))
})
