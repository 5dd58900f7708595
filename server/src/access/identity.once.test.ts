import { mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { compareIdentity, mergeIdentity, type Identity } from './identity.ts'
import { openKeyFile } from './key-file.ts'
import { createPasswordMark } from './password-mark.ts'

const known: Identity = {
  username: 'Old_Name',
  registered: '2020-01-01 10:00:00',
  passwordMark: 'aaaa0000.1111',
}
const other: Identity = {
  username: 'New_Name',
  registered: '2026-11-22 10:00:00',
  passwordMark: 'aaaa0000.2222',
}
/** The known identity with these parts replaced by the other's. */
const but = (...parts: (keyof Identity)[]): Identity =>
  Object.assign({}, known, ...parts.map((part) => ({ [part]: other[part] })))

test.each<[string, Identity, ReturnType<typeof compareIdentity>]>([
  ['nothing changed', known, 'same'],
  ['a rename', but('username'), 'changed'],
  ['a password change', but('passwordMark'), 'changed'],
  ['a rename and a password change', but('username', 'passwordMark'), 'changed'],
  [
    'only another registration time, as after a change of the server’s time zone',
    but('registered'),
    'changed',
  ],
  ['all three', other, 'another'],
  ['a freed name taken by somebody else', but('registered', 'passwordMark'), 'another'],
  ['somebody else with the same common password', but('registered', 'username'), 'another'],
  ['a registration time that is no longer available', { ...known, registered: null }, 'same'],
  ['a password that is no longer available', { ...known, passwordMark: null }, 'same'],
  ['a mark made with another key', { ...known, passwordMark: 'bbbb0000.3333' }, 'changed'],
])('%s', (_, now, likeness) => {
  expect(compareIdentity(known, now)).toBe(likeness)
})

test.each<[string, Partial<Identity>, ReturnType<typeof compareIdentity>]>([
  ['nothing changed', {}, 'same'],
  ['a rename', { username: other.username }, 'changed'],
  ['a password change', { passwordMark: other.passwordMark }, 'changed'],
  ['both at once', { username: other.username, passwordMark: other.passwordMark }, 'another'],
  [
    'a rename while the key was replaced',
    { username: other.username, passwordMark: 'aaaa0001.3' },
    'changed',
  ],
  ['a rename while the key was lost', { username: other.username, passwordMark: 'bbbb0000.3' }, 'changed'],
])('without a registration time: %s', (_, now, likeness) => {
  const unregistered = { ...known, registered: null }
  expect(compareIdentity(unregistered, { ...unregistered, ...now })).toBe(likeness)
})

test('merging fills in unknown parts and keeps the known ones', () => {
  const little: Identity = { username: 'Old_Name', registered: null, passwordMark: null }
  expect(compareIdentity(little, known)).toBe('changed')
  expect(mergeIdentity(little, known)).toEqual(known)
  expect(mergeIdentity(known, little)).toEqual(known)
})

const folder = mkdtempSync(join(tmpdir(), 'idlewood-key-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the key file is created once, readable by its owner only, and leaves no other file behind', () => {
  const path = join(folder, 'deep', 'portal.key')
  const key = openKeyFile(path)
  expect(key).toHaveLength(32)
  utimesSync(join(folder, 'deep'), 1, 1)
  expect(openKeyFile(path)).toEqual(key)
  expect(statSync(join(folder, 'deep')).mtimeMs).toBe(1000)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'deep')).mode & 0o777).toBe(0o700)
  expect(readdirSync(join(folder, 'deep'))).toEqual(['portal.key'])
})

test('a file that holds no key, or cannot be read, is left as it is', () => {
  const path = join(folder, 'short.key')
  writeFileSync(path, 'short')
  expect(() => openKeyFile(path)).toThrow('does not hold a key')
  expect(() => openKeyFile(folder)).toThrow('EISDIR')
  const dangling = join(folder, 'dangling.key')
  symlinkSync(join(folder, 'nowhere'), dangling)
  expect(() => openKeyFile(dangling)).toThrow('could not be made')
  expect(readdirSync(folder).toSorted()).toEqual(['dangling.key', 'deep', 'short.key'])
})

test('a mark distinguishes rows under one key, and identifies the key', () => {
  const mark = createPasswordMark(Buffer.alloc(32, 1))
  expect(mark('HASH\nsalt')).toBe(mark('HASH\nsalt'))
  expect(mark('HASH\nsalt')).not.toBe(mark('HASH\npepper'))
  expect(mark('HASH')).toMatch(/^[0-9a-f]{8}\.[0-9a-f]{32}$/)
  const another = createPasswordMark(Buffer.alloc(32, 2))
  expect(another('HASH').split('.')[0]).not.toBe(mark('HASH').split('.')[0])
})
