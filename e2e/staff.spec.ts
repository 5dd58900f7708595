import { managedUser } from '@idlewood/contract/managed-user'
import { serverSettings, type SettingName } from '@idlewood/contract/server-settings'
import { vehicleName } from '@idlewood/contract/vehicles'
import { expect, test, type Page } from '@playwright/test'
import { tabTo } from './keys.ts'
import { enterAs, expectQuiet } from './people.ts'
import { adminMenu, call, field, goByMenu, isNarrow, read, somebody } from './staff.ts'

test.beforeEach(({ page }) => expectQuiet(page))

/** A new number each time, so that a journey can run twice in one world. */
const freshNumber = (): string => String(100_000 + Math.floor(Math.random() * 900_000))

test('the owner finds a player, corrects a number, and learns that someone else changed it first', async ({
  page,
}) => {
  const token = await enterAs(page, 'Demo_Owner')
  const { uid, username } = await somebody(page, token, isNarrow(page) ? 3 : 4)
  await page.goto('/home')
  if (isNarrow(page)) await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Admin Panel' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByText('Total Connections', { exact: true })).toBeVisible()

  await test.step('uses the pages, filters and search', async () => {
    await goByMenu(page, 'Users')
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText(/^21–40 of \d+ users$/)).toBeVisible()
    await page.getByRole('button', { name: 'Admins', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/users\?filter=admins$/)
    await expect(page.getByRole('row', { name: /Demo_Staff/ })).toContainText('General Admin')
    await expect(page.getByRole('row', { name: /Demo_Player/ })).toBeHidden()
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await page.getByPlaceholder('Search users by name or ID').fill(username.toLowerCase())
    await expect(page).toHaveURL(new RegExp(`search=${username}`, 'i'))
    await page.getByRole('link', { name: new RegExp(`^${username}`) }).click()
    await expect(page.getByRole('heading', { name: `Manage: ${username}` })).toBeVisible()
  })

  const phone = field(page, 'Phone')
  const number = freshNumber()
  await test.step('edits the phone number with a reason', async () => {
    await phone.getByRole('button', { name: 'Edit Phone' }).click()
    await phone.getByLabel('Phone').fill(number)
    await phone.getByPlaceholder('Reason (optional, the player sees it)').fill('Lost it at the pier')
    await phone.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Phone updated successfully!')).toBeVisible()
    await expect(phone).toContainText(number)
    await page.reload()
    await expect(phone).toContainText(number)
    await page.getByRole('tab', { name: /^Changes/ }).click()
    await expect(page.getByText('“Lost it at the pier”')).toBeVisible()
    await page.getByRole('tab', { name: 'Profile' }).click()
    await expect(phone).toContainText(number)
  })

  await test.step('overwrites someone else’s edit only after a warning', async () => {
    const [theirs, mine] = [freshNumber(), freshNumber()]
    await phone.getByRole('button', { name: 'Edit Phone' }).click()
    await phone.getByLabel('Phone').fill(mine)
    const elsewhere = await enterElsewhere()
    const input = { params: { id: String(uid) }, body: { phone: theirs } }
    expect((await call(page, elsewhere, managedUser.update, input)).status).toBe(200)
    await phone.getByRole('button', { name: 'Save' }).click()
    const alert = page.getByRole('alertdialog', { name: 'Update failed!' })
    await expect(alert).toContainText(theirs)
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect(phone.getByLabel('Phone')).toHaveValue(mine)
    await expect(phone).toContainText(theirs)
    await phone.getByRole('button', { name: 'Save' }).click()
    await expect(phone.getByRole('button', { name: 'Edit Phone' })).toBeVisible()
    await expect(phone).toContainText(mine)
    await page.reload()
    await expect(phone).toContainText(mine)
  })

  /** A session of another user with the same permissions. */
  async function enterElsewhere(): Promise<string> {
    const other = await page.context().newPage()
    const staff = await enterAs(other, 'Demo_Staff')
    await other.close()
    return staff
  }
})

