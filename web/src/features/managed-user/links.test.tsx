import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
// Transform the module before the first test, which would otherwise wait for it.
import './links-section.tsx'
import { openApp } from '../../../test/open.tsx'
import { filePortal } from '../../../test/file-portal.ts'

const portal = await filePortal({ superUser: 'Demo_Owner' })
let uid: number
beforeAll(async () => {
  uid = await portal.character('Evading_One', { ip: '96.77.1.1' })
  await portal.character('Evading_Two', { ip: '96.77.1.1' })
  await sql`insert into bans (username, ip, bannedby, date, reason, permanent)
    values ('Evading_Two', 'n/a', 'Kay', '2026-01-01 10:00:00', 'Cheating', 0)`.execute(
    portal.game.database.db,
  )
})

it('links say why and how strong they are, and warn of a ban until a household is recorded', async () => {
  localStorage.setItem('token', await portal.signIn('Demo_Owner'))
  await openApp(`/admin/users/${uid}?tab=links`)
  expect(await screen.findByText('A banned character may be the same person')).toBeVisible()
  const row = (await screen.findByRole('link', { name: 'Evading_Two' })).closest('li')
  expect(row).toHaveTextContent('Possible link')
  expect(row).toHaveTextContent('Banned: Cheating')
  expect(row).toHaveTextContent('Last played from the same address (2 characters)')
  expect(row).not.toHaveTextContent('96.77.1.1')

  await userEvent.click(screen.getByRole('button', { name: 'Show addresses' }))
  expect(await screen.findByText('Their own address: 96.77.1.1')).toBeVisible()
  expect(row).toHaveTextContent('96.77.1.1')

  const name = 'Known household: Evading_Two'
  await userEvent.click(screen.getByRole('button', { name }))
  expect(await screen.findByText(/Known household, noted by Demo_Owner/)).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/may be the same person/)).toBeNull())
})

it('no IP addresses are offered without the permission to see them', async () => {
  const token = await portal.staff('Link_Viewer', ['view_user_links', 'view_user_inventory'], {
    adminlevel: 2,
  })
  localStorage.setItem('token', token)
  await openApp(`/admin/users/${uid}?tab=links`)
  const list = (await screen.findByRole('link', { name: 'Evading_Two' })).closest('ol')
  expect(list && within(list).queryByRole('button')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Show addresses' })).toBeNull()
})
