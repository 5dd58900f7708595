import { patchNotes, type ManagedNote } from '@idlewood/contract/patch-notes'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seedDemoPatchNotes } from '../../../../server/src/demo/demo-patch-notes.ts'
import { queryClient } from '../../api/queries.ts'
import { holdSaving, press } from '../../../test/editing.ts'
import { openApp } from '../../../test/open.tsx'
import { filePortal } from '../../../test/file-portal.ts'

const portal = await filePortal({ superUser: 'Demo_Owner' })
let token: string
let other: string
beforeAll(async () => {
  token = await portal.signIn('Demo_Owner')
  other = await portal.staff('Omar_Press', ['manage_patch_notes'])
})
beforeEach(async () => {
  localStorage.setItem('token', token)
  await portal.portal.db.deleteFrom('patch_notes').execute()
  await seedDemoPatchNotes(portal.portal)
})

const stored = async (): Promise<ManagedNote[]> =>
  (await portal.call(patchNotes.all, {}, { token })).body.patchnotes
const published = async (): Promise<string[]> =>
  (await portal.call(patchNotes.published)).body.map(({ version }: { version: string }) => version)
const shown = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('the list', () => {
  it('is requested once, shows the three notes that visitors see first, and all on request', async () => {
    await openApp('/admin/patchnotes')
    await screen.findByRole('heading', { name: '2.6.0' })
    expect(shown()).toEqual(['2.6.0', '2.5.2', '2.5.1'])
    expect(screen.getByText(/Visitors see 3 at once.*4 more are not shown here/)).toBeVisible()
    await press('Show all 7')
    expect(shown()).toHaveLength(7)
    expect(portal.made.filter(({ path }) => path.endsWith('/patchnotes/all'))).toHaveLength(1)
    await press('Show the first 3')
    expect(shown()).toHaveLength(3)
  })

  it('shows all notes if there are three or fewer', async () => {
    await portal.portal.db.deleteFrom('patch_notes').where('position', '>', 3).execute()
    await openApp('/admin/patchnotes')
    await screen.findByRole('heading', { name: '2.6.0' })
    expect(screen.queryByText(/Visitors see/)).toBeNull()
  })

  it('marks drafts, and says when a scheduled note is published', async () => {
    await openApp('/admin/patchnotes')
    expect(await screen.findByText('Scheduled')).toBeVisible()
    expect(screen.getByText(/^Publishes on .* · Demo_Owner, yesterday$/)).toBeVisible()
    expect(screen.getByText('Draft')).toBeVisible()
    expect(screen.getByText('Published')).toBeVisible()
  })

  it('explains a failure, and can retry', async () => {
    portal.fail('/patchnotes/all', 500)
    await openApp('/admin/patchnotes')
    const failure = await screen.findByRole('alert')
    expect(failure).toHaveTextContent('Something went wrong on our side. Try again later.')
    expect(screen.queryByText('Nothing has been written yet.')).toBeNull()
    portal.clearFailures()
    await press('Retry')
    expect(await screen.findByRole('heading', { name: '2.6.0' })).toBeVisible()
    expect(failure).not.toBeInTheDocument()
  })

  it('moves a note, and announces its new position', async () => {
    await openApp('/admin/patchnotes')
    await press('Move 2.5.1 forward')
    await waitFor(() => expect(shown()).toEqual(['2.6.0', '2.5.1', '2.5.2']))
    expect(await screen.findByText('2.5.1 is now number 2 of 7.')).toBeInTheDocument()
    expect((await stored()).map(({ version }) => version).slice(0, 3)).toEqual(['2.6.0', '2.5.1', '2.5.2'])
    expect(screen.getByRole('button', { name: 'Move 2.6.0 forward' })).toBeDisabled()
  })

  it('does not overwrite an order that someone else has changed, and shows that order', async () => {
    await openApp('/admin/patchnotes')
    await screen.findByRole('heading', { name: '2.6.0' })
    const ids = (await stored()).map(({ id }) => id)
    await portal.call(patchNotes.order, { body: { from: ids, to: ids.toReversed() } }, { token: other })
    await press('Move 2.5.1 forward')
    expect(await screen.findByText(/moved meanwhile, so nothing was moved/)).toBeVisible()
    await waitFor(() => expect(shown()).toEqual(['2.2.0', '2.3.0', '2.4.0']))
  })

  it('deletes a note once its version was typed', async () => {
    await openApp('/admin/patchnotes')
    await press('Delete 2.5.1')
    await screen.findByLabelText('Type “delete 2.5.1” to confirm')
    type('Type “delete 2.5.1” to confirm', 'delete 2.5.1')
    await press('Confirm Delete')
    await waitFor(() => expect(shown()).toEqual(['2.6.0', '2.5.2', '2.5.0']))
    expect(await published()).not.toContain('2.5.1')
  })

  it('keeps the question about a note that somebody else pushes out of the first three', async () => {
    await openApp('/admin/patchnotes')
    await screen.findByRole('heading', { name: '2.6.0' })
    await press('Delete 2.5.1')
    await screen.findByLabelText('Type “delete 2.5.1” to confirm')
    type('Type “delete 2.5.1” to confirm', 'delete 2.5')
    const body = { version: '2.6.1', title: 'Fixes', notes: ['Fixed.'], youtube: null, publishAt: null }
    await portal.call(patchNotes.add, { body }, { token: other })
    await act(() => queryClient.invalidateQueries())
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.getByLabelText('Type “delete 2.5.1” to confirm')).toHaveValue('delete 2.5')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(shown()).toEqual(['2.6.1', '2.6.0', '2.5.2']))
  })
})

