import { alarmsPerPage } from '@idlewood/contract/watch'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../api/queries.ts'
import { openApp } from '../../../test/open.tsx'
import { filePortal } from '../../../test/file-portal.ts'

const portal = await filePortal({ superUser: 'Demo_Owner' })
let token = ''
beforeAll(async () => {
  await portal.portal.db
    .insertInto('watch_alarms')
    .values({
      fingerprint: 'money:7:1',
      kind: 'money',
      uid: 7,
      name: 'Money_Maker',
      details: JSON.stringify({
        amount: 5_000_000,
        within: 6,
        field: null,
        before: null,
        now: 5_000_500,
        by: null,
        lines: ['2026-11.z'],
        changes: [],
      }),
      state: 'open',
      handled_by: null,
      note: null,
      raised_at: Date.now(),
      handled_at: null,
    })
    .execute()
  token = await portal.signIn('Demo_Owner')
})
beforeEach(() => {
  localStorage.setItem('token', token)
})

it('an alarm says what happened, links to its evidence, can be taken, and is closed with a reason', async () => {
  await openApp('/admin/watch')
  const alarm = await screen.findByRole('listitem')
  expect(alarm).toHaveTextContent('Money_Maker got $5,000,000 that no line explains, within 6 hours.')
  expect(within(alarm).getByRole('link', { name: 'Line 1' })).toHaveAttribute(
    'href',
    '/admin/ledger?line=2026-11.z',
  )
  await userEvent.click(within(alarm).getByRole('button', { name: 'Take up' }))
  expect(await screen.findByText('Handled by Demo_Owner')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  const dialog = await screen.findByRole('dialog', { name: 'Dismiss' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Dismiss' }))
  expect(await within(dialog).findByText('Say why.')).toBeVisible()
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'An event')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Dismiss' }))
  expect(await screen.findByText('No alarms. Everything is explained.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Settled alarms' }))
  expect(await screen.findByText(/Handled by Demo_Owner “An event”/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Open again' }))
  expect(await screen.findByText('No alarm has been settled yet.')).toBeVisible()
})

it('an alarm that somebody else has settled in the meantime keeps their reason, and the dialog says so', async () => {
  await openApp('/admin/watch')
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
  const dialog = await screen.findByRole('dialog', { name: 'Dismiss' })
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'An event')
  await portal.portal.db
    .updateTable('watch_alarms')
    .set({ state: 'explained', note: 'A sale', handled_by: 'Demo_Staff', handled_at: Date.now() })
    .execute()
  await act(() => queryClient.invalidateQueries())
  expect(within(dialog).getByLabelText('Reason')).toHaveValue('An event')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Dismiss' }))
  const refusal = 'Somebody else has just handled this alarm. Look again.'
  expect(await within(dialog).findByText(refusal)).toBeVisible()
  expect(within(dialog).getByLabelText('Reason')).toHaveValue('An event')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('No alarms. Everything is explained.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Settled alarms' }))
  expect(await screen.findByText(/Handled by Demo_Staff “A sale”/)).toBeVisible()
})

it('many alarms are paged like every list, there and back', async () => {
  const { db } = portal.portal
  const alarm = await db.selectFrom('watch_alarms').selectAll().executeTakeFirstOrThrow()
  const more = Array.from({ length: alarmsPerPage + 1 }, (_, index) => ({
    ...alarm,
    id: alarm.id + 1 + index,
    fingerprint: `money:8:${index}`,
    name: `Many_${index}`,
    state: 'open' as const,
  }))
  await db.insertInto('watch_alarms').values(more).execute()
  queryClient.clear()
  const app = await openApp('/admin/watch')
  expect(await screen.findByText(`1–${alarmsPerPage} of ${alarmsPerPage + 1} alarms`)).toBeVisible()
  const pages = within(screen.getByRole('navigation', { name: 'Pages of alarms' }))
  await userEvent.click(pages.getByRole('button', { name: /next/i }))
  expect(app.address()).toBe('/admin/watch?page=2')
  expect(await screen.findAllByRole('listitem')).toHaveLength(1)
  await userEvent.click(pages.getByRole('button', { name: /previous/i }))
  expect(app.address()).toBe('/admin/watch')
})
