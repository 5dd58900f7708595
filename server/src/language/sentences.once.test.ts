import { expect, test } from 'vitest'
import { inLanguage, messageTextOf, say } from './sentences.ts'

test('a sentence says its English, and which message it is', () => {
  const sentence = say('tracks.taken', { name: 'abcdef' })
  expect(String(sentence)).toBe(
    'There is a track called abcdef already. Choose another name of six characters.',
  )
  expect(messageTextOf(sentence)).toEqual({ key: 'tracks.taken', values: { name: 'abcdef' } })
})

test('plain English without values is found by its text, and what is in no file is nothing', () => {
  expect(messageTextOf('Track not found.')).toEqual({ key: 'http.notFound.track' })
  expect(messageTextOf('There is a track called abcdef already.')).toBeUndefined()
})

test('is said in a language, and in English where that has no such text', () => {
  expect(inLanguage('ru', { key: 'tracks.full', values: { most: 12_000 } })).toBe(
    'Треков уже 12\u00A0000, больше нельзя. Сначала удали один.',
  )
  expect(inLanguage('pt-BR', { key: 'http.notFound.track' })).toBe('Faixa não encontrada.')
  expect(inLanguage('tlh', { key: 'http.notFound.track' })).toBe('Track not found.')
  expect(inLanguage('ru', { key: 'http.unheardOf' })).toBe('http.unheardOf')
})
