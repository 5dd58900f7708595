import { expect, test } from 'vitest'
import { codePage, charactersBeyond, keptCharactersOf } from './code-page.ts'

test('every byte that is a character is decoded and encoded as itself', () => {
  const page = codePage('1252')
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
  expect(page.encode(page.decode(bytes))).toEqual(bytes)
  expect(page.decode(Buffer.of(0xe9, 0x80, 0x99))).toBe('é€™')
})

test('other code pages have other characters', () => {
  expect(codePage('1251').encode('Привет')).toEqual(Buffer.of(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2))
  expect(codePage('1252').lacking('Привет é €')).toBe('Привет')
  expect(codePage('1251').lacking('é')).toBe('é')
  // The replacement character for undefined bytes cannot be encoded.
  expect(codePage('1253').lacking('\uFFFD')).toBe('\uFFFD')
})

test.each([
  ['latin1', 'Olá – ₹😀', '₹😀'],
  ['utf8mb3', 'Olá ₹ 😀', '😀'],
  ['utf8mb4', 'Olá ₹ 😀', ''],
  ['cp1251', 'Привет, é', 'é'],
  ['ascii', 'é', 'é'],
  [null, '😀', ''],
])('a column of %s cannot store these characters of "%s": "%s"', (charset, text, lacking) => {
  expect(charactersBeyond(charset, text)).toBe(lacking)
})

test.each([
  ['latin1', { characters: 'windows-1252' }],
  ['cp1251', { characters: 'windows-1251' }],
  ['utf8mb3', { characters: 'basic' }],
  ['ascii', { characters: 'ascii' }],
  ['utf8mb4', {}],
  ['koi8r', {}],
  [null, {}],
] as const)('an editor is sent the character set of a column of %s: %j', (charset, kept) => {
  expect(keptCharactersOf(charset)).toEqual(kept)
})
