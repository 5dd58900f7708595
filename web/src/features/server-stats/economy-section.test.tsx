import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openApp } from '../../../test/open.tsx'
import { signedInPortal } from '../../../test/file-portal.ts'

const { portal } = await signedInPortal('Demo_Owner', { superUser: 'Demo_Owner' })

const section = () => screen.findByRole('region', { name: 'Economy' })

it('says that nothing has been counted yet', async () => {
  await openApp('/admin')
  expect(await within(await section()).findByText(/^Nothing has been counted yet/)).toBeVisible()
})

it('shows how much money there is, who has it, and each chart as a table, too', async () => {
  await portal.app.ledger.readNow()
  await portal.app.economy.count()
  await openApp('/admin')
  const found = within(await section())
  expect((await found.findAllByText('Money in the world'))[0]?.parentElement).toHaveTextContent(/\$\d[\d,]+$/)
  expect(found.getByText(/^Money and people were counted just now/)).toBeVisible()
  expect(found.getAllByRole('link')[0]).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/admin\/users\/\d+$/),
  )
  expect(
    found.getByRole('img', { name: 'Money that came into the world and left it, day by day' }),
  ).toBeVisible()
  await userEvent.click(
    found.getByText('As a table', { selector: 'summary:has(+ [aria-label^="Money that"])' }),
  )
  const table = within(found.getByRole('region', { name: 'Money that came in and went out' }))
  expect(table.getAllByRole('row')).toHaveLength(31)
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Day',
    'Money in the world',
    'Came in',
    'Went out',
    'Changed hands',
  ])
})

it('says when it could not be loaded, and loads on retry', async () => {
  portal.fail('/admin/economy', 500)
  await openApp('/admin')
  const found = within(await section())
  expect(await found.findByRole('alert')).toBeVisible()
  portal.clearFailures()
  found.getByRole('button', { name: 'Retry' }).click()
  await waitFor(() => expect(found.getByText('Who has the most')).toBeVisible())
})

it('is the only part of the staff home for those who may see nothing else', async () => {
  localStorage.setItem('token', await portal.staff('Economy_Only', ['view_economy'], { adminlevel: 1 }))
  await openApp('/admin')
  const found = within(await section())
  expect(await found.findByText('Who has the most')).toBeVisible()
  expect(screen.queryByText('Gov Vault')).toBeNull()
  // The richest are named, but their pages are not theirs to open.
  expect(found.getAllByRole('listitem').length).toBeGreaterThan(0)
  expect(found.queryByRole('link')).toBeNull()
})

it('is not requested for those who may not see it', async () => {
  localStorage.setItem('token', await portal.staff('Stats_Only', ['view_server_stats'], { adminlevel: 1 }))
  await openApp('/admin')
  expect(await screen.findByText('Gov Vault')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Economy' })).toBeNull()
})