test('a deleted vehicle is restored on the Changes page and is in the garage again', async ({ page }) => {
  const token = await enterAs(page, 'Demo_Owner')
  const { uid, username, vehicles } = await somebody(page, token, isNarrow(page) ? 5 : 11, true)
  const [vehicle] = vehicles
  if (!vehicle) throw new Error('Somebody with vehicles has one.')
  const name = vehicleName(vehicle)
  const link = page.getByRole('link', { name: `View ${name}`, exact: true })
  const count = vehicles.filter((other) => vehicleName(other) === name).length
  await page.goto(`/admin/users/${uid}?tab=garage`)
  await expect(link).toHaveCount(count)

  await page
    .getByRole('button', { name: `Delete ${name}`, exact: true })
    .first()
    .click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete this vehicle?' })
  const confirm = dialog.getByRole('button', { name: 'Confirm Delete' })
  await dialog.getByLabel(/^Type “delete/).fill('delete')
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel(/^Type “delete/).fill(`delete ${name}`)
  await dialog.getByLabel('Reason (optional)').fill('Parked on the runway')
  await confirm.click()
  await expect(page.getByText(`${name} deleted. You can restore it on the Changes page.`)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(link).toHaveCount(count - 1)

  await goByMenu(page, 'Changes')
  const row = page
    .getByRole('row', { name: /Deletion of the vehicle/ })
    .filter({ hasText: name })
    .first()
  await expect(row).toContainText('Confirmed')
  await expect(row).toContainText('Demo_Owner')
  await expect(row).toContainText('“Parked on the runway”')
  await row.getByRole('button', { name: /^Undo #/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Undo this change?' })
  await expect(question).toContainText(`${name} is restored as it was when it was deleted.`)
  await question.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone.', { exact: true })).toBeVisible()
  await expect(row).toContainText('Undone')

  await page.goto(`/admin/users/${uid}?tab=garage`)
  await expect(page.getByRole('heading', { name: `Manage: ${username}` })).toBeVisible()
  await expect(link).toHaveCount(count)
})

/** The link from a list's row to its page: its button, or on a phone its name. */
const rowLink = (page: Page, name: string) =>
  page.getByRole('link', isNarrow(page) ? { name, exact: true } : { name: `View ${name}` })

test(
  'settings are edited card by card; factions, gangs and lockers can be viewed',
  { tag: '@phone' },
  async ({ page }) => {
    const token = await enterAs(page, 'Demo_Owner')

    await test.step('settings', async () => {
      const [name, label]: [SettingName, string] = isNarrow(page)
        ? ['fishrate', 'Fish rate']
        : ['truckrate', 'Truck rate']
      const rate = String(1 + Math.floor(Math.random() * 900))
      await page.goto('/admin/settings')
      const card = field(page, label)
      await card.getByRole('button', { name: `Edit ${label}` }).click()
      await card.getByLabel(label).fill(rate)
      await card.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText(`${label} updated successfully!`)).toBeVisible()
      await page.reload()
      await expect(card).toContainText(rate)
      expect((await read(page, token, serverSettings.stats)).stats[name]).toBe(Number(rate))
    })

    await test.step('factions', async () => {
      await goByMenu(page, 'Factions')
      await rowLink(page, 'Port Amber Police Department').click()
      await expect(
        page.getByRole('heading', { level: 1, name: 'Port Amber Police Department' }),
      ).toBeVisible()
      for (const section of [/^Users \(\d+\)$/, 'Ranks', 'Skins'])
        await expect(page.getByRole('heading', { level: 2, name: section })).toBeVisible()
      await expect(page.getByText('PAPD')).toBeVisible()
      await expect(page.getByText('could not', { exact: false })).toBeHidden()
    })

    await test.step('gangs', async () => {
      await goByMenu(page, 'Gangs')
      await page.getByPlaceholder('Search gangs...').fill('pier')
      await expect(page.locator('tbody tr')).toHaveCount(1)
      await rowLink(page, 'Seventh Pier').click()
      await expect(page.getByRole('heading', { level: 1, name: 'Seventh Pier' })).toBeVisible()
      for (const section of [/^Users \(\d+\)$/, 'Ranks', 'Skins'])
        await expect(page.getByRole('heading', { level: 2, name: section })).toBeVisible()
    })

    await test.step('lockers, slots, items', async () => {
      await goByMenu(page, 'Public Locker', 'Public Lockers')
      await rowLink(page, 'Unity Station').click()
      await expect(page.getByText('1–20 of 48 slots')).toBeVisible()
      await page.getByPlaceholder('Search slots by username').fill('demo_player')
      await rowLink(page, 'Slot 7').click()
      await expect(page.getByText('1–20 of 27 items')).toBeVisible()
      await page.getByRole('button', { name: 'Next page' }).click()
      await expect(page.getByText('21–27 of 27 items')).toBeVisible()
      await page.getByRole('link', { name: 'Back to Locker' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Unity Station' })).toBeVisible()
    })
  },
)

test('by keyboard alone: to a player with the command palette, through one edit, and on to a page', async ({
  page,
}) => {
  const token = await enterAs(page, 'Demo_Owner')
  const { username } = await somebody(page, token, isNarrow(page) ? 7 : 8)
  await page.goto('/admin')
  await expect(page.getByText('Total Connections', { exact: true })).toBeVisible()

  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Search players, factions, gangs and pages' })
  await expect(search).toBeFocused()
  await page.keyboard.type(username.toLowerCase().replace('_', ' '))
  await expect(page.getByRole('option', { name: new RegExp(username) })).toBeVisible()
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1, name: `Manage: ${username}` })
  await expect(heading).toBeFocused()

  await tabTo(page, /^Edit Phone/)
  await page.keyboard.press('Enter')
  const phone = field(page, 'Phone')
  await expect(phone.getByLabel('Phone')).toBeFocused()
  const number = freshNumber()
  await page.keyboard.type('12')
  await page.keyboard.press('Escape')
  await expect(phone.getByRole('button', { name: 'Edit Phone' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type(number)
  await page.keyboard.press('Tab')
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Phone updated successfully!')).toBeVisible()
  await expect(phone).toContainText(number)
  await expect(phone.getByRole('button', { name: 'Edit Phone' })).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await page.keyboard.type('chan')
  await expect(page.getByRole('option', { name: 'Changes' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/changes$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Changes' })).toBeFocused()
})

test('a moderator sees and may do only what the role allows', async ({ page }) => {
  const token = await enterAs(page, 'Demo_Staff')
  const { uid } = await somebody(page, token, isNarrow(page) ? 9 : 10)

  await test.step('the menu leaves out what is not allowed', async () => {
    await page.goto('/admin/users')
    await expect(page.getByText(/of \d+ users$/)).toBeVisible()
    const menu = await adminMenu(page)
    await expect(menu.getByRole('link')).toHaveText([
      'Home',
      'Users',
      'Factions',
      'Gangs',
      'Public Locker',
      'Settings',
      'Changes',
    ])
    if (isNarrow(page)) await page.keyboard.press('Escape')
  })

  await test.step('edits a phone number, but no money', async () => {
    await page.goto(`/admin/users/${uid}`)
    const number = freshNumber()
    const phone = field(page, 'Phone')
    await phone.getByRole('button', { name: 'Edit Phone' }).click()
    await phone.getByLabel('Phone').fill(number)
    await phone.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Phone updated successfully!')).toBeVisible()
    await expect(phone).toContainText(number)
    await expect(field(page, 'Bank')).toBeVisible()
    await expect(field(page, 'Bank').getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Delete / })).toHaveCount(0)
    const input = { params: { id: String(uid) }, body: { bank: '1' } }
    const { status, body } = await call(page, token, managedUser.update, input)
    expect(status).toBe(403)
    expect(body).toMatchObject({ code: 'forbidden', required: ['update_user_money'] })
  })

  await test.step('may only view settings', async () => {
    await page.goto('/admin/settings')
    await expect(field(page, 'Truck rate')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Edit / })).toHaveCount(0)
  })

  await test.step('with fewer permissions in the role, a page is refused, with the menu beside it', async () => {
    // Nobody in the demo world has so few permissions.
    await page.route('**/api/user/profile/perms', (route) =>
      route.fulfill({ json: { permissions: ['view_all_users', 'update_user_profile'] } }),
    )
    await page.goto('/admin/settings')
    await expect(page.getByRole('heading', { name: '403 Forbidden' })).toBeVisible()
    await expect(page.getByText("Oops! You don't have permission to access this page.")).toBeVisible()
    await expect(page.getByText('Access Denied: You lack the required permissions.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
      'view_server_stats',
      'update_stats',
    ])
    // On a phone the message covers the menu's button.
    await page
      .getByRole('region', { name: /^Notifications/ })
      .getByRole('button', { name: 'Close' })
      .click()
    await expect((await adminMenu(page)).getByRole('link')).toHaveText(['Users'])
  })
})

test('a player finds no way into the staff area', async ({ page }) => {
  await enterAs(page, 'Demo_Player')
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Welcome, Demo_Player' })).toBeVisible()
  if (isNarrow(page)) await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'Status' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: '403 Forbidden' })).toBeVisible()
  await expect(page.getByText("Oops! You don't have permission to access this page.")).toBeVisible()
  await expect(page.getByText('Access Denied: You lack the required permissions.')).toBeVisible()
  await expect(page.getByRole('listitem').getByText('view_server_stats')).toBeVisible()
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL(/\/home$/)
})
