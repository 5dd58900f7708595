import { ledgerPerPage } from '@idlewood/contract/ledger'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { filePortal } from '../../../test/file-portal.ts'
import { openApp } from '../../../test/open.tsx'

const portal = await filePortal({ superUser: 'Demo_Owner' })
beforeAll(async () => {
  const { db } = portal.game.database
  for (let day = 1; day <= 2; day++)
    for (let minute = 0; minute < ledgerPerPage; minute++) {
      const date = `2031-01-0${day} 10:${String(minute).padStart(2, '0')}:00`
      const text = `Ada_Moss (uid: 9001) gives $${minute + 1} to Demo_Player (uid: 1)`
      await sql`insert into log_give (date, description) values (${date}, ${text})`.execute(db)
    }
  await portal.app.ledger.readNow()
  localStorage.setItem('token', await portal.signIn('Demo_Owner'))
})

it.each([
  ['the ledger', '/admin/ledger?person=1', 'Demo_Owner'],
  ['a statement', '/statement', 'Demo_Player'],
])('older lines of %s, shown by keyboard, get the focus', async (_, path, name) => {
  localStorage.setItem('token', await portal.signIn(name))
  await openApp(path)
  const more = await screen.findByRole('button', { name: 'Show older lines' })
  more.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.querySelectorAll('li time').length).toBeGreaterThan(ledgerPerPage))
  expect(document.activeElement).not.toBe(document.body)
  const [, later] = document.querySelectorAll('main ul:has(time)')
  expect(document.activeElement).toContainElement(later as HTMLElement)
  expect(document.activeElement).not.toContainElement(document.querySelector('main h1'))
})

it('older lines that were shown are there again after Back', async () => {
  localStorage.setItem('token', await portal.signIn('Demo_Owner'))
  const times = () => document.querySelectorAll('li time')
  const nothing = '/admin/ledger?person=9001&kind=name'
  // The first entry of a history has the same key in every test.
  const app = await openApp(nothing)
  await app.go('/admin/ledger?person=1')
  await userEvent.click(await screen.findByRole('button', { name: 'Show older lines' }))
  await waitFor(() => expect(times().length).toBe(2 * ledgerPerPage))
  await app.go(nothing)
  await waitFor(() => expect(times().length).toBe(0))
  await app.back()
  await waitFor(() => expect(times().length).toBe(2 * ledgerPerPage))
  expect(document.activeElement).toBe(document.querySelector('main h1'))
})
