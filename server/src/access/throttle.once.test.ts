/** What the guard's limits count and remember, on a clock that only the test moves. */
import { character } from '@idlewood/contract/character'
import { identity } from '@idlewood/contract/identity'
import type { FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLimits } from '../http/limits.ts'
import { createThrottle, maxWrongTokens, type Throttle } from './throttle.ts'

const refused = expect.objectContaining({ code: 'too_many', details: { retryAfter: 60 } })
const from = (ip: string) => ({ ip }) as FastifyRequest

let throttle: Throttle
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  throttle = createThrottle(createLimits(undefined), 2)
})
afterEach(() => void vi.useRealTimers())
const minuteLater = () => vi.advanceTimersByTime(60_000)

test('a person’s reads are limited per minute, and their writes are not', () => {
  const read = (uid: number) => throttle.spendRead(character.profile, uid)
  for (let call = 0; call < 3; call++) throttle.spendRead(identity.logout, 7)
  read(7)
  read(7)
  expect(() => read(7)).toThrow(refused)
  throttle.spendRead(identity.logout, 7)
  read(8)
  minuteLater()
  read(7)
})

test('a network that has tried too many tokens can only use those that were valid when last seen', () => {
  const [network, neighbour] = [from('2001:db8:1:2::7'), from('2001:db8:1:2::8')]
  throttle.noteRight('valid')
  throttle.noteRight('expired')
  throttle.noteWrong(network, 'expired')
  for (let tries = 1; tries < maxWrongTokens; tries++) {
    throttle.checkToken(neighbour, 'unknown')
    throttle.noteWrong(network, 'unknown')
  }
  throttle.checkToken(neighbour, 'valid')
  for (const hash of ['unknown', 'expired'])
    expect(() => throttle.checkToken(neighbour, hash)).toThrow(refused)
  expect(() => throttle.noteWrong(network, 'valid')).toThrow(refused)
  expect(() => throttle.checkToken(network, 'valid')).toThrow(refused)
  throttle.checkToken(from('2001:db8:1:3::7'), 'unknown')
  minuteLater()
  throttle.checkToken(network, 'unknown')
})

test('20,000 valid tokens are remembered, and the next one replaces the oldest', () => {
  const network = from('198.51.100.7')
  for (let tries = 0; tries < maxWrongTokens; tries++) throttle.noteWrong(network, 'unknown')
  throttle.noteRight('first')
  throttle.noteRight('second')
  for (let token = 2; token < 20_000; token++) throttle.noteRight(String(token))
  throttle.noteRight('second')
  throttle.checkToken(network, 'first')
  throttle.noteRight('last')
  expect(() => throttle.checkToken(network, 'first')).toThrow(refused)
  throttle.checkToken(network, 'second')
})
