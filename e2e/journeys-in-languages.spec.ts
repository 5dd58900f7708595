import { users } from '@idlewood/contract/users'
import { expect, test, type Page } from '@playwright/test'
import { readMessageFiles } from '../server/src/language/message-files.ts'
import { compileMessage, formatMessage } from '../server/src/language/message-values.ts'
import { openAtRest } from './at-rest.ts'
import { enterAs, expectQuiet, freshName, password } from './people.ts'
import { field, read } from './staff.ts'

test.beforeEach(({ page }) => expectQuiet(page))

const files = readMessageFiles()

/** The messages of a language, read from its files. */
function wordsOf(language: string) {
  return (feature: string, key: string, values: Readonly<Record<string, string>> = {}): string => {
    const text = files.get(language)?.get(feature)?.[key]
    if (text === undefined) throw new Error(`messages/${language}/${feature}.json has no "${key}".`)
    return formatMessage(language, compileMessage(text), values)
  }
}

type Words = ReturnType<typeof wordsOf>

/** The requests that the page makes from now on, except those that it makes in the background. */
function watchReads(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // A page may send these at any time once it is idle.
    const isAnytime = pathname === '/api/user/live' || pathname.startsWith('/api/push/')
    const isData = pathname.startsWith('/api/') && !isAnytime
    if (isData && request.method() === 'GET') asked.push(pathname)
  })
  return asked
}

/** A player's pages, with the heading of each. */
const playersPages = [
  ['/profile', 'character', 'inventory'],
  ['/garage', 'character', 'garage'],
  ['/premium', 'premium', 'heading'],
  ['/statement', 'ledger', 'statement'],
  ['/inbox', 'inbox', 'title'],
  ['/settings', 'settings', 'title'],
] as const

async function readAsPlayer(page: Page, say: Words): Promise<void> {
  for (const [path, feature, key] of playersPages) {
    // Wait until idle, so that the requests of the last page are not taken for new ones.
    await openAtRest(page, path)
    const heading = page.getByRole('heading', { name: say(feature, key), exact: true })
    await expect(heading.first(), path).toBeVisible()
  }
}

async function changeLanguage(page: Page, say: Words, { name, language }: Record<string, string>) {
  await page.getByRole('button', { name: name ?? '' }).click()
  await page.getByRole('menuitem', { name: say('language', 'title') }).click()
  await page.getByRole('button', { name: language ?? '' }).click()
}

async function editMoney(page: Page, say: Words): Promise<void> {
  const label = say('fields', 'profile.bank')
  const bank = field(page, label)
  await bank.getByRole('button', { name: say('editable', 'edit.field', { field: label }) }).click()
  // Little more than a newcomer has: a large change asks for confirmation, which other journeys cover.
  await bank.getByLabel(label).fill('51234')
  await bank.getByPlaceholder(say('reasons', 'optional.player')).fill('Ивент, evento')
  await bank.getByRole('button', { name: say('editable', 'save') }).click()
  await expect(bank).toContainText(/\$51[.\s]234/)
}

async function giveRole(page: Page, say: Words, name: string): Promise<void> {
  await page.getByRole('button', { name: say('managed-user', 'roles.add', { name }) }).click()
  const dialog = page.getByRole('dialog', { name: say('managed-user', 'roles.add.title', { name }) })
  await dialog.getByRole('combobox').first().click()
  await page.getByRole('option', { name: 'Moderator' }).click()
  await dialog.getByRole('button', { name: say('permission-manager', 'users.addRole'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Moderator').first()).toBeVisible()
}

async function banAndLift(page: Page, say: Words, name: string): Promise<void> {
  await page.getByRole('button', { name: say('managed-user', 'ban'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: say('bans', 'form.title') })
  await dialog.getByLabel(say('bans', 'form.form')).click()
  await page.getByRole('option', { name: say('bans', 'form.name'), exact: true }).click()
  await dialog.getByLabel(say('bans', 'form.reason'), { exact: true }).fill('DM')
  await dialog.getByRole('button', { name: say('bans', 'form.ban'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/admin/bans')
  await page.getByRole('searchbox', { name: say('bans', 'search') }).fill(name)
  // The head and the one match: rows that the search replaces take their dialogs with them.
  await expect(page.getByRole('row')).toHaveCount(2)
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: say('bans', 'lift.named', { name, form: 'other' }) }).click()
  await page
    .getByRole('alertdialog', { name: say('bans', 'lift.title', { name, form: 'other' }) })
    .getByRole('button', { name: say('bans', 'lift'), exact: true })
    .click()
  await expect(row).toBeHidden()
}

// The date is never the same in these two time zones.
for (const { locale, timezoneId, other } of [
  {
    locale: 'ru',
    timezoneId: 'Pacific/Kiritimati',
    other: { language: 'pt-BR', name: 'Português (Brasil)' },
  },
  { locale: 'pt-BR', timezoneId: 'Pacific/Pago_Pago', other: { language: 'ru', name: 'Русский' } },
]) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale, timezoneId })
    const say = wordsOf(locale)

    test('a player signs in, reads all their pages, and changes the language without a new request for data', async ({
      page,
    }) => {
      const name = freshName('Lia')
      await page.request.post('/api/auth/signup', { data: { username: name, password } })
      await page.goto('/signin')
      await page.getByLabel(say('identity', 'character.name')).fill(name)
      await page.getByLabel(say('identity', 'gamePassword')).fill(password)
      await page.getByRole('button', { name: say('identity', 'signIn.submit'), exact: true }).click()
      await expect(page).toHaveURL(/\/home$/)
      await readAsPlayer(page, say)
      // Their session began today, in their time zone.
      const style = { dateStyle: 'medium', timeZone: timezoneId } as const
      const today = new Intl.DateTimeFormat(locale, style).format(new Date())
      await expect(page.getByText(today).first()).toBeVisible()
      const asked = watchReads(page)
      await changeLanguage(page, say, { name, language: other.name })
      const title = wordsOf(other.language)('settings', 'title')
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      expect(asked).toEqual([])
    })

    test('staff find a player, give money and a role, ban, lift the ban and look at orders', async ({
      page,
    }) => {
      const name = freshName('Rui')
      await page.request.post('/api/auth/signup', { data: { username: name, password } })
      const token = await enterAs(page, 'Demo_Owner')
      // The list is updated a moment later.
      const query = { search: name }
      await expect.poll(async () => (await read(page, token, users.all, { query })).total).toBe(1)
      await page.goto('/admin/users')
      await page.getByPlaceholder(say('users', 'search.placeholder')).fill(name)
      await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
      await editMoney(page, say)
      await giveRole(page, say, name)
      await banAndLift(page, say, name)
      await page.goto('/admin/premium')
      const orders = page.getByRole('heading', { level: 1, name: say('staff-orders', 'title') })
      await expect(orders).toBeVisible()
    })
  })
}
