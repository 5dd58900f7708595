import { personNotes } from '@idlewood/contract/person-notes'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
// Transform the module before the first test, which would otherwise wait for it.
import './notes-section.tsx'
import { queryClient } from '../../api/queries.ts'
import { present } from '../../../../server/test/present.ts'
import { box, holdSaving, press } from '../../../test/editing.ts'
import { openApp } from '../../../test/open.tsx'
import { signedInPortal } from '../../../test/file-portal.ts'

const { portal, token: owner } = await signedInPortal('Demo_Owner', { superUser: 'Demo_Owner' })

it('notes can be written, edited, pinned into the page head, deleted and restored on their tab', async () => {
  const uid = await portal.character('Page_Noted')
  await openApp(`/admin/users/${uid}?tab=notes`)
  expect(await screen.findByText(/No notes yet/)).toBeVisible()
  await press('New note')
  expect(await box('New note')).toHaveFocus()
  await userEvent.type(await box('New note'), 'Watch his trades.')
  await press('Save note')
  const note = await screen.findByRole('article')
  expect(note).toHaveTextContent('Demo_Owner')
  expect(await screen.findByText('1–1 of 1 note')).toBeVisible()
  await waitFor(async () => expect(await box('New note')).toHaveValue(''))
  await press('Cancel')
  expect(screen.getByRole('button', { name: 'New note' })).toHaveFocus()

  await press('Edit')
  expect(await box('Note')).toHaveFocus()
  await press('Cancel')
  expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus()
  await press('Edit')
  const text = await box('Note')
  expect(text).toHaveFocus()
  await userEvent.clear(text)
  await userEvent.type(text, 'Watch his trades with Max.')
  const form = present(text.closest('form'))
  await userEvent.click(within(form).getByRole('button', { name: 'Save note' }))
  expect(await screen.findByText('Watch his trades with Max.')).toBeVisible()
  await press('One earlier version')
  const before = await screen.findByRole('dialog', { name: 'What this note said before' })
  expect(await within(before).findByText('Watch his trades.')).toBeVisible()
  await userEvent.keyboard('{Escape}')

  await press('Pin')
  const head = await screen.findByRole('complementary', { name: 'Note by Demo_Owner' })
  expect(head).toHaveTextContent('Watch his trades with Max.')

  await press('Delete')
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Deleted by Demo_Owner')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('complementary', { name: /Note by/ })).toBeNull())
  await press('Restore')
  await waitFor(() => expect(screen.queryByText('Deleted by Demo_Owner')).toBeNull())
})

