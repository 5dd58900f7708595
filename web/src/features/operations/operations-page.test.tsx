import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { openApp } from '../../../test/open.tsx'
import { signedInPortal } from '../../../test/file-portal.ts'

const { portal } = await signedInPortal('Demo_Owner', { superUser: 'Demo_Owner' })

/** The card with this heading. */
const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { name })
  // A card contains the row of its heading and the content below.
  return within(heading.parentElement?.parentElement as HTMLElement) // every heading has both ancestors
}

it('shows the services that the portal depends on and the resources it uses', async () => {
  await openApp('/admin/operations')
  expect((await card('Portal database')).getByText('Up')).toBeVisible()
  expect((await card('Game database')).getByText(/^SQLite 3/)).toBeVisible()
  expect((await card('Mailbox of changes')).getByText('Empty')).toBeVisible()
  expect(screen.getByText('Memory').nextElementSibling).toHaveTextContent(/MiB/)
})

it('shows how much of the game’s logs has been read, and how long lines are kept', async () => {
  await openApp('/admin/operations')
  const ledger = within(await screen.findByRole('region', { name: 'Ledger' }))
  expect(ledger.getByText('Kept').nextElementSibling).toHaveTextContent('Always')
  expect(ledger.getByText('Unrecognised').nextElementSibling).toHaveTextContent('0')
})

describe('an unrecognised line', () => {
  beforeAll(() => portal.app.ledger.readNow())

  it('leads to the page where a template can be written', async () => {
    await openApp('/admin/operations')
    const link = await screen.findByRole('link', { name: 'Write a template' })
    expect(link).toHaveAttribute('href', '/admin/ledger/unknown')
  })

  it('is shown without that link to staff who may not open the page', async () => {
    localStorage.setItem('token', await portal.staff('Watchman', ['view_operations']))
    await openApp('/admin/operations')
    expect(await screen.findByText(/^Not recognised, for example: ./)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Write a template' })).toBeNull()
  })
})

it('lists the background jobs, when each last ran and in which process', async () => {
  await openApp('/admin/operations')
  const jobs = within(await screen.findByRole('table', { name: 'Background jobs' }))
  const row = within(jobs.getByText('Live events of other processes').closest('tr') as HTMLElement) // a cell always has a row
  expect(row.getByText('0.5 s')).toBeVisible()
  expect(row.getByText('Every process')).toBeVisible()
  expect(row.getByText('None')).toBeVisible()
})

it('expands a part of the game to show where each of its fields is', async () => {
  await openApp('/admin/operations')
  const map = await card('Capability map')
  await userEvent.click(map.getByText('Users'))
  expect(map.getByText(/^users\.username/)).toBeVisible()
  await userEvent.click(map.getByRole('checkbox', { name: 'Only what is missing' }))
  expect(map.queryByText(/^users\.username/)).toBeNull()
})

it('examines the database again on request', async () => {
  await openApp('/admin/operations')
  await card('Findings')
  await userEvent.click(screen.getByRole('button', { name: 'Examine again' }))
  expect(await screen.findByText(/^Examined just now/)).toBeVisible()
})

it('still shows the doctor’s report when the state cannot be loaded', async () => {
  portal.fail('/operations', 500)
  await openApp('/admin/operations')
  expect(await screen.findAllByRole('alert')).not.toHaveLength(0)
  portal.clearFailures()
  for (const retry of screen.getAllByRole('button', { name: 'Retry' })) retry.click()
  await waitFor(() => expect(screen.getByText('Portal database')).toBeVisible())
  expect(await screen.findByText('Findings')).toBeVisible()
})
