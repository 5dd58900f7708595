import { pushLimits } from '@idlewood/contract/push'
import { createECDH } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { endpointHash, usableEndpoint, usableKeys } from './endpoint.rules.ts'

const fcm = 'https://fcm.googleapis.com/fcm/send/abc'

describe('messages are sent only to push services of browsers', () => {
  test.each([
    fcm,
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://eu.push.services.mozilla.com/x',
    'https://web.push.apple.com/x',
    'https://api.push.apple.com/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
    'https://fcm.googleapis.com:443/x',
  ])('%s', (endpoint) => {
    expect(usableEndpoint(endpoint, [])).toBe(new URL(endpoint).href)
  })

  test.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://127.0.0.1/x',
    'https://fcm.googleapis.com.evil.test/x',
    'https://evilfcm.googleapis.com/x',
    'https://sub.fcm.googleapis.com/x',
    'https://.push.apple.com/x',
    'https://push.apple.com/x',
    'https://evilpush.apple.com/x',
    'https://notify.windows.com/x',
    'https://user@fcm.googleapis.com/x',
    'https://user:password@fcm.googleapis.com/x',
    'https://:password@fcm.googleapis.com/x',
    'https://@fcm.googleapis.com/x',
    'https://:@fcm.googleapis.com/x',
    'https://fcm.googleapis.com/x#part',
    'https://fcm.googleapis.com/x#',
    'not an address',
    '',
  ])('not to %s', (endpoint) => {
    expect(usableEndpoint(endpoint, [])).toBeNull()
    expect(usableEndpoint(endpoint, ['push.example.org'])).toBeNull()
  })

  test('an @ in a path or a query is not a user name', () => {
    expect(usableEndpoint(`${fcm}/a@b`, [])).toBe(`${fcm}/a@b`)
    expect(usableEndpoint(`${fcm}?to=https://a@b`, [])).toBe(`${fcm}?to=https://a@b`)
    expect(usableEndpoint('https://fcm.googleapis.com?a@b', [])).toBe('https://fcm.googleapis.com/?a@b')
  })

  test('and to the services of the operator, by host and port', () => {
    expect(usableEndpoint('https://push.example.org:8443/x', ['push.example.org:8443'])).not.toBeNull()
    expect(usableEndpoint('https://push.example.org/x', ['push.example.org:8443'])).toBeNull()
    expect(usableEndpoint('http://push.example.org:8443/x', ['push.example.org:8443'])).toBeNull()
  })

  test('and only up to the maximum length, counted as encoded', () => {
    const long = (length: number): string => `${fcm}${'x'.repeat(length - fcm.length)}`
    expect(usableEndpoint(long(pushLimits.endpoint), [])).toBe(long(pushLimits.endpoint))
    expect(usableEndpoint(long(pushLimits.endpoint + 1), [])).toBeNull()
    // A letter that takes six characters when encoded.
    expect(usableEndpoint(`${long(pushLimits.endpoint - 2)}ü`, [])).toBeNull()
  })
})

test('two spellings of an endpoint have the same hash, and two endpoints different ones', () => {
  expect(endpointHash('https://FCM.googleapis.com:443/x')).toBe(endpointHash('https://fcm.googleapis.com/x'))
  expect(endpointHash('https://fcm.googleapis.com/x')).not.toBe(endpointHash('https://fcm.googleapis.com/y'))
  expect(endpointHash('one')).not.toBe(endpointHash('other'))
  expect(endpointHash('one')).toMatch(/^[0-9a-f]{64}$/)
})

describe('the keys of a browser', () => {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  const point = curve.getPublicKey()
  const auth = Buffer.alloc(16, 0xfb)
  const keys = (p256dh: Buffer, secret: Buffer) =>
    usableKeys({ p256dh: p256dh.toString('base64'), auth: secret.toString('base64') })

  test('are stored as base64url', () => {
    expect(keys(point, auth)).toEqual({
      p256dh: point.toString('base64url'),
      auth: auth.toString('base64url'),
    })
  })

  test.each([
    ['a compressed point', curve.getPublicKey(null, 'compressed'), auth],
    ['a point with another mark', curve.getPublicKey(null, 'hybrid'), auth],
    ['a point not on the curve', Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]), auth],
    ['a shorter point', point.subarray(0, 64), auth],
    ['no point', Buffer.alloc(0), auth],
    ['a longer point', Buffer.concat([point, Buffer.of(0)]), auth],
    ['a short secret', point, auth.subarray(1)],
    ['a long secret', point, Buffer.alloc(17)],
  ])('%s is refused', (_, p256dh, secret) => {
    expect(keys(p256dh, secret)).toBeNull()
  })
})
