import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import languages from 'virtual:messages/all'
import { signedInPortal } from '../../test/file-portal.ts'
import { openApp } from '../../test/open.tsx'
import { cellsOf, fact } from '../../test/sections.ts'
import { addCatalogs, showLanguage } from './store.ts'

const { portal } = await signedInPortal('Demo_Owner', { superUser: 'Demo_Owner' })
// Before anything reads the names of ranks, which the portal caches.
await portal.game.database.db.deleteFrom('gangranks').where('id', '=', 1).where('rank', '=', 2).execute()

beforeEach(() => {
  for (const [language, catalogs] of Object.entries(languages)) addCatalogs(language, catalogs)
})

const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/[\u00A0\u202F]/g, ' ')

test.each([
  ['ru', 1, '1 пользователь'],
  ['ru', 2, '2 пользователя'],
  ['ru', 5, '5 пользователей'],
  ['ru', 21, '21 пользователь'],
  ['ru', 1_111, '1 111 пользователей'],
  ['ro', 1, '1 utilizator'],
  ['ro', 2, '2 utilizatori'],
  ['ro', 21, '21 de utilizatori'],
])('the list of users in %s shows %s in the right plural', async (language, total, words) => {
  showLanguage(language)
  portal.fail('/user/allusers', { reply: { users: [], total, page: 1, limit: 20, glances: {} } })
  await openApp('/admin/users')
  // Shown above and below the list.
  expect(await screen.findAllByText((text) => plain(text) === words)).toHaveLength(2)
})

test.each([
  [1, 'Сейчас играет 1 из 100'],
  [3, 'Сейчас играют 3 из 100'],
  [21, 'Сейчас играет 21 из 100'],
])('the verb about %i players agrees with their number in Russian', async (players, words) => {
  showLanguage('ru')
  portal.fail('/server/status', { reply: { configured: true, state: 'up', players, max: 100 } })
  await openApp('/home')
  expect(await screen.findByRole('link', { name: (text) => plain(text) === words })).toBeVisible()
})

test.each([
  ['ru', 'Фракции', ['Яхта', 'Ёрш', 'Енот', 'Жук'], ['Енот', 'Ёрш', 'Жук', 'Яхта']],
  ['ro', 'Facțiuni', ['Taxi', 'Șosea', 'Sud', 'Țară', 'Unu'], ['Sud', 'Șosea', 'Taxi', 'Țară', 'Unu']],
  ['es', 'Facciones', ['Ñandú', 'Nube', 'Oro', 'Nación'], ['Nación', 'Nube', 'Ñandú', 'Oro']],
  ['en', 'Factions', ['Zed', 'Ärzte', 'Unit 10', 'Unit 9'], ['Ärzte', 'Unit 9', 'Unit 10', 'Zed']],
])('the list of factions in %s is sorted by its alphabet', async (language, caption, names, sorted) => {
  showLanguage(language)
  const factions = names.map((name, id) => ({
    id,
    name,
    shortname: null,
    leader: null,
    type: 1,
    rankcount: 6,
  }))
  portal.fail('/user/factions', { reply: { factions, available: true, unavailable: [] } })
  await openApp('/admin/factions?sort=name')
  expect((await cellsOf(caption)).map(([, name]) => name)).toEqual(sorted)
})

test.each([
  {
    language: 'en',
    bank: 'Bank',
    login: 'Last Login',
    money: /^\$\d{1,3}(,\d{3})+$/,
    day: /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/,
  },
  {
    language: 'ru',
    bank: 'Банк',
    login: 'Последний вход',
    money: /^\$\d{1,3}( \d{3})+$/,
    day: /^\d{1,2} [а-я]{3,5}\.? \d{4} г\.$/,
  },
  {
    language: 'pt-BR',
    bank: 'Banco',
    login: 'Último login',
    money: /^\$\d{1,3}(\.\d{3})+$/,
    day: /^\d{1,2} de [a-z]{3}\. de \d{4}$/,
  },
])(
  'a profile in $language shows money and dates in the format of that language',
  async ({ language, bank, login, money, day }) => {
    showLanguage(language)
    await openApp('/profile')
    expect(plain((await fact(bank))?.textContent)).toMatch(money)
    expect(plain((await fact(login))?.textContent)).toMatch(day)
  },
)

test('the server’s comment on a ban in the form is shown in Russian', async () => {
  showLanguage('ru')
  await openApp('/admin/bans?ban=Nobody_Known')
  expect(await screen.findByText('Адрес Nobody_Known неизвестен. Забань только имя.')).toBeVisible()
})

test('a code for "none" is shown in the reader’s language, all others as the community named them', async () => {
  showLanguage('ru')
  localStorage.setItem('token', await portal.signIn('Demo_Player'))
  await openApp('/profile')
  expect(await screen.findByText('Гражданин', { selector: 'span' })).toBeVisible()
  expect(screen.getByText('Gold Donator')).toBeVisible()
})

test('a user in no faction and at an unnamed rank of a gang is described in Russian', async () => {
  const uid = await portal.character('Someone_Russian', { faction: -1, factionrank: 0, gang: 1, gangrank: 2 })
  showLanguage('ru')
  await openApp(`/admin/users/${uid}`)
  const value = async (label: string) => (await screen.findByRole('group', { name: label })).textContent
  expect(await value('Фракция')).toContain('Нет-1')
  expect(await value('Ранг во фракции')).toContain('Нет0')
  expect(await value('Ранг в банде')).toContain('Ранг 22')
})
