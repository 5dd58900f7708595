/** A call whose body arrives late is decided by the rights its sender has by then. */
import { identity } from '@idlewood/contract/identity'
import { managedUser } from '@idlewood/contract/managed-user'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { filePortal } from '../../test/file-portal.ts'
import { takeRoles } from '../../test/rights.ts'

const portal = await filePortal()
await portal.server.listen({ port: 0, host: '127.0.0.1' })
const { port } = portal.server.server.address() as AddressInfo // listening on TCP
const uid = await portal.character('Late_Target', { level: 1 })

/** Edits the target's level; `meanwhile` happens after the headers were sent and before the body is. */
async function editLevel(token: string, level: number, meanwhile: () => Promise<unknown>): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const heard: string[] = []
  socket.on('data', (text) => heard.push(String(text)))
  const body = JSON.stringify({ level })
  const head = [
    `PUT /api/user/profile/${uid} HTTP/1.1`,
    'host: x',
    'connection: close',
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
  ]
  const arrived = once(portal.server.server, 'request')
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await arrived
  // Fixed wait: the guard lets the sender in, which nobody else can see.
  await wait(200)
  await meanwhile()
  // Fixed wait: only time makes the body late.
  await wait(1000)
  socket.write(body)
  await once(socket, 'close')
  return heard.join('')
}

async function levelOf(): Promise<unknown> {
  const token = await portal.signIn('Late_Target')
  return (await portal.ask('GET', '/api/user/profile', { token })).body.user.level
}

const editor = (name: string): Promise<string> =>
  portal.staff(name, [...managedUser.update.access], { adminlevel: 5 })

test('a late body of somebody who is still signed in counts', async () => {
  const token = await editor('Late_Stays')
  expect(await editLevel(token, 7, async () => undefined)).toMatch(/^HTTP\/1\.1 200 /)
  expect(await levelOf()).toBe(7)
})

test('a body that arrives after its sender was signed out changes nothing', async () => {
  const token = await editor('Late_SignedOut')
  const answer = await editLevel(token, 8, () =>
    portal.call(identity.endOtherSessions, { query: { all: 'true' } }, { token }),
  )
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  expect(await levelOf()).not.toBe(8)
})

test('a body that arrives after its sender lost the permission changes nothing', async () => {
  const token = await editor('Late_Demoted')
  const answer = await editLevel(token, 9, () => takeRoles(portal, 'Late_Demoted'))
  expect(answer).toMatch(/^HTTP\/1\.1 403 /)
  expect(await levelOf()).not.toBe(9)
})
