import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openApp } from '../../../test/open.tsx'
import { portalBehindFetch, type PortalBehind } from '../../../test/portal.ts'
import { addCatalogs, showLanguage } from '../../language/store.ts'
import { exit } from '../../session/leave-app.ts'

// The browser's own navigation away from the app is the one thing jsdom cannot do.
const leaveFor = vi.spyOn(exit, 'leaveFor').mockReturnValue()

let portal: PortalBehind
let uid: number
let token: string
beforeAll(async () => {
  portal = await portalBehindFetch()
  uid = await portal.character('Rosa_Marin')
  token = await portal.signIn('Rosa_Marin')
})
afterAll(async () => {
  leaveFor.mockRestore()
  await portal.close()
})
beforeEach(() => {
  portal.connect()
  leaveFor.mockClear()
})

const codeOf = () => portal.loginCode({ uid, method: 'discord' })

describe('the login page', () => {
  it('sends a visitor who brings nothing to Discord', async () => {
    await openApp('/login')
    await waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith('/api/auth/discord'))
  })

  it('sends someone who is signed in home', async () => {
    localStorage.setItem('token', token)
    const app = await openApp('/login')
    await screen.findByRole('heading', { name: 'Welcome, Rosa_Marin' })
    expect(app.address()).toBe('/home')
    expect(leaveFor).not.toHaveBeenCalled()
  })

  it('exchanges the code it is given, and takes it out of the address first', async () => {
    let addressAtExchange = ''
    const answer = globalThis.fetch
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
      if (address.endsWith('/exchange')) addressAtExchange = window.location.href
      return answer(address, init)
    })
    const app = await openApp(`/login?token=${await codeOf()}`)
    await screen.findByRole('heading', { name: 'Welcome, Rosa_Marin' })
    expect(app.address()).toBe('/home')
    expect(addressAtExchange).toMatch(/\/login$/)
    expect(localStorage.getItem('token')).toMatch(/^[\w-]{43}$/)
    expect(portal.made.filter(({ path }) => path === '/api/auth/exchange')).toHaveLength(1)
  })

  it('says so when a code is no good, and offers ways on', async () => {
    await openApp(`/login?token=${'x'.repeat(43)}`)
    expect(await screen.findByText('Login failed. Please try again.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/api/auth/discord')
    expect(screen.getByRole('link', { name: 'Sign in with the game password' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to the start' })).toBeVisible()
    expect(localStorage.getItem('token')).toBeNull()
    expect(leaveFor).not.toHaveBeenCalled()
  })

  it('says so when the profile cannot be had, and keeps the session', async () => {
    portal.fail('/user/profile', 500)
    await openApp(`/login?token=${await codeOf()}`)
    expect(await screen.findByText('Login failed. Please try again.')).toBeVisible()
    expect(localStorage.getItem('token')).not.toBeNull()
    portal.heal()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'Welcome, Rosa_Marin' })).toBeVisible()
  })

  it('shows an error as it came, once, and does not go round in circles', async () => {
    await openApp('/login?error=You%20cancelled%20the%20%3Cb%3Esign-in.')
    const alerts = await screen.findAllByRole('alert')
    expect(alerts.map((alert) => alert.textContent)).toEqual(['You cancelled the <b>sign-in.'])
    expect(leaveFor).not.toHaveBeenCalled()
  })

  it('says an error in the reader’s language, where the portal names the message', async () => {
    const { default: languages } = await import('virtual:messages/all')
    addCatalogs('ru', languages['ru'] ?? {})
    showLanguage('ru')
    const text = JSON.stringify({ key: 'identity.discordCancelled' })
    await openApp(`/login?${new URLSearchParams({ error: 'You cancelled the sign-in at Discord.', text })}`)
    expect(await screen.findAllByText(/[а-я]+.*Discord/i)).not.toHaveLength(0)
    await waitFor(() => expect(screen.queryByText(/You cancelled/)).toBeNull())
  })

  it('has someone without a character link one', async () => {
    const code = await portal.loginCode({ discord: { id: '123456789012345678', name: 'Nova' } })
    const app = await openApp(`/login?token=${code}`)
    expect(await screen.findByText(/signed in to Discord as Nova/)).toBeVisible()
    expect(app.address()).toBe('/link')
  })
})

describe('after 30 seconds', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => vi.useRealTimers())

  it('the login page gives up and goes to the start', async () => {
    const app = await openApp('/login?error=No')
    await screen.findByRole('link', { name: 'Try again' })
    await vi.advanceTimersByTimeAsync(29_000)
    expect(app.address()).toContain('/login')
    await vi.advanceTimersByTimeAsync(1500)
    await waitFor(() => expect(app.address()).toBe('/'))
  })
})
