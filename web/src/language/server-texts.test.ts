import { tracks } from '@idlewood/contract/tracks'
import { afterEach, expect, test, vi } from 'vitest'
import languages from 'virtual:messages/all'
import { call } from '../api/client.ts'
import { contractSentence, serverSentence } from './server-texts.ts'
import { addCatalogs, showLanguage } from './store.ts'

const english = 'There is a track called abcdef already. Choose another name of six characters.'
const taken = { key: 'tracks.taken', values: { name: 'abcdef' } }

addCatalogs('ru', languages['ru'] ?? {})

afterEach(() => vi.unstubAllGlobals())

test('English sentences are shown as the portal sent them', async () => {
  expect(await serverSentence(english, taken)).toBe(english)
})

test('in another language, the message of the key is shown with its values', async () => {
  showLanguage('ru')
  expect(await serverSentence(english, taken)).toBe(
    'Трек с именем abcdef уже есть. Выбери другое имя из шести символов.',
  )
})

test('a sentence without a key, or from an area that cannot be loaded, stays English', async () => {
  showLanguage('ru')
  expect(await serverSentence(english, undefined)).toBe(english)
  expect(await serverSentence(english, { key: 'nowhere.taken' })).toBe(english)
  expect(contractSentence('A sentence of nobody.')).toBe('A sentence of nobody.')
})

test('the error of a refused call has its sentences in the reader’s language', async () => {
  showLanguage('ru')
  const text = { key: 'http.notFound.track' }
  const body = { error: 'Track not found.', code: 'invalid', text, fields: { id: 'Track not found.' } }
  vi.stubGlobal('fetch', async () => Response.json({ ...body, fieldTexts: { id: text } }, { status: 400 }))
  await expect(call(tracks.own)).rejects.toMatchObject({
    message: 'Трек не найден.',
    fields: { id: 'Трек не найден.' },
  })
})
