import { expect, test } from 'vitest'
import { hashOf, newToken } from './tokens.ts'

test('a secret is 43 random characters, and is stored only as its SHA-256', () => {
  const secrets = Array.from({ length: 100 }, newToken)
  expect(new Set(secrets).size).toBe(100)
  for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/)
  expect(hashOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
