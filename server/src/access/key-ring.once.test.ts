import fs, {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { addKeyToFile, createKeyRing, type KeyRing } from './key-ring.ts'

const newKey = (byte: number): string => Buffer.alloc(32, byte).toString('base64url')
const [one, other, third] = [newKey(1), newKey(2), newKey(3)]
const yes = (): boolean => true
const no = (): boolean => false

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keys-'))
  file = join(folder, 'secrets.key')
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (...lines: string[]): void => writeFileSync(file, lines.join('\n'))
const open = (mayMake = no): KeyRing => createKeyRing({ keys: [], file }, mayMake)
const idOf = (key: string): string => createKeyRing({ keys: [key], file }, no).current().id

test('keys of the environment come first, and no file is made for them', () => {
  const ring = createKeyRing({ keys: [one, other], file }, yes)
  expect(ring.origin).toBe('SECRETS_KEY')
  expect(ring.current()).toEqual({ id: idOf(one), bytes: Buffer.from(one, 'base64url') })
  expect(ring.find(idOf(other))?.bytes.toString('base64url')).toBe(other)
  expect(ring.find(idOf(third))).toBeUndefined()
  expect(existsSync(file)).toBe(false)
})

describe('a file of keys', () => {
  test('is made only if nothing is encrypted yet', () => {
    expect(() => open(no)).toThrow(`${file} is missing`)
    expect(open(yes).origin).toBe(file)
    expect(open(no).current().bytes.toString('base64url')).toBe(readFileSync(file, 'utf8').trim())
  })

  test('that is there is kept, with its spaces and empty lines', () => {
    write('', ` ${one} `, '', `${other}\r`, '')
    const ring = open(yes)
    expect([ring.current().id, ring.find(idOf(other))?.id]).toEqual([idOf(one), idOf(other)])
    expect(ring.find(idOf(third))).toBeUndefined()
  })

  test.each([[''], ['\n \n'], [`${one}A`], [`A${one}`], [one.slice(1)], [`${one}\n${'*'.repeat(43)}`]])(
    'with %j does not hold keys',
    (content) => {
      writeFileSync(file, content)
      expect(() => open(yes)).toThrow(`${file} does not hold keys`)
    },
  )

  test('is read again for the current key and for an unknown one', () => {
    write(one)
    const ring = open()
    write(other, one)
    expect(ring.find(idOf(other))?.id).toBe(idOf(other))
    write(third, other)
    expect(ring.current().id).toBe(idOf(third))
    expect(ring.find(idOf(one))).toBeUndefined()
  })

  test('that is damaged or gone is remembered while the portal runs', () => {
    write(one)
    const ring = open()
    write('damaged')
    expect(ring.find(idOf(one))?.id).toBe(idOf(one))
    rmSync(file)
    expect(ring.current().id).toBe(idOf(one))
    expect(ring.find(idOf(other))).toBeUndefined()
  })

  test('gets a new first key and keeps only the previous one', () => {
    write('', one, other, '')
    addKeyToFile(file)
    const ring = open()
    expect(ring.current().id).not.toBe(idOf(one))
    expect([ring.find(idOf(one))?.id, ring.find(idOf(other))]).toEqual([idOf(one), undefined])
    expect(readdirSync(folder)).toEqual(['secrets.key'])
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('is on the disk, and so is its name, before anything is encrypted with it', () => {
    const settled: string[] = []
    const sync = vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
      settled.push(fs.fstatSync(descriptor).isDirectory() ? 'folder' : 'file')
    })
    syncBuiltinESMExports()
    onTestFinished(() => {
      sync.mockRestore()
      syncBuiltinESMExports()
    })
    for (const write of [() => open(yes), () => addKeyToFile(file)]) {
      settled.length = 0
      write()
      expect(settled).toEqual(['file', 'folder'])
    }
  })
})