it('staff who may only read notes are offered no actions', async () => {
  const uid = await portal.character('Page_Read')
  await portal.call(
    personNotes.write,
    { params: { id: String(uid) }, body: { text: 'A friend of the house.' } },
    { token: owner },
  )
  const token = await portal.staff('Page_Reader', ['view_user_notes', 'view_user_inventory'], {
    adminlevel: 2,
  })
  localStorage.setItem('token', token)
  await openApp(`/admin/users/${uid}?tab=notes`)
  expect(await screen.findByText('A friend of the house.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Edit|Pin|Delete|Save note/ })).toBeNull()
})

it('a failure is reported, and retrying works', async () => {
  const uid = await portal.character('Page_Failing')
  portal.fail(`/user/notes/${uid}`, 500)
  await openApp(`/admin/users/${uid}?tab=notes`)
  await screen.findByRole('alert')
  portal.clearFailures()
  await press('Retry')
  expect(await screen.findByText(/No notes yet/)).toBeVisible()
})

it('the address names the page of the notes', async () => {
  const uid = await portal.character('Page_Many')
  for (let number = 1; number <= 21; number++)
    await portal.call(
      personNotes.write,
      { params: { id: String(uid) }, body: { text: `Note ${number}.` } },
      { token: owner },
    )
  const app = await openApp(`/admin/users/${uid}?tab=notes&page=2`)
  expect(await screen.findByText('Note 1.')).toBeVisible()
  expect(screen.queryByText('Note 21.')).toBeNull()
  await press('Previous page')
  expect(await screen.findByText('Note 21.')).toBeVisible()
  expect(app.address()).toBe(`/admin/users/${uid}?tab=notes`)
  await app.back()
  expect(await screen.findByText('Note 1.')).toBeVisible()
  expect(app.address()).toBe(`/admin/users/${uid}?tab=notes&page=2`)
})

it('leaving asks about a new note, even if another one is being edited as well', async () => {
  const uid = await portal.character('Page_Two_Forms')
  const note = { params: { id: String(uid) }, body: { text: 'Watch his trades.' } }
  await portal.call(personNotes.write, note, { token: owner })
  const app = await openApp('/admin')
  await app.go(`/admin/users/${uid}?tab=notes`)
  await press('New note')
  await userEvent.type(await box('New note'), 'Trades with Max.')
  await press('Edit')
  await box('Note')
  await app.back()
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Stay' }))
  expect(await box('New note')).toHaveValue('Trades with Max.')
  await app.back()
  await press('Leave')
  await waitFor(() => expect(app.address()).toBe('/admin'))
})

it('what is typed while a note is being saved is kept, in a new note and in an edited one', async () => {
  const uid = await portal.character('Page_Typed_On')
  await openApp(`/admin/users/${uid}?tab=notes`)
  await press('New note')
  await userEvent.type(await box('New note'), 'Watch his trades.')
  const goOn = holdSaving()
  await press('Save note')
  await userEvent.type(await box('New note'), ' Also those with Max.')
  goOn()
  expect(await screen.findByRole('article')).toHaveTextContent('Watch his trades.')
  expect(await box('New note')).toHaveValue('Watch his trades. Also those with Max.')

  await press('Edit')
  const text = await box('Note')
  await userEvent.type(text, ' Asked him.')
  const goOnEditing = holdSaving()
  const form = within(present(text.closest('form')))
  await userEvent.click(form.getByRole('button', { name: 'Save note' }))
  await userEvent.type(text, ' He denies it.')
  goOnEditing()
  await waitFor(() => expect(screen.getAllByText('Note saved.')).toHaveLength(2))
  expect(await box('Note')).toHaveValue('Watch his trades. Asked him. He denies it.')
  await userEvent.click(form.getByRole('button', { name: 'Save note' }))
  expect(
    await screen.findByText('Watch his trades. Asked him. He denies it.', { selector: 'p' }),
  ).toBeVisible()
})

it('leaving while a note is being saved no longer asks once it is saved', async () => {
  const uid = await portal.character('Page_Late_Reply')
  const app = await openApp('/admin')
  await app.go(`/admin/users/${uid}?tab=notes`)
  await press('New note')
  await userEvent.type(await box('New note'), 'Saved in the end.')
  const release = holdSaving()
  await press('Save note')
  await app.back()
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  release()
  await waitFor(() => expect(app.address()).toBe('/admin'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  const { body } = await portal.call(personNotes.list, { params: { id: String(uid) } }, { token: owner })
  expect(body.notes.map(({ text }) => text)).toEqual(['Saved in the end.'])
})

it('what somebody else writes while a note is edited is shown, and not overwritten unseen', async () => {
  const uid = await portal.character('Page_Overtaken')
  const { body } = await portal.call(
    personNotes.write,
    { params: { id: String(uid) }, body: { text: 'Watch his trades.' } },
    { token: owner },
  )
  const editElsewhere = (text: string, revision: number) =>
    portal.call(
      personNotes.edit,
      { params: { id: String(body.id) }, body: { text, revision } },
      { token: owner },
    )
  await openApp(`/admin/users/${uid}?tab=notes`)
  await press('Edit')
  await userEvent.type(await box('Note'), ' Asked him.')
  await editElsewhere('He cheats.', 1)
  await act(() => queryClient.invalidateQueries())
  await press('Save note')
  expect(await screen.findByText(/^Demo_Owner has changed this note/)).toBeVisible()
  expect(await screen.findByText('He cheats.')).toBeVisible()
  await editElsewhere('He cheats a lot.', 2)
  await press('Save note')
  expect(await screen.findByText('He cheats a lot.')).toBeVisible()
  expect(await box('Note')).toHaveValue('Watch his trades. Asked him.')

  await press('Keep mine and save over it')
  expect(await screen.findByText('Watch his trades. Asked him.', { selector: 'p' })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Edit' })).toHaveFocus()
})

it('an editor stays open when its note leaves the page because others write notes', async () => {
  const uid = await portal.character('Page_Pushed')
  const write = (text: string) =>
    portal.call(personNotes.write, { params: { id: String(uid) }, body: { text } }, { token: owner })
  for (let number = 1; number <= 20; number++) await write(`Note ${number}.`)
  await openApp(`/admin/users/${uid}?tab=notes`)
  const first = present((await screen.findByText('Note 1.')).closest('li'))
  await userEvent.click(within(first).getByRole('button', { name: 'Edit' }))
  await userEvent.type(await box('Note'), ' Asked him.')
  await write('Note 21.')
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('Note 21.')).toBeVisible()
  expect(await box('Note')).toHaveValue('Note 1. Asked him.')
  await userEvent.click(within(first).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByText('Note 1.')).toBeNull())
})
