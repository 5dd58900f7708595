import { expect, test } from 'vitest'
import { isNearby } from '../../http/network.ts'
import { createRconSource } from './rcon-roster.ts'

test.each(['127.0.0.1', '10.1.2.3', '172.18.0.5', '192.168.1.20', '169.254.1.1'])(
  '%s is local or private',
  (address) => {
    expect(isNearby(address)).toBe(true)
  },
)

test.each(['203.0.113.7', '8.8.8.8', '100.64.0.1', '0.0.0.0', '255.255.255.255', 'nonsense'])(
  '%s is not local or private',
  (address) => {
    expect(isNearby(address)).toBe(false)
  },
)

test('the password is not sent to a public address', async () => {
  const source = createRconSource({ password: 'x', anywhere: false, timeoutMs: 50, spacingMs: 0 })
  // 127.0.0.1 would get it; a public address gets nothing.
  expect(await source.ask({ address: '203.0.113.7', port: 7777 }, async () => 0)).toEqual({
    state: 'public',
    people: [],
  })
  expect(source.bufferBytes()).toBeUndefined()
})
