import { valueTag } from '@idlewood/contract/entity-tag'
import { mutedIn } from '@idlewood/contract/punishment-fields'
import { punishments } from '@idlewood/contract/punishments'
import { records } from '@idlewood/contract/records'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../../test/open.tsx'
import { queryClient } from '../../../api/queries.ts'
import { filePortal } from '../../../../test/file-portal.ts'

const portal = await filePortal({ superUser: 'Demo_Owner' })
// Transform the module before the first test, which would otherwise wait for it.
beforeAll(() => import('../record-tab.tsx'))

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const held = async (uid: number) =>
  (
    await sql<Record<string, unknown>>`
      select jailtype, jailtime, prisonreason, warnings, dmwarnings, reportmuted from users where uid = ${uid}`.execute(
      portal.game.database.db,
    )
  ).rows[0]

it('the record tab jails with time and reason, and releases again', async () => {
  const uid = await portal.character('Jailed_Here')
  localStorage.setItem('token', await portal.signIn('Demo_Owner'))
  await openApp(`/admin/users/${uid}?tab=record`)
  await screen.findByRole('group', { name: 'Punishments' })
  expect(screen.queryByRole('button', { name: 'Release' })).toBeNull()
  await press('Jail')
  const dialog = await screen.findByRole('dialog', { name: 'Jail Jailed_Here' })
  const minutes = await within(dialog).findByLabelText('Minutes of play')
  await userEvent.clear(minutes)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Jail' }))
  expect(within(dialog).getByText('Enter 1 to 10,080 minutes.')).toBeVisible()
  await userEvent.type(minutes, '45')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Jail' }))
  expect(await within(dialog).findByText('Choose a reason or write one.')).toBeVisible()
  // A preset reason for lifting a punishment is not offered for setting one.
  expect(within(dialog).queryByRole('button', { name: 'Appeal accepted' })).toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Deathmatch' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Jail' }))
  expect(await screen.findByText('45 minutes of play left')).toBeVisible()
  expect(await held(uid)).toMatchObject({ jailtype: 2, jailtime: 2700, prisonreason: 'Deathmatch' })

  await userEvent.click(await screen.findByRole('button', { name: 'Release' }))
  const release = await screen.findByRole('dialog', { name: 'Release Jailed_Here' })
  expect(within(release).queryByRole('button', { name: 'Deathmatch' })).toBeNull()
  await userEvent.click(await within(release).findByRole('button', { name: 'Appeal accepted' }))
  await userEvent.click(within(release).getByRole('button', { name: 'Release' }))
  expect(await screen.findByText('Free', { selector: 'dd' })).toBeVisible()
  expect(await held(uid)).toMatchObject({ jailtype: 0, jailtime: 0 })
})

it('warnings stop below the number at which the game acts, and the form says so', async () => {
  const uid = await portal.character('Warned_Here', { warnings: 1, dmwarnings: 2, reportwarns: 2 })
  localStorage.setItem('token', await portal.signIn('Demo_Owner'))
  await openApp(`/admin/users/${uid}?tab=record`)
  await userEvent.click(await screen.findByRole('button', { name: 'Warn' }))
  const dialog = await screen.findByRole('dialog', { name: 'Warn Warned_Here' })
  expect(await within(dialog).findByText('1 now, 2 afterwards')).toBeVisible()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Insults' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Warn' }))
  expect(await screen.findByText(/No more warnings can be given here/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Warn' })).toBeNull()
  expect(await held(uid)).toMatchObject({ warnings: 2 })
})

