/** Nobody can have more uploads under way than allowed, however close together they begin. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../../../test/until.ts'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { beginUpload } from '../../../test/uploads.ts'

let portal: TestPortal
let base: string
beforeAll(async () => {
  portal = await testPortal()
  base = await portal.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.close())

test('of twelve uploads that a person begins at once, two are received', async () => {
  await portal.character('Many_Hands')
  const token = await portal.signIn('Many_Hands')
  const incoming = () => readdirSync(join(portal.config.dataDir, 'music', 'incoming'))
  const answers: string[] = []
  const sockets = await Promise.all(
    Array.from({ length: 12 }, (_, index) => beginUpload(base, token, 500_000, `at-once-${index}.mp3`)),
  )
  for (const socket of sockets) socket.on('data', (text) => answers.push(String(text).slice(0, 12)))
  await until(() => expect(answers.length + incoming().length).toBe(12))
  expect(answers).toEqual(Array.from({ length: 10 }, () => 'HTTP/1.1 429'))
  for (const socket of sockets) socket.destroy()
  await until(() => expect(incoming()).toEqual([]))
  // Their places are free again.
  const next = await beginUpload(base, token, 500_000)
  await until(() => expect(incoming()).toHaveLength(1))
  next.destroy()
  await until(() => expect(incoming()).toEqual([]))
})
