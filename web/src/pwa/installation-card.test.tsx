import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { openApp } from '../../test/open.tsx'
import { signedInPortal } from '../../test/file-portal.ts'

await signedInPortal('Demo_Player')

const unavailable = 'Install prompt not available. Try again later.'

/** Fires Chromium's event that the app can be installed. */
async function offer(
  outcome: 'accepted' | 'dismissed',
  prompt: () => Promise<unknown> = async () => ({ outcome }),
): Promise<void> {
  const userChoice = Promise.resolve({ outcome })
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt, userChoice })
  await act(async () => void window.dispatchEvent(event))
  expect(event.defaultPrevented).toBe(true)
}

it('explains on an iPhone how to install the app by hand', async () => {
  const agent = vi.spyOn(navigator, 'userAgent', 'get')
  agent.mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)')
  await openApp('/settings')
  expect(await screen.findByText('Add to Home Screen')).toBeVisible()
  expect(screen.queryByText(unavailable)).toBeNull()
  agent.mockRestore()
})

it('waits for the prompt, offers it once, and reports that the app was installed', async () => {
  await openApp('/settings')
  const button = await screen.findByRole('button', { name: 'Install App' })
  expect(button).toBeDisabled()
  expect(screen.getByText(unavailable)).toBeVisible()

  await offer('dismissed')
  expect(button).toBeEnabled()
  expect(screen.queryByText(unavailable)).toBeNull()
  await userEvent.click(button)
  expect(await screen.findByText(unavailable)).toBeVisible()
  // It keeps the focus, so it is only marked.
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveFocus()

  await offer('accepted')
  await userEvent.click(button)
  expect(await screen.findByText('App installed successfully!')).toBeVisible()
  expect(await screen.findByText('Web is installed as an app')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Install App' })).toBeNull()
})

it('recognises an installed app by its window or a stored flag, until the browser offers the prompt again', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query === '(display-mode: standalone)' }) as MediaQueryList,
  )
  await openApp('/settings')
  expect(await screen.findByText('Web is installed as an app')).toBeVisible()
  vi.mocked(window.matchMedia).mockRestore()

  await act(async () => void window.dispatchEvent(new Event('appinstalled')))
  expect(screen.getByText('Web is installed as an app')).toBeVisible()
  await offer('dismissed')
  expect(screen.getByRole('button', { name: 'Install App' })).toBeEnabled()
})

it('also reads the choice in older browsers, which do not return it from the prompt', async () => {
  localStorage.removeItem('installed')
  await openApp('/settings')
  await offer('accepted', async () => undefined)
  await userEvent.click(await screen.findByRole('button', { name: 'Install App' }))
  expect(await screen.findByText('App installed successfully!')).toBeVisible()
})