it('a kind of which no more can be given stays chosen, and another is given only if staff choose it', async () => {
  const uid = await portal.character('Warned_Often', { warnings: 2 })
  localStorage.setItem('token', await portal.signIn('Demo_Owner'))
  await openApp(`/admin/users/${uid}?tab=record`)
  await userEvent.click(await screen.findByRole('button', { name: 'Warn' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Warn Warned_Often' }))
  const kind = await dialog.findByRole('combobox', { name: 'Kind of warning' })
  expect(kind).toHaveTextContent('Warnings')
  expect(kind).toHaveAccessibleDescription(/No more warnings can be given here/)
  await userEvent.click(dialog.getByRole('button', { name: 'Insults' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Warn' }))
  await userEvent.click(kind)
  await userEvent.click(await screen.findByRole('option', { name: 'Deathmatch warnings' }))
  expect(await held(uid)).toMatchObject({ warnings: 2, dmwarnings: 0 })
  expect(dialog.getByText('0 now, 1 afterwards')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Warn' }))
  await waitFor(async () => expect(await held(uid)).toMatchObject({ warnings: 2, dmwarnings: 1 }))
})

it('a warning is not added to one that somebody else has given meanwhile, until staff have been told', async () => {
  const uid = await portal.character('Warned_Twice')
  const token = await portal.signIn('Demo_Owner')
  localStorage.setItem('token', token)
  await openApp(`/admin/users/${uid}?tab=record`)
  await userEvent.click(await screen.findByRole('button', { name: 'Warn' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Warn Warned_Twice' }))
  expect(await dialog.findByText('0 now, 1 afterwards')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Insults' }))
  const body = { kind: 'warnings', reason: 'Insults' } as const
  const to = { params: { id: String(uid) }, body }
  await portal.call(punishments.warn, to, { token, headers: { 'if-match': valueTag(0) } })
  // As a live event does while the dialog is open.
  await queryClient.refetchQueries()
  expect(dialog.getByText('0 now, 1 afterwards')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Warn' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('1')
  expect(await held(uid)).toMatchObject({ warnings: 1 })
  expect(await dialog.findByText('1 now, 2 afterwards')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Warn' }))
  await waitFor(async () => expect(await held(uid)).toMatchObject({ warnings: 2 }))
})

it('a jail term does not replace one that somebody else has set meanwhile, until staff have been told', async () => {
  const uid = await portal.character('Jailed_Twice')
  const token = await portal.signIn('Demo_Owner')
  localStorage.setItem('token', token)
  await openApp(`/admin/users/${uid}?tab=record`)
  await userEvent.click(await screen.findByRole('button', { name: 'Jail' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Jail Jailed_Twice' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Deathmatch' }))
  const to = { params: { id: String(uid) }, body: { minutes: 90, reason: 'Spam' } }
  await portal.call(punishments.jail, to, { token, headers: { 'if-match': valueTag(0) } })
  await queryClient.refetchQueries()
  await userEvent.click(dialog.getByRole('button', { name: 'Jail' }))
  expect(await dialog.findByRole('alert')).toBeVisible()
  expect(await held(uid)).toMatchObject({ jailtime: 5400, prisonreason: 'Spam' })
  expect(await dialog.findByText(/This replaces the time that is left/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Jail' }))
  expect(await screen.findByText('30 minutes of play left')).toBeVisible()
  expect(await held(uid)).toMatchObject({ jailtime: 1800, prisonreason: 'Deathmatch' })
})

it('the filter of a record is in the URL, beside the tab, and keeps the way back to the list', async () => {
  const uid = await portal.character('Filtered_Here')
  localStorage.setItem('token', await portal.signIn('Demo_Owner'))
  const app = await openApp('/admin/users?search=Filtered_Here')
  await userEvent.click(await screen.findByRole('link', { name: 'Manage Filtered_Here' }))
  await userEvent.click(await screen.findByRole('tab', { name: 'Record' }))
  const chip = (name: string) => screen.findByRole('button', { name })
  await userEvent.click(await chip('Jail terms'))
  expect(app.address()).toBe(`/admin/users/${uid}?tab=record&kind=jail`)
  expect(await chip('Jail terms')).toHaveAttribute('aria-pressed', 'true')
  const back = screen.getByRole('link', { name: 'Back to Users' })
  expect(back).toHaveAttribute('href', '/admin/users?search=Filtered_Here')
  await app.back()
  expect(app.address()).toBe(`/admin/users/${uid}?tab=record`)
  await waitFor(async () => expect(await chip('Everything')).toHaveAttribute('aria-pressed', 'true'))
})

it('a flag is set and removed from the timeline', async () => {
  const uid = await portal.character('Flagged_Here')
  localStorage.setItem('token', await portal.signIn('Demo_Owner'))
  await openApp(`/admin/users/${uid}?tab=record`)
  await userEvent.click(await screen.findByRole('button', { name: 'Flag' }))
  const dialog = await screen.findByRole('dialog', { name: 'Flag Flagged_Here' })
  await userEvent.type(await within(dialog).findByLabelText('What staff should know'), 'Lends his account')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Flag' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the flag “Lends his account”' }))
  const removal = await screen.findByRole('dialog', { name: 'Remove this flag?' })
  await userEvent.type(await within(removal).findByLabelText('Reason'), 'Cleared up')
  await userEvent.click(within(removal).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Nothing is on record.')).toBeVisible()
})

it('staff read why they cannot punish someone of their own level, and without a permission nothing is offered', async () => {
  const uid = await portal.character('Same_Level', { adminlevel: 3 })
  const token = await portal.staff('Warner_Three', ['warn_users', 'view_user_record', 'view_all_users'], {
    adminlevel: 3,
  })
  localStorage.setItem('token', token)
  await openApp(`/admin/users/${uid}?tab=record`)
  expect(await screen.findByText('Nothing is on record.')).toBeVisible()
  expect(await screen.findByText(/level/i, { selector: 'p' })).toBeVisible()
  expect(screen.queryByRole('group', { name: 'Punishments' })).toBeNull()
})

it('nobody is said to be free or not muted in a game that stores neither', async () => {
  const uid = await portal.character('Unknown_Here')
  const token = await portal.signIn('Demo_Owner')
  const { body } = await portal.call(records.of, { params: { id: String(uid) } }, { token })
  portal.fail(`/user/record/${uid}`, {
    reply: { ...body, unavailable: [...body.unavailable, 'jailtype', ...mutedIn] },
  })
  localStorage.setItem('token', token)
  await openApp(`/admin/users/${uid}?tab=record`)
  const valueOf = async (term: string) => (await screen.findByText(term, { selector: 'dt' })).nextSibling
  expect(await valueOf('Jail')).toHaveTextContent('Not available')
  expect(await valueOf('Muted in')).toHaveTextContent('Not available')
})
