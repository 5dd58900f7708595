/**
 * Twenty common tasks, done as by someone who sees the portal for the first time. Each press and each field
 * that is typed into counts as one step.
 */
import { expect, type Locator, type Page } from '@playwright/test'

/** Who does the task; undefined is a visitor. */
export type TaskUser = 'Demo_Owner' | 'Demo_Staff' | 'Demo_Player' | undefined

/** A page, with functions that count each step made on it. */
export interface PageDriver {
  readonly page: Page
  steps: number
  press(what: Locator): Promise<void>
  type(what: Locator, text: string): Promise<void>
}

/** Someone in the demo world, with everything they can be found by. */
export interface Person {
  uid: number
  username: string
  phone: number
  ip: string
  discord: string
  plate: string
}

/** One task. */
export interface Task {
  name: string
  /**
   * The steps before these pages were redesigned: “no” if it was not possible; a dash if possible but
   * uncounted.
   */
  before: string
  who: TaskUser
  from: string
  walk(driver: PageDriver, world: World): Promise<void>
}

/** The data that tasks are about, and actions by other users meanwhile. */
export interface World {
  person: Person
  other: Person
  base: string
  call(path: string, body: unknown, who: NonNullable<TaskUser>): Promise<void>
}

const main = (page: Page) => page.getByRole('main')
/** Goes to a page with the side menu, which on phones is behind a button. */
async function goTo({ page, press }: PageDriver, name: string): Promise<void> {
  const drawer = page.getByRole('button', { name: 'Admin menu' })
  await page
    .getByRole('button', { name: /^Demo_|^Menu$/ })
    .first()
    .waitFor()
  if (await drawer.isVisible()) await press(drawer)
  await press(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true }))
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const seen = (what: Locator) => expect(what.first()).toBeVisible({ timeout: 20_000 })

/** Opens the search, types, and chooses the first matching result. */
async function find({ page, press, type }: PageDriver, text: string, option: string | RegExp): Promise<void> {
  await press(page.getByRole('button', { name: 'Search players and pages' }))
  await type(page.getByRole('combobox', { name: /^Search players/ }), text)
  await press(page.getByRole('option', { name: option }).first())
}

const findPerson = async (driver: PageDriver, person: Person, text = person.username): Promise<void> => {
  await find(driver, text, new RegExp(person.username))
  await seen(heading(driver.page, `Manage: ${person.username}`))
}

/** A task for each kind of value that a person can be found by. */
const findBy = (kind: string, of: (person: Person) => string): Task => ({
  name: `Find a player by ${kind}`,
  before: 'no',
  who: 'Demo_Owner',
  from: '/admin',
  walk: (driver, { person }) => findPerson(driver, person, of(person)),
})

