import { identity } from '@idlewood/contract/identity'
import { readdirSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { until } from '../../../../test/until.ts'
import { silence } from '../../../test/mp3.ts'
import { filePortal } from '../../../test/file-portal.ts'
import { beginUpload } from '../../../test/uploads.ts'

const portal = await filePortal()
const base = await portal.server.listen({ port: 0, host: '127.0.0.1' })

test('an upload whose sender is signed out before it ends is not published', async () => {
  await portal.character('Late_Uploader')
  const token = await portal.signIn('Late_Uploader')
  const folder = join(portal.config.dataDir, 'music')
  const song = silence(50)
  const socket = await beginUpload(base, token, song.length)
  const heard: string[] = []
  socket.on('data', (text) => heard.push(String(text)))
  socket.write(song.subarray(0, 5000))
  await until(() => expect(readdirSync(join(folder, 'incoming'))).toHaveLength(1))
  const left = await portal.call(identity.endOtherSessions, { query: { all: 'true' } }, { token })
  expect(left.status).toBe(200)
  socket.write(Buffer.concat([song.subarray(5000), Buffer.from('\r\n--b--\r\n')]))
  await once(socket, 'data')
  expect(heard.join('')).toMatch(/^HTTP\/1\.1 401 /)
  socket.destroy()
  await until(() => expect(readdirSync(join(folder, 'incoming'))).toEqual([]))
  expect(readdirSync(folder).filter((file) => file.endsWith('.mp3'))).toEqual([])
})

// However close together they begin.
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
