import { identity } from '@idlewood/contract/identity'
import { managedUser } from '@idlewood/contract/managed-user'
import { valueTag } from '@idlewood/contract/entity-tag'
import { tracks } from '@idlewood/contract/tracks'
import { users } from '@idlewood/contract/users'
import { beforeEach, expect, test } from 'vitest'
import languages from 'virtual:messages/all'
import { call } from '../api/client.ts'
import { signedInPortal } from '../../test/file-portal.ts'
import { addCatalogs, showLanguage } from './store.ts'

const { portal } = await signedInPortal('Demo_Owner', { superUser: 'Demo_Owner' })
const player = await portal.signIn('Demo_Player')

beforeEach(() => {
  for (const [language, catalogs] of Object.entries(languages)) addCatalogs(language, catalogs)
  showLanguage('ru')
})

const editPhone = (ifMatch: string) =>
  call(managedUser.update, { params: { id: '1' }, body: { phone: '123456' }, ifMatch })
const guess = () => call(identity.login, { body: { username: 'Demo_Staff', password: 'not this one' } })
const asPlayer = <T>(ask: () => Promise<T>): Promise<T> => {
  localStorage.setItem('token', player)
  return ask()
}

/** Pages show the message of the error, in place or as a toast. */
test.each([
  [
    400,
    /^«Телефон»: нужно целое число/,
    () => call(managedUser.update, { params: { id: '1' }, body: { phone: 'abc' } }),
  ],
  [401, 'Неверное имя или пароль.', guess],
  [403, /^[А-Яа-яЁё]/, () => asPlayer(() => call(users.all))],
  [404, 'Пользователь не найден.', () => call(managedUser.profile, { params: { id: '999999' } })],
  [
    409,
    'Имя Demo_Owner у другого персонажа.',
    () => call(managedUser.update, { params: { id: '1' }, body: { username: 'Demo_Owner' } }),
  ],
  [412, /^«Телефон»: теперь там /, () => editPhone(valueTag('somebody else’s'))],
] as const)('the message of a %i is in Russian', async (status, sentence, ask) => {
  const failure = await Promise.resolve(ask()).then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(failure).toMatchObject({ status, message: expect.stringMatching(sentence) })
})

test('the message about too many attempts is in Russian', async () => {
  const messages: string[] = []
  for (let tries = 0; tries < 30 && !/Слишком много попыток/.test(messages.at(-1) ?? ''); tries++)
    await guess().catch((error: Error) => messages.push(error.message))
  expect(messages.at(-1)).toBe('Слишком много попыток. Подожди или войди через Discord.')
})

test('the message about an unreachable portal is in Russian', async () => {
  portal.fail('/tracks', 'offline')
  await expect(call(tracks.own)).rejects.toThrow(/^[А-Яа-яЁё ,.:-]+$/)
})
