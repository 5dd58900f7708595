import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { identity } from '@idlewood/contract/identity'
import { managedUser } from '@idlewood/contract/managed-user'
import { expect, test, type Page, type TestInfo } from '@playwright/test'
import { hashOf } from '../server/src/access/tokens.ts'
import { expectAccessibleInBothThemes, setTheme } from './axe.ts'
import { enterAs, expectQuiet, freshName, password, signIn } from './people.ts'
import { call, field, read } from './staff.ts'

const folder = process.env['IDLEWOOD_TEST_DATA']
test.beforeEach(({ page }) => expectQuiet(page))

/** Changes rows in the portal's database, as time or Discord would. */
function inDatabase(work: (db: DatabaseSync) => void): void {
  if (!folder) throw new Error('Set IDLEWOOD_TEST_DATA to the DATA_DIR of the portal that is tested.')
  const db = new DatabaseSync(join(folder, 'portal.sqlite'), { timeout: 10_000 })
  try {
    work(db)
    db.exec('update revisions set value = value + 1')
  } finally {
    db.close()
  }
}

/** Makes this session 16 minutes old. */
const signedInLongAgo = (token: string): void =>
  inDatabase((db) => {
    const { changes } = db
      .prepare('update sessions set fresh_at = ? where token_hash = ?')
      .run(Date.now() - 16 * 60_000, hashOf(token))
    expect(Number(changes)).toBe(1)
  })

const asked = (page: Page) => page.getByRole('dialog', { name: 'Confirm it is you' })

/** Confirms with the password, after trying a wrong one. */
async function confirm(page: Page): Promise<void> {
  const dialog = asked(page)
  await expect(dialog).toBeVisible()
  const typed = dialog.getByLabel('Game password')
  await typed.fill('not the password')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('The password is wrong.')).toBeVisible()
  await typed.fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
}

/** A player that no other journey uses. */
async function newcomer(page: Page): Promise<{ uid: number; username: string }> {
  const username = freshName('Recent')
  const signedUp = await page.request.post('/api/auth/signup', { data: { username, password } })
  const { user } = identity.signup.reply.parse(await signedUp.json())
  return { uid: user.uid, username }
}

const valueOf = async (page: Page, token: string, uid: number, name: 'helperlevel' | 'bank') =>
  (await read(page, token, managedUser.profile, { params: { id: String(uid) } })).user[name]

/** Takes screenshots of the dialog. */
async function picture(page: Page, info: TestInfo, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await setTheme(page, theme)
    await page.screenshot({ path: info.outputPath(`${name}-${theme}.png`) })
  }
}

test(
  'giving a staff level long after sign-in asks for confirmation first, and cancelling keeps the typed text',
  { tag: '@phone' },
  async ({ page }, info) => {
    const token = await enterAs(page, 'Demo_Owner')
    const { uid } = await newcomer(page)
    const before = await valueOf(page, token, uid, 'helperlevel')
    const next = before === 2 ? '1' : '2'
    await page.goto(`/admin/users/${uid}`)
    const row = field(page, 'Helper level')
    await row.getByRole('button', { name: 'Edit Helper level' }).click()
    await row.getByLabel('Helper level', { exact: true }).fill(next)
    await row.getByLabel(/Reason/).fill('Passed the test')
    signedInLongAgo(token)
    await row.getByRole('button', { name: 'Save' }).click()

    await expect(asked(page)).toBeVisible()
    await picture(page, info, 'question')
    await expectAccessibleInBothThemes(page)
    await page.keyboard.press('Escape')
    await expect(asked(page)).toBeHidden()
    await expect(page.getByText('Not confirmed, so nothing was changed.')).toBeVisible()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(row.getByLabel('Helper level', { exact: true })).toHaveValue(next)
    await expect(row.getByLabel(/Reason/)).toHaveValue('Passed the test')
    expect(await valueOf(page, token, uid, 'helperlevel')).toBe(before)
    await picture(page, info, 'cancelled')

    await row.getByRole('button', { name: 'Save' }).click()
    await confirm(page)
    await expect.poll(() => valueOf(page, token, uid, 'helperlevel')).toBe(Number(next))
    await expect(row.getByRole('button', { name: 'Edit Helper level' })).toBeVisible()
    await picture(page, info, 'done')
  },
)

test('a large amount of money asks for confirmation, a small one does not', async ({ page }) => {
  const token = await enterAs(page, 'Demo_Owner')
  const { uid } = await newcomer(page)
  await page.goto(`/admin/users/${uid}`)
  const row = field(page, 'Bank')
  const save = async (sum: number) => {
    await row.getByRole('button', { name: 'Edit Bank' }).click()
    await row.getByLabel('Bank', { exact: true }).fill(String(sum))
    await row.getByRole('button', { name: 'Save' }).click()
  }
  const before = Number(await valueOf(page, token, uid, 'bank'))
  signedInLongAgo(token)
  await save(before + 1000)
  await expect.poll(() => valueOf(page, token, uid, 'bank')).toBe(before + 1000)
  await expect(asked(page)).toBeHidden()
  await save(before + 2_000_000)
  await confirm(page)
  await expect.poll(() => valueOf(page, token, uid, 'bank')).toBe(before + 2_000_000)
})

test('deleting an account continues after the confirmation', { tag: '@phone' }, async ({ page }, info) => {
  const token = await enterAs(page, 'Demo_Owner')
  const { uid, username } = await newcomer(page)
  await page.goto(`/admin/users/${uid}`)
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Delete ${username}?` })
  await dialog.getByLabel(/^Type “delete/).fill(`delete ${username}`)
  await dialog.getByLabel('Reason (optional)').fill('Asked for it')
  signedInLongAgo(token)
  await dialog.getByRole('button', { name: 'Confirm Delete' }).click()
  await expect(asked(page)).toBeVisible()
  await picture(page, info, 'over-a-dialog')
  await page.keyboard.press('Escape')
  await expect(asked(page)).toBeHidden()
  await expect(dialog.getByLabel('Reason (optional)')).toHaveValue('Asked for it')
  await dialog.getByRole('button', { name: 'Confirm Delete' }).click()
  await confirm(page)
  await expect(page).toHaveURL(/\/admin\/users$/)
  const gone = await call(page, token, managedUser.profile, { params: { id: String(uid) } })
  expect(gone.status).toBe(404)
})

test('unlinking Discord continues after the confirmation', async ({ page }) => {
  const username = freshName('Linked')
  await page.request.post('/api/auth/signup', { data: { username, password } })
  const token = await enterAs(page, username)
  inDatabase((db) => {
    const discord = `3${Date.now()}00000`.slice(0, 18)
    db.prepare('update people set discord_id = ?, discord_name = ?, linked_at = ? where username = ?').run(
      discord,
      'Nova',
      Date.now(),
      username,
    )
  })
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Unlink' }).click()
  signedInLongAgo(token)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
  await confirm(page)
  await expect(page.getByText(/No Discord account is linked/)).toBeVisible()
})

test('ending someone else’s sessions continues after the confirmation', async ({
  page,
  browser,
  baseURL,
}) => {
  const token = await enterAs(page, 'Demo_Owner')
  const { uid, username } = await newcomer(page)
  const theirs = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signIn(theirs, username)
  await page.goto(`/admin/users/${uid}?tab=sessions`)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  signedInLongAgo(token)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await confirm(page)
  await expect(page.getByText(`${username} is signed out everywhere.`)).toBeVisible()
  await theirs.reload()
  await expect(theirs).toHaveURL(/signin|login|auth\/discord/)
})
