import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { seedDemoPatchNotes } from '../../../../server/src/demo/demo-patch-notes.ts'
import { openApp } from '../../../test/open.tsx'
import { filePortal } from '../../../test/file-portal.ts'

const portal = await filePortal()
beforeAll(async () => {
  await seedDemoPatchNotes(portal.portal)
})

const notes = () => screen.findByRole('region', { name: 'Patch Notes' })

describe('the first screen', () => {
  it('shows the address of the server, and copies it', async () => {
    const user = userEvent.setup()
    await openApp('/')
    expect(await screen.findByText('play.idlewood.example:7777')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Copy the address' }))
    expect(await screen.findByText('Copied')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe('play.idlewood.example:7777')
  })

  it('links to sign-in and to Discord', async () => {
    await openApp('/')
    expect(await screen.findByRole('link', { name: 'Enter' })).toHaveAttribute('href', '/login')
    const first = within(screen.getByRole('region', { name: 'Idlewood' }))
    expect(first.getByRole('link', { name: 'Discord' })).toHaveAttribute(
      'href',
      'https://discord.gg/idlewood',
    )
  })
})

describe('patch notes on the landing page', () => {
  it('show each version with its notes', async () => {
    await openApp('/')
    expect(await within(await notes()).findByRole('heading', { name: '2.5.1' })).toBeVisible()
  })

  it('disappear with their section if they cannot be loaded, and only the console says why', async () => {
    portal.fail('/admin/patchnotes', 500)
    const noted = vi.spyOn(console, 'info').mockImplementation(() => undefined)
    await openApp('/')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Patch Notes' })).toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    expect(noted).toHaveBeenCalledWith('The patch notes could not be loaded.', expect.any(Error))
  })

  it('show again on the next visit', async () => {
    portal.fail('/admin/patchnotes', 500)
    const app = await openApp('/')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Patch Notes' })).toBeNull())
    portal.clearFailures()
    await app.go('/rules')
    await app.go('/')
    expect(await within(await notes()).findByRole('heading', { name: '2.5.1' })).toBeVisible()
  })

  it('are requested with the stored token, or anonymously without one', async () => {
    const asked = vi.fn<typeof fetch>(fetch)
    vi.stubGlobal('fetch', asked)
    const sent = () =>
      asked.mock.calls
        .filter(([address]) => String(address).endsWith('/admin/patchnotes'))
        .map(([, init]) => new Headers(init?.headers).get('authorization'))
    const app = await openApp('/')
    await waitFor(() => expect(sent()).toEqual([null]))
    await app.go('/rules')
    localStorage.setItem('token', 'a-stored-token')
    await app.go('/')
    await waitFor(() => expect(sent()).toEqual([null, 'Bearer a-stored-token']))
  })

  it('show without a date if the portal sends none', async () => {
    portal.fail('/admin/patchnotes', { reply: [{ version: '9.9.9', notes: ['A new harbour.'] }] })
    await openApp('/')
    expect(await within(await notes()).findByRole('heading', { name: '9.9.9' })).toBeVisible()
    expect(screen.getByText('A new harbour.')).toBeVisible()
    expect(screen.queryByRole('time')).toBeNull()
    expect(screen.queryByRole('link', { name: /Watch the video/ })).toBeNull()
  })
})
