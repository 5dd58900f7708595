import { users } from '@idlewood/contract/users'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { press } from '../../../test/editing.ts'
import { openApp } from '../../../test/open.tsx'
import { signedInPortal } from '../../../test/file-portal.ts'

const { portal, token } = await signedInPortal('Demo_Owner', { superUser: 'Demo_Owner' })

const header = (name: string) => screen.findByRole('columnheader', { name })
const byName = (one = '', other = '') => one.localeCompare(other)
const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('link')[0]?.textContent)

describe('the headings of a table', () => {
  it('sort on the server if it can, alternating the direction, and update the URL', async () => {
    const app = await openApp('/admin/users')
    expect(await header('ID')).toHaveAttribute('aria-sort', 'ascending')
    expect(await header('Level')).toHaveAttribute('aria-sort', 'none')
    expect(await header('Roles')).not.toHaveAttribute('aria-sort')
    await press('Level')
    expect(app.address()).toBe('/admin/users?sort=-level')
    expect(await header('Level')).toHaveAttribute('aria-sort', 'descending')
    const { body } = await portal.call(users.all, { query: { sort: '-level', limit: '20' } }, { token })
    await waitFor(() =>
      expect(names()).toEqual(body.users.map(({ username }: { username: string }) => username)),
    )
    await press('Level')
    expect(app.address()).toBe('/admin/users?sort=level')
    expect(await header('Level')).toHaveAttribute('aria-sort', 'ascending')
  })

  it('sort a short list in the browser', async () => {
    const app = await openApp('/admin/factions')
    await press('Name')
    expect(app.address()).toBe('/admin/factions?sort=name')
    const sorted = names().toSorted(byName)
    expect(names()).toEqual(sorted)
    await press('Name')
    expect(names()).toEqual(sorted.toReversed())
  })
})

describe('the settings of a table', () => {
  it('are remembered: its columns, and the height of its rows', async () => {
    await openApp('/admin/users')
    await press('Table view')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Faction' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Compact' }))
    expect(screen.queryByRole('columnheader', { name: 'Faction' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('checkbox', { name: 'Faction' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Table view' })).toHaveFocus()

    await openApp('/admin/users')
    await header('Level')
    expect(screen.queryByRole('columnheader', { name: 'Faction' })).toBeNull()
    expect(screen.getByRole('table')).toHaveAttribute('data-density', 'compact')
  })

  it('are separate for another person in the same browser', async () => {
    localStorage.setItem('tables:999', JSON.stringify({ density: 'compact', hidden: { users: ['level'] } }))
    await openApp('/admin/users')
    await header('Level')
    expect(screen.getByRole('table')).toHaveAttribute('data-density', 'comfortable')
  })
})

describe('with the keyboard', () => {
  it('the first row of Users is a few tab stops away: filters are one, and a link skips the menu', async () => {
    await openApp('/admin/users')
    await header('Level')
    const search = screen.getByRole('searchbox', { name: 'Search users' })
    search.focus()
    let stops = 0
    while (!(document.activeElement instanceof HTMLElement && document.activeElement.closest('tbody'))) {
      await userEvent.tab()
      stops++
      expect(stops).toBeLessThan(20)
    }
    // Before it, from the top, there are the skip link and the search box.
    expect(stops + 2).toBeLessThanOrEqual(12)

    const skip = screen.getByRole('link', { name: 'Skip to the first row' })
    await userEvent.click(skip)
    expect(document.activeElement?.closest('tbody')).not.toBeNull()
  })

  it('arrow keys move between filters', async () => {
    await openApp('/admin/users')
    const all = await screen.findByRole('button', { name: 'All' })
    all.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByRole('button', { name: 'Admins' })).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(screen.getByRole('button', { name: 'Non-admins' })).toHaveFocus()
    await userEvent.keyboard('{Home}')
    expect(all).toHaveFocus()
  })
})
