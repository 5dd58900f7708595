import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKeyRing } from './key-ring.ts'
import { createSecretBox, keyIdOf, type SecretBox } from './secret-box.ts'

const boxOf = (...keys: string[]): SecretBox =>
  createSecretBox(createKeyRing({ keys, file: '' }, () => false))
const newKey = (): string => randomBytes(32).toString('base64url')
const [one, other] = [newKey(), newKey()]
const secret = 'JBSWY3DPEHPK3PXP'
const person = '3f0c1f36-5c3d-4a59-9d07-3f5a26a1a0a4'

test('a secret is read with any of the keys, and written with the first, differently each time', () => {
  const [before, after] = [boxOf(one), boxOf(other, one)]
  const sealed = before.seal(secret, person)
  expect(after.open(sealed, person)).toBe(secret)
  const again = after.seal(secret, person)
  expect(after.open(again, person)).toBe(secret)
  expect(keyIdOf(again)).toMatch(/^[0-9a-f]{8}$/)
  expect(keyIdOf(again)).not.toBe(keyIdOf(sealed))
  expect(after.seal(secret, person)).not.toBe(again)
  expect(() => before.open(again, person)).toThrow('a key of the portal is missing')
})

test('only an encrypted secret names its key, and only that is decrypted', () => {
  const sealed = boxOf(one).seal(secret, person)
  for (const text of [secret, ` ${sealed}`, `${sealed}=`, sealed.slice(0, 50), sealed.replace('v1', 'v2')]) {
    expect(keyIdOf(text)).toBeUndefined()
    expect(() => boxOf(one).open(text, person)).toThrow('is not encrypted')
  }
})

test('a secret opens only for its person, and only as it was written', () => {
  const box = boxOf(one)
  const sealed = box.seal(secret, person)
  expect(() => box.open(sealed, person.replace('3', '4'))).toThrow()
  const [version, id, text = ''] = sealed.split('.')
  const bytes = Buffer.from(text, 'base64url')
  for (let index = 0; index < bytes.length; index++) {
    const changed = Buffer.from(bytes)
    changed[index]! ^= 1
    expect(() => box.open(`${version}.${id}.${changed.toString('base64url')}`, person)).toThrow()
  }
  for (const cut of [bytes.subarray(0, -1), bytes.subarray(1), Buffer.concat([bytes, Buffer.of(0)])])
    expect(() => box.open(`${version}.${id}.${cut.toString('base64url')}`, person)).toThrow()
})
