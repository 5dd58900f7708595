import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hashPassword, verifyPassword, type PasswordScheme } from './passwords.ts'

const schemes: PasswordScheme[] = ['whirlpool', 'sha512', 'sha256', 'bcrypt']

describe.each(schemes)('%s', (scheme) => {
  test('accepts the password it stored, and no other', async () => {
    const stored = await hashPassword(scheme, 'Right password')
    expect(await verifyPassword(scheme, stored, 'Right password')).toBe(true)
    expect(await verifyPassword(scheme, stored, 'right password')).toBe(false)
    expect(await verifyPassword(scheme, stored, '')).toBe(false)
  })

  test('accepts no password if none is stored', async () => {
    for (const password of [null, '', 'None', '0'])
      expect(await verifyPassword(scheme, { password, salt: null }, password ?? '')).toBe(false)
  })
})

test('Whirlpool has the format that games use: upper-case hex, usually no salt', async () => {
  const { password, salt } = await hashPassword('whirlpool', 'password')
  expect(password).toMatch(/^74DFC2B27ACFA364DA55F93A5CAEE29C[0-9A-F]{78}88566DA2DB2A4D6EAE$/)
  expect(salt).toBeNull()
})

test('letter case and surrounding spaces of a stored hash are ignored', async () => {
  const { password } = await hashPassword('whirlpool', 'idlewood')
  expect(
    await verifyPassword('whirlpool', { password: ` ${password?.toLowerCase()}`, salt: null }, 'idlewood'),
  ).toBe(true)
})

test('SHA-256 hashes the password followed by the salt', async () => {
  const password = createHash('sha256').update('idlewoodpepper').digest('hex')
  expect(await verifyPassword('sha256', { password, salt: 'pepper' }, 'idlewood')).toBe(true)
  expect(await verifyPassword('sha256', { password, salt: 'peppe' }, 'idlewoodr')).toBe(false)
  expect(await verifyPassword('sha256', { password, salt: null }, 'idlewood')).toBe(false)
})

test('Whirlpool and SHA-512 hash the password followed by the salt where there is one', async () => {
  const password = createHash('sha512').update('idlewoodpepper').digest('hex')
  expect(await verifyPassword('sha512', { password, salt: 'pepper' }, 'idlewood')).toBe(true)
  expect(await verifyPassword('sha512', { password, salt: null }, 'idlewood')).toBe(false)
  const unsalted = await hashPassword('whirlpool', 'idlewood')
  expect(await verifyPassword('whirlpool', { ...unsalted, salt: 'unused' }, 'idlewood')).toBe(true)
  const stored = await hashPassword('whirlpool', 'idlewood', { length: 10 })
  expect(stored.salt).toMatch(/^[\da-f]{10}$/)
  expect(await verifyPassword('whirlpool', stored, 'idlewood')).toBe(true)
  expect(await verifyPassword('whirlpool', { ...stored, salt: null }, `idlewood${stored.salt}`)).toBe(true)
  expect(await verifyPassword('whirlpool', { ...stored, salt: null }, 'idlewood')).toBe(false)
})

test('a password with accents is accepted in the encodings of game clients and browsers', async () => {
  for (const encoding of ['latin1', 'utf8'] as const) {
    const password = createHash('sha512').update(Buffer.from('señor', encoding)).digest('hex')
    expect(await verifyPassword('sha512', { password, salt: null }, 'señor')).toBe(true)
  }
  const euro = createHash('sha512')
    .update(Buffer.from([0x35, 0x80]))
    .digest('hex')
  expect(await verifyPassword('sha512', { password: euro, salt: null }, '5€')).toBe(true)
})

test('with bcrypt, an unknown name costs about as much as a wrong password', async () => {
  const stored = await hashPassword('bcrypt', 'somebody')
  /** In processor time, which a busy machine affects little. */
  const costOf = async (password: string | null): Promise<number> => {
    const before = process.cpuUsage()
    await verifyPassword('bcrypt', { password, salt: null }, 'wrong')
    return process.cpuUsage(before).user
  }
  await costOf(null)
  const [present, absent] = [await costOf(stored.password), await costOf(null)]
  expect(Math.max(present, absent) / Math.min(present, absent)).toBeLessThan(3)
})
