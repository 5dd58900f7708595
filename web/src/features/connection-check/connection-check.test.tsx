import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openApp } from '../../../test/open.tsx'
import { filePortal } from '../../../test/file-portal.ts'

const portal = await filePortal()
let token: string
beforeAll(async () => {
  token = await portal.signIn('Demo_Player')
})
beforeEach(() => {
  localStorage.setItem('token', token)
})

const row = async (name: string) => (await screen.findByText(name, { selector: 'span' })).closest('li')
const isDone = () => waitFor(() => expect(screen.getByRole('button', { name: 'Copy report' })).toBeEnabled())

it('runs the checks that support asks about, each with its result', async () => {
  await openApp('/test')
  await isDone()
  expect(await row('Portal')).toHaveTextContent(/Answers in \d+ ms/)
  expect(await row('Session')).toHaveTextContent('Signed in as Demo_Player')
  expect(await row('Clock')).toHaveTextContent('Agrees with the portal')
  expect(await row('Push')).toHaveTextContent('Push notifications not supported')
})

it('says what does not work, and checks again on request', async () => {
  await openApp('/test')
  await isDone()
  portal.fail('/api/health', 'offline')
  await userEvent.click(screen.getByRole('button', { name: 'Run again' }))
  await isDone()
  expect(await row('Portal')).toHaveTextContent(/cannot be reached.*Failed/)
  portal.clearFailures()
  await userEvent.click(screen.getByRole('button', { name: 'Run again' }))
  await waitFor(async () => expect(await row('Portal')).toHaveTextContent('OK'))
})

it('detects a wrong clock', async () => {
  const now = Date.now()
  await openApp('/test')
  await isDone()
  vi.spyOn(Date, 'now').mockReturnValue(now + 300_000)
  await userEvent.click(screen.getByRole('button', { name: 'Run again' }))
  await isDone()
  expect(await row('Clock')).toHaveTextContent(/ahead of the portal/)
  vi.mocked(Date.now).mockRestore()
})

it('copies a report without the session token', async () => {
  const user = userEvent.setup()
  await openApp('/test')
  await isDone()
  await user.click(screen.getByRole('button', { name: 'Copy report' }))
  expect(await screen.findByText('Report copied.')).toBeVisible()
  const report = await navigator.clipboard.readText()
  expect(report).toContain('Session: OK. Signed in as Demo_Player')
  expect(report).not.toContain(token)
})
