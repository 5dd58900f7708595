import { serverSettings } from '@idlewood/contract/server-settings'
import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openApp } from '../../../test/open.tsx'
import { signedInPortal } from '../../../test/file-portal.ts'
import { changeRow } from '../../../../server/test/change-row.ts'
import { present } from '../../../../server/test/present.ts'

const { portal, token } = await signedInPortal('Demo_Owner', { superUser: 'Demo_Owner' })

/** The card with this title, that is the title's own box. */
const card = async (title: string) => (await screen.findByText(title, { selector: 'p' })).parentElement

const titles = [
  'Users',
  'Total Connections',
  'Tax',
  'Gov Vault',
  'Max connected',
  'Registered',
  'Kills',
  'Deaths',
  'Hours',
  'Bans',
]

it('shows ten formatted figures, and each source once', async () => {
  const { body } = await portal.call(serverSettings.stats, {}, { token })
  await openApp('/admin')
  for (const title of titles) expect(await card(title)).toBeVisible()
  expect(await screen.findByText('Nothing is waiting for you.')).toBeVisible()
  expect(await card('Users')).toHaveTextContent(/^Users[\d,]+$/)
  expect(await card('Tax')).toHaveTextContent(new RegExp(`^Tax${body.stats.tax}%$`))
  expect(screen.getByText('From the game’s table, just now:').parentElement).toHaveTextContent(/Tax/)
  expect(screen.getByText(/^Counted .*:$/).parentElement).toHaveTextContent(/Users/)
  expect(await card('Gov Vault')).toHaveTextContent(`$${body.stats.govvault?.toLocaleString('en-US')}`)
  expect(await card('Total Connections')).toHaveTextContent(
    present(body.stats.connections).toLocaleString('en-US'),
  )
  expect(screen.queryByRole('img', { name: /^Kills/ })).toBeNull()
})

it('says what this game does not store, and why, instead of inventing a figure', async () => {
  const { db } = portal.game.database
  const { rows } = await sql<Record<string, unknown>>`select * from server_info`.execute(db)
  await sql`update server_info set total_deaths = null, total_kills = null`.execute(db)
  await openApp('/admin')
  expect(await card('Deaths')).toHaveTextContent('DeathsNot available')
  expect(await card('Deaths')).toHaveTextContent('in its settings file, which the portal was not given')
  expect(await card('Kills')).toHaveTextContent(/^Kills[\d,]+$/)
  await sql`update server_info set total_deaths = ${rows[0]?.['total_deaths']}, total_kills = ${rows[0]?.['total_kills']}`.execute(
    db,
  )
})

it('draws a line if the portal has enough samples, with a text alternative', async () => {
  const hour = 60 * 60 * 1000
  const now = Date.now()
  const noted = [0, 1, 2].map((index) => ({
    at: now - (3 - index) * 24 * hour,
    name: 'kills',
    value: 21_000 + index * 100,
    source: 'table' as const,
  }))
  await portal.portal.db
    .insertInto('stat_samples')
    .values([...noted, ...noted.slice(1).map((row) => ({ ...row, name: 'deaths' }))])
    .execute()
  await openApp('/admin')
  expect(
    await screen.findByRole('img', { name: 'Kills in the last 2 days: from 21,000 to 21,200' }),
  ).toBeVisible()
  // Two samples are not enough for a line, and no space is kept for it.
  expect(screen.queryByRole('img', { name: /^Deaths/ })).toBeNull()
  expect((await card('Deaths'))?.children).toHaveLength(2)
})

it('shows the figures even if the lines cannot be loaded', async () => {
  portal.fail('serverstats/trends', 500)
  await openApp('/admin')
  expect(await card('Tax')).toHaveTextContent('%')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says why it cannot show the figures, and can retry', async () => {
  portal.fail('/user/serverstats', 500)
  await openApp('/admin')
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side.')
  portal.clearFailures()
  screen.getByRole('button', { name: 'Retry' }).click()
  await waitFor(() => expect(screen.getByText('Gov Vault')).toBeVisible())
})

it('shows what waits for staff, as the side menu does', async () => {
  const { db } = portal.portal
  await db
    .insertInto('changes')
    .values({ ...changeRow(Date.now()), state: 'conflict', settled_at: Date.now() })
    .execute()
  await openApp('/admin')
  const link = within(await screen.findByRole('region', { name: 'Needs you' })).findByRole('link')
  expect(await link).toHaveTextContent('1change in conflict')
  expect(await link).toHaveAttribute('href', '/admin/changes?state=conflict')
  const menu = within(screen.getByRole('navigation', { name: /admin/i }))
  expect(menu.getByRole('link', { name: 'Changes' })).toHaveAccessibleDescription('1 change went wrong')
  expect(screen.getByRole('heading', { name: 'Latest changes' })).toBeVisible()
})
