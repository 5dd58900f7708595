import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { logOut } from '../../test/log-out.ts'
import { openApp } from '../../test/open.tsx'
import { filePortal } from '../../test/file-portal.ts'

const portal = await filePortal({ superUser: 'Demo_Owner' })

const signedIn = async (name = 'Demo_Player') => localStorage.setItem('token', await portal.signIn(name))
const namesIn = (box: HTMLElement, role: 'link' | 'menuitem') =>
  within(box)
    .getAllByRole(role)
    .map((link) => link.textContent)
const pages = ['Home', 'Profile', 'Garage', 'Premium', 'Rules', 'Music', 'Status']

describe('the bar of a member', () => {
  it.each(['/home', '/rules', '/premium', '/premium/purchase/gold', '/musicpage', '/status', '/'])(
    'is the same on %s',
    async (path) => {
      await signedIn()
      await openApp(path)
      expect(await screen.findByRole('button', { name: 'Demo_Player' })).toBeVisible()
      expect(namesIn(screen.getByRole('navigation', { name: 'Main' }), 'link')).toEqual(pages)
      expect(screen.getAllByRole('link', { name: 'Inbox' })[0]).toBeVisible()
      expect(screen.getByRole('button', { name: /^Use the (light|dark) theme$/ })).toBeVisible()
      expect(screen.queryByRole('navigation', { name: 'Site' })).toBeNull()
    },
  )

  it('has a menu under the name without the links of the bar', async () => {
    await signedIn('Demo_Owner')
    await openApp('/rules')
    await userEvent.click(await screen.findByRole('button', { name: 'Demo_Owner' }))
    const menu = namesIn(await screen.findByRole('menu'), 'menuitem')
    const bar = namesIn(screen.getByRole('navigation', { name: 'Main', hidden: true }), 'link')
    expect(bar).toEqual([...pages, 'Admin Panel'])
    expect(menu).toEqual(['For sale', 'Statement', 'Settings', 'Language', 'Logout'])
  })

  it('leads from the staff area back to the player pages', async () => {
    await signedIn('Demo_Owner')
    await openApp('/admin')
    await userEvent.click(await screen.findByRole('button', { name: 'Demo_Owner' }))
    const menu = namesIn(await screen.findByRole('menu'), 'menuitem')
    expect(menu).toEqual(['Home', 'Profile', 'Garage', 'Settings', 'Language', 'Logout'])
  })

  it('marks the current page', async () => {
    await signedIn()
    await openApp('/premium')
    const bar = within(await screen.findByRole('navigation', { name: 'Main' }))
    expect(bar.getByRole('link', { current: 'page' })).toHaveTextContent('Premium')
  })

  it('turns into the visitor’s bar after signing out on a public page', async () => {
    await signedIn()
    const app = await openApp('/rules')
    await logOut('Demo_Player')
    await waitFor(() => expect(app.address()).toBe('/'))
    expect(screen.getAllByRole('navigation', { name: 'Site' })).not.toHaveLength(0)
    expect(document.documentElement).not.toHaveAttribute('data-member')
  })
})

describe('the bar of a visitor', () => {
  it('leads to the public pages and the sign-in, and switches the theme', async () => {
    await openApp('/rules')
    const [site] = await screen.findAllByRole('navigation', { name: 'Site' })
    expect(site && namesIn(site, 'link')).toEqual(['Rules', 'Premium', 'Music', 'Status', 'Discord'])
    expect(screen.getAllByRole('link', { name: 'Sign in' })[0]).toHaveAttribute('href', '/login')
    await userEvent.click(screen.getByRole('button', { name: 'Use the light theme' }))
    expect(document.documentElement.dataset['theme']).toBe('light')
    await userEvent.click(screen.getByRole('button', { name: 'Use the dark theme' }))
    expect(document.documentElement.dataset['theme']).toBe('dark')
  })

  it('follows the theme that is chosen in another tab', async () => {
    await openApp('/rules')
    await screen.findAllByRole('navigation', { name: 'Site' })
    const elsewhere = (newValue: string) =>
      act(() => {
        window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }))
      })
    elsewhere('light')
    expect(document.documentElement.dataset['theme']).toBe('light')
    expect(screen.getByRole('button', { name: 'Use the dark theme' })).toBeVisible()
    elsewhere('dark')
    expect(document.documentElement.dataset['theme']).toBe('dark')
    expect(screen.getByRole('button', { name: 'Use the light theme' })).toBeVisible()
  })
})
