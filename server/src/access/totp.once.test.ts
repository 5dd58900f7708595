import { describe, expect, test } from 'vitest'
import { fromBase32, hotp, matchingStep, newTotpSecret, otpauthUri, stepAt, toBase32 } from './totp.ts'

const key = Buffer.from('12345678901234567890')

describe('the code', () => {
  test.each([
    [0, '755224'],
    [1, '287082'],
    [2, '359152'],
    [3, '969429'],
    [4, '338314'],
    [5, '254676'],
    [6, '287922'],
    [7, '162583'],
    [8, '399871'],
    [9, '520489'],
  ])('for counter %i is %s, as in RFC 4226, appendix D', (counter, code) => {
    expect(hotp(key, counter)).toBe(code)
  })

  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at second %i is %s, as in RFC 6238, appendix B', (second, code) => {
    expect(hotp(key, stepAt(second * 1000), 8)).toBe(code)
  })
})

describe('a code', () => {
  const secret = toBase32(key)
  const time = 1_234_567_890_000
  const codeAt = (steps: number) => hotp(key, stepAt(time) + steps)

  test.each([-1, 0, 1])('from %i steps away is accepted, and its step is returned', (steps) => {
    expect(matchingStep(secret, codeAt(steps), time)).toBe(stepAt(time) + steps)
  })

  test.each([-2, 2, 10])('from %i steps away is rejected', (steps) => {
    expect(matchingStep(secret, codeAt(steps), time)).toBeUndefined()
  })

  test.each(['', '0', '0000000'])('“%s” is rejected', (code) => {
    expect(matchingStep(secret, code, time)).toBeUndefined()
  })
})

describe('secrets', () => {
  test.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('“%s” is “%s” in base32, as in RFC 4648, and decodes back', (text, base32) => {
    expect(toBase32(Buffer.from(text))).toBe(base32)
    expect(fromBase32(base32).toString()).toBe(text)
  })

  test('have 160 bits, and no two are equal', () => {
    const secrets = Array.from({ length: 100 }, newTotpSecret)
    expect(new Set(secrets).size).toBe(100)
    expect(secrets.every((secret) => fromBase32(secret).length === 20)).toBe(true)
  })

  test('are given to authenticator apps in a URI', () => {
    const uri = new URL(otpauthUri('ABC', { issuer: 'Idlewood', account: 'Nova (one)' }))
    expect(uri.protocol).toBe('otpauth:')
    expect(decodeURIComponent(uri.pathname)).toBe('/Idlewood:Nova (one)')
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret: 'ABC',
      issuer: 'Idlewood',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})
