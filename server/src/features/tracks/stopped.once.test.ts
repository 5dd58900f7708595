import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { builtServer } from '../../../../scripts/build-stamps.ts'
import { programVariables } from '../../../test/program.ts'
import { until } from '../../../../test/until.ts'
import { silence } from '../../../test/mp3.ts'
import { patientFetch } from '../../../test/patient-fetch.ts'
import { beginUpload, upload } from '../../../test/uploads.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // listening on TCP
  server.close()
  await once(server, 'close')
  return port
}

/** Starts a portal in a separate process, which can be killed. */
async function begin(folder: string, port: number): Promise<{ child: ChildProcess; base: string }> {
  const base = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [builtServer], {
    env: {
      ...programVariables(),
      DATA_DIR: folder,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'fatal',
      MUSIC_FREE_MB: '0',
    },
    stdio: 'ignore',
  })
  cleanups.push(() => child.kill('SIGKILL'))
  await until(async () => expect((await fetch(`${base}/api/health`)).ok).toBe(true))
  return { child, base }
}

async function signIn(base: string): Promise<string> {
  const answer = await patientFetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'Demo_Player', password: 'idlewood' }),
  })
  const { token } = (await answer.json()) as { token: string } // as in the contract
  return token
}

/** Begins an upload and waits until part of it is on the disk. */
async function halfAnUpload(base: string, token: string, coming: () => string[]): Promise<void> {
  const song = silence(300)
  const socket = await beginUpload(base, token, song.length)
  cleanups.push(() => socket.destroy())
  socket.write(song.subarray(0, 60_000))
  await until(() => expect(coming()).toHaveLength(1))
}

test('a portal stopped or killed in the middle of an upload leaves no part of it, and keeps complete files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'idlewood-stopped-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  const coming = () => readdirSync(join(folder, 'music', 'incoming'))
  const port = await freePort()
  const song = silence(300)

  const first = await begin(folder, port)
  const token = await signIn(first.base)
  expect((await upload(first.base, token, song, { name: 'winter.mp3' })).status).toBe(201)
  await halfAnUpload(first.base, token, coming)
  const stopped = once(first.child, 'exit')
  first.child.kill('SIGTERM')
  expect(await stopped).toEqual([0, null])
  expect(coming()).toEqual([])

  const second = await begin(folder, port)
  await halfAnUpload(second.base, token, coming)
  const killed = once(second.child, 'exit')
  second.child.kill('SIGKILL')
  await killed
  expect(coming()).toHaveLength(1)

  const third = await begin(folder, port)
  expect(coming()).toEqual([])
  const played = await fetch(`${third.base}/music/winter.mp3`)
  expect(Buffer.from(await played.arrayBuffer()).equals(song)).toBe(true)
  expect((await upload(third.base, token, song)).status).toBe(201)
})