describe('the editor', () => {
  it('previews the note while it is written, and publishes it', async () => {
    const app = await openApp('/admin/patchnotes')
    await press('New patch note')
    expect(app.address()).toBe('/admin/patchnotes?edit=new')
    type('Version', '3.0.0')
    type('What changed', 'Trains run\n\n  On time ')
    type('Video (optional)', 'https://youtu.be/aqz-KE-bpKQ')
    const preview = within(screen.getByRole('region', { name: 'As visitors see it' }))
    expect(preview.getByRole('heading', { name: '3.0.0' })).toBeVisible()
    expect(preview.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Trains run',
      'On time',
    ])
    expect(preview.getByRole('link', { name: /Watch the video/ })).toHaveAttribute('target', '_blank')
    await userEvent.click(screen.getByRole('radio', { name: /^Now/ }))
    await press('Publish')
    await waitFor(() => expect(app.address()).toBe('/admin/patchnotes'))
    expect((await published())[0]).toBe('3.0.0')
    await waitFor(() => expect(shown()[0]).toBe('3.0.0'))
  })

  it('shows each error at its field, and sends nothing', async () => {
    await openApp('/admin/patchnotes?edit=new')
    await screen.findByLabelText('Version')
    type('What changed', 'x'.repeat(301))
    type('Video (optional)', 'http://example.com/film')
    await userEvent.click(screen.getByRole('radio', { name: /^At a time/ }))
    await press('Save')
    for (const sentence of [
      'Say which version this is, such as 2.4.0.',
      'Line 1: A line has at most 300 characters.',
      'Link a video on YouTube: an address that begins with https://www.youtube.com/ or https://youtu.be/.',
      'Choose the day and the time.',
    ])
      expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByLabelText('Version')).toHaveFocus()
    expect(portal.made.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('schedules a draft, and keeps the time of a published note', async () => {
    const [, draft, out] = await stored()
    await openApp(`/admin/patchnotes?edit=${draft?.id}`)
    await userEvent.click(await screen.findByRole('radio', { name: /^At a time/ }))
    type('Day and time', '2031-05-01T18:30')
    await press('Save')
    await waitFor(async () => expect((await stored())[1]?.state).toBe('scheduled'))
    expect((await stored())[1]?.publishAt).toBe(new Date('2031-05-01T18:30').toISOString())

    await openApp(`/admin/patchnotes?edit=${out?.id}`)
    await screen.findByRole('heading', { name: `Edit ${out?.version}` })
    type('Title (optional)', 'Repairs')
    await press('Save')
    await waitFor(async () => expect((await stored())[2]?.title).toBe('Repairs'))
    expect((await stored())[2]?.publishAt).toBe(out?.publishAt)
  })

  it('adds a line of the game to the note with a click', async () => {
    await openApp('/admin/patchnotes?edit=new')
    await userEvent.click(await screen.findByText(/From the game’s own list/))
    await press('Boats keep their fuel after a restart')
    expect(screen.getByLabelText('What changed')).toHaveValue('Boats keep their fuel after a restart')
  })

  it('asks before discarding unsaved text, and not after saving', async () => {
    const app = await openApp('/admin/patchnotes?edit=new')
    await screen.findByRole('heading', { name: 'New patch note' })
    type('Version', '9.9.9')
    await press('Cancel')
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Stay' }))
    expect(screen.getByLabelText('Version')).toHaveValue('9.9.9')
    await press('Cancel')
    await press('Leave')
    await waitFor(() => expect(app.address()).toBe('/admin/patchnotes'))
    expect((await stored()).map(({ version }) => version)).not.toContain('9.9.9')
  })

  it('keeps what is typed while the note is being saved, and saves it over the same note', async () => {
    const app = await openApp('/admin/patchnotes?edit=new')
    await screen.findByRole('heading', { name: 'New patch note' })
    type('Version', '3.0.0')
    type('What changed', 'Trains run')
    await userEvent.click(screen.getByRole('radio', { name: /^Now/ }))
    const goOn = holdSaving()
    await press('Publish')
    type('What changed', 'Trains run\nOn time')
    goOn()
    expect(await screen.findByText('Patch note 3.0.0 saved')).toBeVisible()
    expect(screen.getByLabelText('What changed')).toHaveValue('Trains run\nOn time')
    const [first] = await stored()
    expect(first?.notes).toEqual(['Trains run'])

    await press('Save')
    await waitFor(() => expect(app.address()).toBe('/admin/patchnotes'))
    const [last, next] = await stored()
    expect([last?.id, last?.notes, last?.publishAt]).toEqual([
      first?.id,
      ['Trains run', 'On time'],
      first?.publishAt,
    ])
    expect(next?.version).not.toBe('3.0.0')
  })

  it('keeps the text when someone else deletes the note meanwhile, and says so', async () => {
    const [, , note] = await stored()
    await openApp(`/admin/patchnotes?edit=${note?.id}`)
    await screen.findByRole('heading', { name: `Edit ${note?.version}` })
    type('Title (optional)', 'Too late')
    await portal.portal.db
      .deleteFrom('patch_notes')
      .where('id', '=', note?.id ?? 0)
      .execute()
    await queryClient.refetchQueries()
    await press('Save')
    expect(await screen.findByText('Patch note not found.')).toBeVisible()
    expect(screen.getByLabelText('Title (optional)')).toHaveValue('Too late')
  })

  it('shows the version that someone else saved first, and lets the user choose', async () => {
    const [, , note] = await stored()
    if (!note) throw new Error('There is no third note.')
    const app = await openApp(`/admin/patchnotes?edit=${note.id}`)
    await screen.findByRole('heading', { name: `Edit ${note.version}` })
    const { id, revision, version, notes, publishAt } = note
    const body = { version, title: 'By Omar', notes, youtube: null, publishAt, revision }
    await portal.call(patchNotes.change, { params: { id: String(id) }, body }, { token: other })
    type('Title (optional)', 'By the owner')
    await press('Save')
    expect(await screen.findByText('By Omar')).toBeVisible()
    expect(screen.getByText(/^Omar_Press changed patch note 2\.5\.1 meanwhile/)).toBeVisible()
    expect((await stored())[2]?.title).toBe('By Omar')
    await press('Keep mine and save over it')
    await press('Save')
    await waitFor(() => expect(app.address()).toBe('/admin/patchnotes'))
    expect((await stored())[2]?.title).toBe('By the owner')
  })
})

it('a user who may not write patch notes sees the 403 page', async () => {
  await portal.character('Ben_Stander')
  localStorage.setItem('token', await portal.signIn('Ben_Stander'))
  await openApp('/admin/patchnotes')
  expect(await screen.findByText('manage_patch_notes')).toBeVisible()
})
