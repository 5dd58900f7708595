import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { seedDemoPatchNotes } from '../../../server/src/demo/demo-patch-notes.ts'
import { signedInPortal } from '../../test/file-portal.ts'
import { openApp } from '../../test/open.tsx'

const { portal } = await signedInPortal('Demo_Owner', { superUser: 'Demo_Owner' })

/** How long a message is shown: the duration of its progress bar. */
async function timeOf(words: RegExp): Promise<string | undefined> {
  const messages = within(await screen.findByRole('region', { name: 'Notifications Alt+T' }))
  const toast = (await messages.findByText(words)).closest('.Toastify__toast')
  return toast?.querySelector<HTMLElement>('.Toastify__progress-bar')?.style.animationDuration
}

it('a message in the staff area closes after three seconds', async () => {
  await seedDemoPatchNotes(portal.portal)
  await openApp('/admin/patchnotes')
  portal.fail('/patchnotes/order', 500)
  await userEvent.click(await screen.findByRole('button', { name: 'Move 2.6.0 back' }))
  expect(await timeOf(/^Something went wrong on our side/)).toBe('3000ms')
})

it('so does a message about notifications or the installation', async () => {
  await openApp('/settings')
  const prompt = async () => ({ outcome: 'accepted' })
  await act(
    async () => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Install App' }))
  expect(await timeOf(/^App installed/)).toBe('3000ms')
})

it('any other stays for five seconds', async () => {
  localStorage.clear()
  await openApp('/login?error=It%20did%20not%20work.')
  expect(await timeOf(/^It did not work/)).toBe('5000ms')
})
