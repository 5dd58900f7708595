import { expect, test } from 'vitest'
import { portalAddress } from './portal-address.ts'

test.each([
  ['0.0.0.0', 'http://127.0.0.1:8080'],
  ['::', 'http://127.0.0.1:8080'],
  ['::1', 'http://[::1]:8080'],
  ['fd00::7', 'http://[fd00::7]:8080'],
  ['10.0.0.7', 'http://10.0.0.7:8080'],
  ['portal.lan', 'http://portal.lan:8080'],
])('a portal on %s is asked at %s', (host, address) => {
  expect(portalAddress(host, 8080)).toBe(address)
  expect(new URL(address).port).toBe('8080')
})
