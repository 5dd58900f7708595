import { identity } from '@idlewood/contract/identity'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { logOut } from '../../test/log-out.ts'
import { blockStorage } from '../../test/blocked-storage.ts'
import { openApp } from '../../test/open.tsx'
import { filePortal } from '../../test/file-portal.ts'
import { recordLeaving } from '../../test/leaving.ts'
import { queryClient } from '../api/queries.ts'
import { dropToken, storeToken } from '../api/token.ts'
import { Toasts } from '../ui/toasts.tsx'
import { AuthProvider } from './auth.tsx'
import { Guarded } from '../frame/guarded.tsx'

const leaveFor = recordLeaving()
const portal = await filePortal({ superUser: 'Demo_Owner' })
afterEach(dropToken)

async function signedIn(username = 'Demo_Player'): Promise<string> {
  const token = await portal.signIn(username)
  localStorage.setItem('token', token)
  return token
}

const welcome = () => screen.findByRole('heading', { name: 'Welcome, Demo_Player' })
const calls = () => portal.made.map(({ path }) => path)

describe('3.17 starting with a stored token', () => {
  it('loads the profile, then the permissions', async () => {
    await signedIn()
    await openApp('/home')
    await welcome()
    await waitFor(() => expect(calls()).toContain('/api/user/profile/perms'))
    expect(calls().indexOf('/api/user/profile')).toBeLessThan(calls().indexOf('/api/user/profile/perms'))
  })

  it.each([401, 403])('drops the token when the profile responds with %i', async (status) => {
    await signedIn()
    portal.fail('/user/profile', status)
    await openApp('/home')
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/api/auth/discord'))
    expect(localStorage.getItem('token')).toBeNull()
  })

  it.each(['offline', 500, 503] as const)(
    'keeps the token when the profile is %s, and offers to try again',
    async (how) => {
      const token = await signedIn()
      portal.fail('/user/profile', how)
      const app = await openApp('/home')
      const retry = await screen.findByRole('button', { name: 'Retry' })
      expect(localStorage.getItem('token')).toBe(token)
      expect(app.address()).toBe('/home')
      portal.clearFailures()
      await userEvent.click(retry)
      expect(await welcome()).toBeVisible()
    },
  )

  it('logs a failure to load the profile in the words of the specification', async () => {
    await signedIn()
    portal.fail('/api/user/profile', 500)
    const noted = vi.spyOn(console, 'info').mockImplementation(() => undefined)
    await openApp('/dashboard')
    await waitFor(() => expect(noted).toHaveBeenCalledWith('Error fetching user:', expect.any(Error)))
  })

  it('continues without permissions when they cannot be loaded', async () => {
    await signedIn()
    portal.fail('/user/profile/perms', 500)
    await openApp('/home')
    expect(await welcome()).toBeVisible()
  })

  it('sends a signed-out person from any page to the Discord sign-in', async () => {
    await openApp('/garage')
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/api/auth/discord'))
  })
})

describe('3.18 signing out', () => {
  it('ends the session and goes to the landing page, not into the next sign-in', async () => {
    const token = await signedIn()
    const app = await openApp('/home')
    await welcome()
    await logOut('Demo_Player')
    await waitFor(() => expect(app.address()).toBe('/'))
    expect(localStorage.getItem('token')).toBeNull()
    expect(
      queryClient
        .getQueryCache()
        .getAll()
        .filter(({ state }) => state.data !== undefined),
    ).toEqual([])
    await waitFor(async () => expect((await portal.call(identity.sessions, {}, { token })).status).toBe(401))
    expect(leaveFor).not.toHaveBeenCalled()
  })

  it('works without a connection, and warns that the session is still open on the portal', async () => {
    await signedIn()
    const app = await openApp('/home')
    await welcome()
    portal.fail('/auth/logout', 'offline')
    await logOut('Demo_Player')
    expect(await screen.findByText(/the portal could not be told/)).toBeVisible()
    expect(app.address()).toBe('/')
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('in another tab signs out here too', async () => {
    await signedIn()
    const app = await openApp('/home')
    await welcome()
    localStorage.removeItem('token')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null })))
    await waitFor(() => expect(app.address()).toBe('/'))
    expect(screen.queryByText('Demo_Player')).toBeNull()
    expect(leaveFor).not.toHaveBeenCalled()
  })

  it('on another device is noticed by the next call', async () => {
    const token = await signedIn()
    const app = await openApp('/home')
    await welcome()
    await portal.call(identity.endOtherSessions, { query: { all: 'true' } }, { token })
    await app.go('/settings')
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/api/auth/discord'))
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('on another device is noticed in a browser that forbids storage', async () => {
    const token = await portal.signIn('Demo_Player')
    blockStorage()
    storeToken(token)
    const app = await openApp('/home')
    await welcome()
    await portal.call(identity.endOtherSessions, { query: { all: 'true' } }, { token })
    await app.go('/settings')
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/api/auth/discord'))
  })

  it('hides a page that the browser keeps for the back button', async () => {
    await signedIn()
    await openApp('/home')
    await welcome()
    window.dispatchEvent(new Event('pagehide'))
    expect(document.documentElement).toHaveClass('invisible')
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(document.documentElement).not.toHaveClass('invisible')
  })
})

describe('a page for staff', () => {
  async function openStaffPage(): Promise<void> {
    queryClient.clear()
    const page = (
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <Guarded access={['view_all_users', 'view_factions']}>Everyone in town</Guarded>
        </AuthProvider>
        <Toasts closeAfter={5000} />
      </QueryClientProvider>
    )
    const router = createMemoryRouter([{ path: '*', element: page }])
    await act(async () => void render(<RouterProvider router={router} />))
  }

  it('shows the 403 page to people who have none of its permissions', async () => {
    await signedIn()
    await openStaffPage()
    expect(await screen.findByRole('heading', { name: '403 Forbidden' })).toBeVisible()
    expect(screen.getByText("Oops! You don't have permission to access this page.")).toBeVisible()
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'view_all_users',
      'view_factions',
    ])
    expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/home')
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeVisible()
    expect(await screen.findByText('Access Denied: You lack the required permissions.')).toBeVisible()
  })

  it('opens for people who have one of them', async () => {
    await portal.character('Fay_Clerk')
    await signedIn('Fay_Clerk')
    await portal.grant('Fay_Clerk', 'view_factions')
    await openStaffPage()
    expect(await screen.findByText('Everyone in town')).toBeVisible()
  })

  it('opens for a super user', async () => {
    await signedIn('Demo_Owner')
    await openStaffPage()
    expect(await screen.findByText('Everyone in town')).toBeVisible()
  })
})
