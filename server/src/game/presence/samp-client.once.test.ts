import { createSocket, type Socket } from 'node:dgram'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askServer, NoAnswer } from './samp-client.ts'

let server: Socket
let stranger: Socket
const bind = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.bind(0, '127.0.0.1', resolve)
  })
const target = () => ({ address: '127.0.0.1', port: server.address().port })

beforeEach(async () => {
  server = createSocket('udp4')
  stranger = createSocket('udp4')
  await Promise.all([bind(server), bind(stranger)])
})
afterEach(() => {
  server.close()
  stranger.close()
})

const text = (content: Buffer): string => content.toString()

test('only answers from the queried address count, whatever others send first', async () => {
  server.on('message', (request, from) => {
    stranger.send(Buffer.concat([request, Buffer.from('lies')]), from.port, from.address, () =>
      server.send(Buffer.concat([request, Buffer.from('truth')]), from.port, from.address),
    )
  })
  expect(await askServer(target(), { opcode: 'i', timeoutMs: 5000, take: text })).toBe('truth')
})

test('an answer to another request is ignored', async () => {
  server.on('message', (request, from) => {
    const other = Buffer.from(request)
    other.write('c', 10)
    server.send(Buffer.concat([other, Buffer.from('names')]), from.port, from.address)
    server.send(Buffer.concat([request, Buffer.from('figures')]), from.port, from.address)
  })
  expect(await askServer(target(), { opcode: 'i', timeoutMs: 5000, take: text })).toBe('figures')
})

test('an answer may consist of many datagrams, and a request may have content', async () => {
  server.on('message', (request, from) => {
    for (const line of [request.toString('latin1', 11), 'two', 'end'])
      server.send(Buffer.concat([request.subarray(0, 11), Buffer.from(line)]), from.port, from.address)
  })
  const lines: string[] = []
  const take = (content: Buffer): string[] | undefined => {
    lines.push(text(content))
    return lines.length === 3 ? lines : undefined
  }
  const question = { opcode: 'x', content: Buffer.from('one'), timeoutMs: 5000, take } as const
  expect((await askServer(target(), question)).toSorted()).toEqual(['end', 'one', 'two'])
})

test('silence and unreadable answers reject', async () => {
  const silent = askServer(target(), { opcode: 'i', timeoutMs: 50, take: text })
  await expect(silent).rejects.toBeInstanceOf(NoAnswer)
  server.on('message', (request, from) => server.send(request, from.port, from.address))
  const take = (): never => {
    throw new Error('unreadable')
  }
  await expect(askServer(target(), { opcode: 'i', timeoutMs: 5000, take })).rejects.toThrow('unreadable')
})

test('a port without a listener rejects long before the timeout', async () => {
  const closed = createSocket('udp4')
  await bind(closed)
  const { port } = closed.address()
  await new Promise<void>((resolve) => closed.close(resolve))
  const asking = askServer({ address: '127.0.0.1', port }, { opcode: 'i', timeoutMs: 100_000, take: text })
  await expect(asking).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('an address that the network does not reach rejects as well', async () => {
  // The system lets no socket connect to the broadcast address that has not asked for permission.
  const unreachable = { address: '255.255.255.255', port: 7777 }
  const asking = askServer(unreachable, { opcode: 'i', timeoutMs: 100_000, take: text })
  await expect(asking).rejects.toMatchObject({ syscall: 'connect' })
})

test('answered requests leave no sockets and no timers behind', async () => {
  const active = (kind: string): number =>
    process.getActiveResourcesInfo().filter((name) => name === kind).length
  const sockets = () => active('UDPWrap')
  const [before, timers] = [sockets(), active('Timeout')]
  server.on('message', (request, from) => server.send(request, from.port, from.address))
  for (let times = 0; times < 10; times++)
    await askServer(target(), { opcode: 'i', timeoutMs: 5000, take: text })
  expect(active('Timeout')).toBeLessThan(timers + 10)
  // Fewer if a socket of another test was still being closed.
  await expect.poll(sockets).toBeLessThanOrEqual(before)
})
