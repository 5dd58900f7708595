import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextSecond } from '../../../../server/test/clock.ts'
import { openApp } from '../../../test/open.tsx'
import { filePortal } from '../../../test/file-portal.ts'
import { recordLeaving } from '../../../test/leaving.ts'
import { addCatalogs, showLanguage } from '../../language/store.ts'

const leaveFor = recordLeaving()
const portal = await filePortal()
let uid: number
let token: string
beforeAll(async () => {
  uid = await portal.character('Rosa_Marin')
  token = await portal.signIn('Rosa_Marin')
})

const codeOf = () => portal.loginCode({ uid, method: 'discord' })

describe('the login page', () => {
  it('sends a visitor without code or session to Discord', async () => {
    await openApp('/login')
    await waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith('/api/auth/discord'))
  })

  it('sends a signed-in user home', async () => {
    localStorage.setItem('token', token)
    const app = await openApp('/login')
    await screen.findByRole('heading', { name: 'Welcome, Rosa_Marin' })
    expect(app.address()).toBe('/home')
    expect(leaveFor).not.toHaveBeenCalled()
  })

  it('removes the sign-in code from the URL, then exchanges it', async () => {
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

  it('says so when a code is invalid, and offers alternatives', async () => {
    await openApp(`/login?token=${'x'.repeat(43)}`)
    expect(await screen.findByText('Login failed. Please try again.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/api/auth/discord')
    expect(screen.getByRole('link', { name: 'Sign in with the game password' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to the start' })).toBeVisible()
    expect(localStorage.getItem('token')).toBeNull()
    expect(leaveFor).not.toHaveBeenCalled()
  })

  it('tells a banned player that they are banned, and why', async () => {
    const banned = await portal.character('Pier_Racer')
    await portal.signIn('Pier_Racer')
    const code = await portal.loginCode({ uid: banned, method: 'discord' })
    await sql`insert into bans (username, reason) values ('Pier_Racer', 'Combat logging')`.execute(
      portal.game.database.db,
    )
    // A standing is cached for a second.
    nextSecond()
    await openApp(`/login?token=${code}`)
    expect(await screen.findByText('Login failed. Please try again.')).toBeVisible()
    expect(await screen.findByText(/^This character is banned from the game: Combat logging/)).toBeVisible()
    expect(screen.queryByText(/expired/)).toBeNull()
  })

  it('tells of a lost connection when the code cannot be sent', async () => {
    portal.fail('/auth/exchange', 'lost')
    await openApp(`/login?token=${await codeOf()}`)
    expect(await screen.findByText(/^The portal cannot be reached/)).toBeVisible()
    portal.clearFailures()
  })

  it('says so when the profile cannot be loaded, and keeps the session', async () => {
    portal.fail('/user/profile', 500)
    await openApp(`/login?token=${await codeOf()}`)
    expect(await screen.findByText('Login failed. Please try again.')).toBeVisible()
    expect(localStorage.getItem('token')).not.toBeNull()
    portal.clearFailures()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'Welcome, Rosa_Marin' })).toBeVisible()
  })

  it('shows an error unchanged, once, without redirecting in a loop', async () => {
    await openApp('/login?error=You%20cancelled%20the%20%3Cb%3Esign-in.')
    const alerts = await screen.findAllByRole('alert')
    expect(alerts.map((alert) => alert.textContent)).toEqual(['You cancelled the <b>sign-in.'])
    expect(leaveFor).not.toHaveBeenCalled()
  })

  it('shows an error in the reader’s language if the portal names the message', async () => {
    const { default: languages } = await import('virtual:messages/all')
    addCatalogs('ru', languages['ru'] ?? {})
    showLanguage('ru')
    const text = JSON.stringify({ key: 'identity.discordCancelled' })
    await openApp(`/login?${new URLSearchParams({ error: 'You cancelled the sign-in at Discord.', text })}`)
    expect(await screen.findAllByText(/[а-я]+.*Discord/i)).not.toHaveLength(0)
    await waitFor(() => expect(screen.queryByText(/You cancelled/)).toBeNull())
  })

  it('lets a user without a character link one', async () => {
    const code = await portal.loginCode({ discord: { id: '123456789012345678', name: 'Nova' } })
    const app = await openApp(`/login?token=${code}`)
    expect(await screen.findByText(/signed in to Discord as Nova/)).toBeVisible()
    expect(app.address()).toBe('/link')
  })
})

describe('after 30 seconds', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => vi.useRealTimers())

  it('the login page gives up and goes to the start page', async () => {
    const app = await openApp('/login?error=No')
    await screen.findByRole('link', { name: 'Try again' })
    await vi.advanceTimersByTimeAsync(29_000)
    expect(app.address()).toContain('/login')
    await vi.advanceTimersByTimeAsync(1500)
    await waitFor(() => expect(app.address()).toBe('/'))
  })
})
