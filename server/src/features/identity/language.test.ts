import { identity } from '@idlewood/contract/identity'
import { languageChoice } from '@idlewood/contract/language-choice'
import { expect, test } from 'vitest'
import { filePortal } from '../../../test/file-portal.ts'

const portal = await filePortal()
const signedUp = async (username: string): Promise<string> =>
  (await portal.call(identity.signup, { body: { username, password: 'a long password' } })).body.token
const token = await signedUp('Ana_Souza')

test('a person’s language is stored with the person, for all devices', async () => {
  expect((await portal.call(languageChoice.own, {}, { token })).body).toEqual({ language: null })
  const set = await portal.call(languageChoice.set, { body: { language: 'pt-BR' } }, { token })
  expect(set.body).toEqual({ language: 'pt-BR' })
  expect((await portal.call(languageChoice.own, {}, { token })).body).toEqual({ language: 'pt-BR' })
  const other = await signedUp('Ivan_Petrov')
  expect((await portal.call(languageChoice.own, {}, { token: other })).body).toEqual({ language: null })
})

test.each(['', 'Português', 'pt_BR', '../en', 'x'.repeat(40)])('%j is not a language', async (language) => {
  const answer = await portal.call(languageChoice.set, { body: { language } }, { token })
  expect([answer.status, answer.body.fields]).toEqual([
    400,
    { language: 'A language is a code such as pt-BR.' },
  ])
})
