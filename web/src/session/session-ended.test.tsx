import { character } from '@idlewood/contract/character'
import { identity } from '@idlewood/contract/identity'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openApp, type OpenedApp } from '../../test/open.tsx'
import { filePortal } from '../../test/file-portal.ts'
import { recordLeaving } from '../../test/leaving.ts'
import { call } from '../api/client.ts'
import { dropToken } from '../api/token.ts'

const leaveFor = recordLeaving()
const portal = await filePortal({ superUser: 'Demo_Owner' })
beforeAll(async () => {
  await portal.signIn('Demo_Staff')
  await portal.grant('Demo_Staff', 'send_notifications')
})
afterEach(dropToken)

const titleField = () => screen.findByRole('textbox', { name: 'Title' })
const ended = () => screen.findByRole('heading', { name: 'Your session has ended' })

/** Opens the page to write notifications and types a title. */
async function openAndType(): Promise<{ app: OpenedApp; token: string }> {
  const token = await portal.signIn('Demo_Owner')
  localStorage.setItem('token', token)
  const app = await openApp('/admin/notifications')
  await userEvent.click(await screen.findByRole('button', { name: 'New notification' }))
  await userEvent.type(await titleField(), 'Street race')
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'Tonight at the pier.')
  return { app, token }
}

const endEverywhere = async (token: string): Promise<void> =>
  void (await portal.call(identity.endOtherSessions, { query: { all: 'true' } }, { token }))

/** Stores or removes a token as another tab would. The event arrives while the test waits for its effect. */
function storeInOtherTab(token: string | null): void {
  if (token === null) localStorage.removeItem('token')
  else localStorage.setItem('token', token)
  setTimeout(() => window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: token })))
}

describe('a session that the portal ends while something is typed', () => {
  it('hides the page, and continues it once its user has signed in again in another tab', async () => {
    const { app, token } = await openAndType()
    const address = app.address()
    await endEverywhere(token)
    await userEvent.click(screen.getByRole('button', { name: 'Send now' }))
    expect(await ended()).toHaveFocus()
    expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull()
    expect(localStorage.getItem('token')).toBeNull()
    expect(screen.getByRole('link', { name: 'Sign in in a new tab' })).toHaveAttribute('href', '/login')

    storeInOtherTab(await portal.signIn('Demo_Owner'))
    expect(await titleField()).toHaveValue('Street race')
    expect(screen.queryByRole('heading', { name: 'Your session has ended' })).toBeNull()
    expect(app.address()).toBe(address)
    expect(leaveFor).not.toHaveBeenCalled()
  })

  it('shows nothing of it to somebody else who signs in', async () => {
    const { token } = await openAndType()
    await endEverywhere(token)
    await userEvent.click(screen.getByRole('button', { name: 'Send now' }))
    await ended()
    storeInOtherTab(await portal.signIn('Demo_Staff'))
    expect(await titleField()).toHaveValue('')
  })

  it('keeps the page, too, when another tab notices the end first', async () => {
    await openAndType()
    localStorage.setItem('session-ended', 'true')
    storeInOtherTab(null)
    await ended()
    storeInOtherTab(await portal.signIn('Demo_Owner'))
    expect(await titleField()).toHaveValue('Street race')
  })

  it('is left for the sign-in when the user gives up what was typed', async () => {
    const { token } = await openAndType()
    await endEverywhere(token)
    await userEvent.click(screen.getByRole('button', { name: 'Send now' }))
    await ended()
    await userEvent.click(screen.getByRole('button', { name: 'Discard what I typed' }))
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/api/auth/discord'))
  })
})

describe('a session that the portal ends', () => {
  const lock = (username: string, locked = 1) =>
    sql`update users set locked = ${locked} where username = ${username}`.execute(portal.game.database.db)
  const reason = () => screen.findByText(/^This character is locked in the game/)
  afterEach(async () => {
    await lock('Demo_Player', 0)
    await lock('Demo_Staff', 0)
  })

  it('while it is used is explained on the sign-in page, until somebody signs in', async () => {
    localStorage.setItem('token', await portal.signIn('Demo_Player'))
    const app = await openApp('/home')
    await screen.findByRole('heading', { name: 'Welcome, Demo_Player' })
    await lock('Demo_Player')
    await waitFor(async () => {
      await call(character.profile).catch(() => undefined)
      expect(app.address()).toBe('/login')
    })
    await app.go('/signin')
    expect(await reason()).toBeVisible()
    expect(screen.getByText('Your session has ended')).toBeVisible()
    await userEvent.type(screen.getByLabelText('Character name'), 'Demo_Staff')
    await userEvent.type(screen.getByLabelText('Game password'), 'idlewood')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await screen.findByRole('heading', { name: 'Welcome, Demo_Staff' })
    expect(sessionStorage.getItem('session-end-reason')).toBeNull()
  })

  it('before the page is opened is explained, too', async () => {
    const token = await portal.signIn('Demo_Staff')
    localStorage.setItem('token', token)
    await lock('Demo_Staff')
    await expect.poll(async () => (await portal.call(character.profile, {}, { token })).status).toBe(401)
    await openApp('/home')
    await waitFor(() => expect(leaveFor).toHaveBeenCalled())
    await openApp('/signin')
    expect(await reason()).toBeVisible()
  })
})

describe('signing out while something is typed', () => {
  it('in another tab forgets it', async () => {
    const { app } = await openAndType()
    const address = app.address()
    storeInOtherTab(null)
    await waitFor(() => expect(app.address()).toBe('/'))
    storeInOtherTab(await portal.signIn('Demo_Owner'))
    await app.go(address)
    expect(await titleField()).toHaveValue('')
  })
})