/** All tasks. */
export const tasks: Task[] = [
  {
    name: 'Find a player by name',
    before: '–',
    who: 'Demo_Owner',
    from: '/admin',
    walk: (driver, { person }) => findPerson(driver, person),
  },
  findBy('phone', ({ phone }) => String(phone)),
  findBy('plate', ({ plate }) => plate),
  findBy('address', ({ ip }) => ip),
  findBy('Discord id', ({ discord }) => discord),
  {
    name: 'Change the message of the day, knowing only “motd”',
    before: '–',
    who: 'Demo_Owner',
    from: '/admin',
    async walk(driver) {
      const { page, press, type } = driver
      await find(driver, 'motd', /Server MOTD/)
      await seen(heading(page, 'Settings'))
      const card = page.getByRole('group', { name: 'Server MOTD', exact: true })
      await press(card.getByRole('button', { name: /^Edit/ }))
      await type(card.getByRole('textbox').first(), `Race night at nine ${Date.now() % 1000}`)
      await press(card.getByRole('button', { name: 'Save' }))
      await seen(page.getByText(/updated successfully!/))
    },
  },
  {
    name: 'Give a role for a week to somebody who has never signed in',
    before: 'no',
    who: 'Demo_Owner',
    from: '/admin',
    async walk(driver, { person }) {
      const { page, press } = driver
      await findPerson(driver, person)
      await press(page.getByRole('button', { name: `Add a role to ${person.username}` }))
      const dialog = page.getByRole('dialog', { name: /^Add Role to/ })
      await press(dialog.getByRole('combobox', { name: 'Role' }))
      await press(page.getByRole('option', { name: 'Moderator' }))
      await press(dialog.getByRole('button', { name: '1 week' }))
      await press(dialog.getByRole('button', { name: 'Add Role' }))
      await expect(dialog).toBeHidden()
      await seen(page.getByRole('group', { name: 'Website roles' }).getByText('Moderator'))
    },
  },
  {
    name: 'Undo what somebody changed in the last 24 hours',
    before: '–',
    who: 'Demo_Owner',
    from: '/admin/users?search=Demo_Staff',
    async walk({ page, press }, { call, other }) {
      for (const [field, value] of [
        ['phone', String(120000 + (Date.now() % 1000))],
        ['age', String(20 + (Date.now() % 40))],
      ])
        await call(`/user/profile/${other.uid}`, { [String(field)]: value }, 'Demo_Staff')
      await press(main(page).getByRole('link', { name: 'Demo_Staff', exact: true }))
      await press(page.getByRole('button', { name: /24 hours/ }))
      const question = page.getByRole('alertdialog')
      await press(question.getByRole('button', { name: /^Undo/ }))
      await expect(question).toBeHidden({ timeout: 20_000 })
      await seen(page.getByText(/undone/i))
    },
  },
  {
    name: 'See who is playing',
    before: '–',
    who: 'Demo_Owner',
    from: '/admin',
    async walk(driver) {
      const { page } = driver
      await goTo(driver, 'In the game')
      await seen(page.getByRole('row').nth(1))
    },
  },
  {
    name: 'Write to somebody in the game',
    before: 'no',
    who: 'Demo_Owner',
    from: '/admin/online',
    async walk({ page, press, type }) {
      await press(page.getByRole('button', { name: /^Actions for/ }).first())
      const dialog = page.getByRole('dialog')
      await type(dialog.getByLabel('Message'), 'Please read rule 3.2.')
      await press(dialog.getByRole('button', { name: 'Send' }))
      await seen(page.getByText(/^(Shown to|Sent\.)/))
    },
  },
  {
    name: 'Ban somebody for two days',
    before: 'no',
    who: 'Demo_Owner',
    from: '/admin',
    async walk(driver, { other }) {
      const { page, press, type } = driver
      await findPerson(driver, other)
      await press(main(page).getByRole('link', { name: 'Ban', exact: true }))
      const dialog = page.getByRole('dialog', { name: 'Ban' })
      await type(dialog.getByLabel('Reason', { exact: true }), 'Insults in chat')
      await press(dialog.getByRole('button', { name: 'Ban', exact: true }))
      await expect(dialog).toBeHidden({ timeout: 20_000 })
    },
  },
  {
    name: 'Lift that ban',
    before: 'no',
    who: 'Demo_Owner',
    from: '/admin',
    async walk(driver, { other }) {
      const { page, press, type } = driver
      await goTo(driver, 'Bans')
      await press(page.getByRole('button', { name: `Lift the ban of ${other.username}` }).first())
      const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
      const reason = dialog.getByRole('textbox').first()
      if (await reason.isVisible()) await type(reason, 'Appeal accepted')
      await press(dialog.getByRole('button', { name: /^Lift/ }))
      await expect(dialog).toBeHidden({ timeout: 20_000 })
    },
  },
  {
    name: 'Find out who owns house 12',
    before: 'no',
    who: 'Demo_Owner',
    from: '/admin',
    async walk(driver) {
      const { page, type } = driver
      await goTo(driver, 'Property')
      await type(page.getByRole('searchbox', { name: 'Search property' }), '12')
      await seen(page.getByRole('button', { name: /^House 12/ }))
    },
  },
  {
    name: 'Find out where somebody’s money went',
    before: 'no',
    who: 'Demo_Owner',
    from: '/admin',
    async walk(driver, { person }) {
      await findPerson(driver, person)
      await driver.press(driver.page.getByRole('tab', { name: /^Ledger/ }))
      await seen(driver.page.getByRole('tabpanel', { name: /^Ledger/ }).getByText(/\$/))
    },
  },
  {
    name: 'Find out who made somebody an admin',
    before: '–',
    who: 'Demo_Owner',
    from: '/admin',
    async walk(driver, { other, call }) {
      await call(`/user/profile/${other.uid}`, { adminlevel: '2' }, 'Demo_Owner')
      await findPerson(driver, other)
      await driver.press(driver.page.getByRole('tab', { name: /^Changes/ }))
      const panel = driver.page.getByRole('tabpanel', { name: /^Changes/ })
      await seen(panel.getByText(/Admin level/))
      await seen(panel.getByText('Demo_Owner'))
    },
  },
  {
    name: 'Find out why somebody may not open a page, and what would help',
    before: '–',
    who: 'Demo_Owner',
    from: '/admin',
    async walk(driver, { person }) {
      const { page, press, type } = driver
      await find(driver, 'explain', 'Explain access')
      await type(page.getByRole('combobox', { name: 'Person' }), person.username)
      await press(page.getByRole('option', { name: new RegExp(person.username) }))
      await type(page.getByRole('combobox', { name: 'Page or call' }), 'Web Logs')
      await press(page.getByRole('option').first())
      await seen(page.getByRole('group', { name: /help|next/i }).or(page.getByText(/may not/i)))
    },
  },
  {
    name: 'Give somebody 50,000 more',
    before: '–',
    who: 'Demo_Owner',
    from: '/admin',
    async walk(driver, { person }) {
      const { page, press, type } = driver
      await findPerson(driver, person)
      const bank = page.getByRole('group', { name: 'Bank', exact: true })
      await press(bank.getByRole('button', { name: 'Edit Bank' }))
      await type(bank.getByLabel('Bank', { exact: true }), '+50000')
      await press(bank.getByRole('button', { name: 'Refund after a bug' }))
      await press(bank.getByRole('button', { name: 'Save' }))
      await seen(page.getByText('Bank updated successfully!').or(page.getByText(/waits/)))
    },
  },
  {
    name: 'Read what staff changed about you, and why',
    before: 'no',
    who: 'Demo_Player',
    from: '/home',
    async walk({ page, press }, { call }) {
      await call(
        '/user/profile/1',
        { phone: String(700000 + (Date.now() % 1000)), reason: 'You lost it at the pier' },
        'Demo_Owner',
      )
      await press(page.getByRole('link', { name: /^Inbox/ }).first())
      await seen(main(page).getByText(/Phone|changed/))
    },
  },
  {
    name: 'Copy the server’s address, as a visitor',
    before: '–',
    who: undefined,
    from: '/',
    async walk({ page, press }) {
      await press(page.getByRole('button', { name: /copy/i }).first())
      await seen(page.getByText(/copied/i))
    },
  },
  {
    name: 'Read yesterday’s errors',
    before: '–',
    who: 'Demo_Owner',
    from: '/admin',
    async walk(driver) {
      const { page, press } = driver
      await goTo(driver, 'Web Logs')
      await press(page.getByRole('button', { name: 'Errors today' }))
      await press(page.getByRole('button', { name: /^(Yesterday|Day before|Previous day)/ }).first())
      await seen(page.getByText(/No logs available|entries/))
    },
  },
]
