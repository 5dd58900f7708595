import { changes } from '@idlewood/contract/changes'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { queryClient } from '../../api/queries.ts'
import { hasUnsavedInput } from '../../ui/unsaved-input.ts'
import { openApp } from '../../../test/open.tsx'
import {
  changeRows,
  freshNumber,
  newestRow,
  openMailbox,
  press,
  type Mailbox,
} from '../../../test/mailbox.ts'

let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
})
afterAll(() => mailbox.portal.close())
beforeEach(() => mailbox.reset())

const confirm = async (name: string) => {
  const dialog = await screen.findByRole('alertdialog')
  await userEvent.click(within(dialog).getByRole('button', { name }))
}

describe('undoing a change', () => {
  it('shows what will be restored, takes a reason, and shows both afterwards', async () => {
    const before = await mailbox.edit('Anna_Staff', 'Plain_Player', { bank: freshNumber() })
    const { id } = await mailbox.edit('Anna_Staff', 'Plain_Player', { bank: 2_000_000 })
    await openApp('/admin/changes')
    await press(`Undo #${id}`)
    const dialog = await screen.findByRole('alertdialog', { name: 'Undo this change?' })
    const back = `$${Number(before.fields[0]?.new).toLocaleString('en-US')}`
    expect(dialog).toHaveTextContent(`Plain_Player: Bank goes back from $2,000,000 to ${back}.`)
    await userEvent.type(within(dialog).getByRole('textbox'), 'By mistake')
    await confirm('Undo')
    expect(await screen.findByText('Undone.')).toBeVisible()
    const [newest, undone] = await changeRows()
    expect(newest).toHaveTextContent('By mistake')
    expect(newest).toHaveTextContent(`Undoes #${id}`)
    expect(undone).toHaveTextContent(`Undone`)
    expect(undone).toHaveTextContent(/Undone by #\d/)
    expect(screen.queryByRole('button', { name: `Undo #${id}` })).toBeNull()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('counts its reason as unsaved input until the question is closed', async () => {
    const { id } = await mailbox.edit('Anna_Staff', 'Plain_Player', { bank: freshNumber() })
    await openApp('/admin/changes')
    await press(`Undo #${id}`)
    const dialog = await screen.findByRole('alertdialog', { name: 'Undo this change?' })
    expect(hasUnsavedInput()).toBe(false)
    await userEvent.type(within(dialog).getByRole('textbox'), 'By mistake')
    expect(hasUnsavedInput()).toBe(true)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(hasUnsavedInput()).toBe(false))
  })

  it('is not called done yet while the player is in the game', async () => {
    const { id } = await mailbox.edit('Anna_Staff', 'Plain_Player', { bank: freshNumber() })
    mailbox.setLocation('online')
    await openApp('/admin/changes')
    await press(`Undo #${id}`)
    await confirm('Undo')
    expect(await screen.findByText(/Nothing is undone yet\. Plain_Player is in the game/)).toBeVisible()
    expect(screen.queryByText('Undone.')).toBeNull()
    expect(await newestRow()).toHaveTextContent('Waiting')
    expect((await mailbox.change(id)).state).toBe('confirmed')
  })

  it('is refused with the portal’s message if it comes too late, and the list is refreshed', async () => {
    const { id } = await mailbox.edit('Anna_Staff', 'Plain_Player', { level: freshNumber() })
    await openApp('/admin/changes')
    await press(`Undo #${id}`)
    await mailbox.edit('Ben_Staff', 'Plain_Player', { level: freshNumber() })
    await confirm('Undo')
    expect(await screen.findByText(/has moved on since/)).toBeVisible()
    await waitFor(async () => expect(await changeRows()).toHaveLength(2))
    expect((await mailbox.change(id)).state).toBe('confirmed')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('can be retried when the portal does not answer', async () => {
    const { id } = await mailbox.edit('Anna_Staff', 'Plain_Player', { level: freshNumber() })
    await openApp('/admin/changes')
    await press(`Undo #${id}`)
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason (optional)' }), 'Again')
    mailbox.portal.fail('/undo', 'offline')
    await confirm('Undo')
    expect(await screen.findByText(/The portal did not answer/)).toBeInTheDocument()
    mailbox.portal.clearFailures()
    expect(screen.getByDisplayValue('Again')).toBeVisible()
    await confirm('Undo')
    expect(await screen.findByText('Undone.')).toBeVisible()
    expect((await mailbox.change(id)).state).toBe('undone')
  })

  it('works by keyboard, and the focus stays where it was', async () => {
    const { id } = await mailbox.edit('Anna_Staff', 'Plain_Player', { level: freshNumber() })
    await openApp('/admin/changes')
    const button = await screen.findByRole('button', { name: `Undo #${id}` })
    button.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Reason (optional)' })).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(button).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Reason (optional)' })).toHaveFocus())
    await userEvent.keyboard('{Tab}{Tab}{Enter}')
    expect(await screen.findByText('Undone.')).toBeVisible()
    await waitFor(async () => {
      const [, undone] = await changeRows()
      expect(undone).toContainElement(document.activeElement as HTMLElement) // focus is always on an HTML element here
    })
  })

  it('elsewhere does not scroll the list that somebody is reading', async () => {
    const { id } = await mailbox.edit('Anna_Staff', 'Plain_Player', { level: freshNumber() })
    await openApp('/admin/changes')
    await screen.findByRole('button', { name: `Undo #${id}` })
    const focus = vi.spyOn(HTMLElement.prototype, 'focus')
    onTestFinished(() => focus.mockRestore())
    const [params, token] = [{ id: String(id) }, mailbox.token('Anna_Staff')]
    expect((await mailbox.portal.call(changes.undo, { params, body: {} }, { token })).status).toBe(200)
    await act(() => queryClient.invalidateQueries())
    await waitFor(() => expect(screen.queryByRole('button', { name: `Undo #${id}` })).toBeNull())
    for (const [how] of focus.mock.calls) expect(how).toEqual({ preventScroll: true })
  })

  it('is not offered for others’ changes to people who may only read them', async () => {
    await mailbox.edit('Anna_Staff', 'Plain_Player', { level: freshNumber() })
    mailbox.setLocation('online')
    await mailbox.edit('Anna_Staff', 'Plain_Player', { bank: freshNumber() })
    mailbox.as('View_Only')
    await openApp(`/admin/changes?actor=uid:${mailbox.uid('Anna_Staff')}&from=2026-01-01T00:00:00Z`)
    expect(await changeRows()).toHaveLength(2)
    expect(screen.queryByRole('button', { name: /^(Undo|Cancel) / })).toBeNull()
    // Nor is the page of a user whom they may not open.
    expect(screen.queryByRole('link', { name: 'Plain_Player' })).toBeNull()
    expect((await newestRow()).textContent).toContain('Plain_Player')
  })

  it('is offered for the user’s own changes', async () => {
    const own = await mailbox.edit('Ben_Staff', 'Plain_Player', { level: freshNumber() })
    const another = await mailbox.edit('Anna_Staff', 'Plain_Player', { bank: freshNumber() })
    mailbox.as('Ben_Staff')
    await openApp('/admin/changes')
    expect(await screen.findByRole('button', { name: `Undo #${own.id}` })).toBeVisible()
    expect(screen.queryByRole('button', { name: `Undo #${another.id}` })).toBeNull()
  })
})

describe('cancelling a pending change', () => {
  it('prevents it from being applied', async () => {
    mailbox.setLocation('online')
    const { id } = await mailbox.edit('Anna_Staff', 'Plain_Player', { bank: freshNumber() })
    await openApp('/admin/changes?state=queued')
    expect(screen.queryByRole('button', { name: `Undo #${id}` })).toBeNull()
    await press(`Cancel #${id}`)
    await confirm('Keep it')
    expect((await mailbox.change(id)).state).toBe('queued')
    await press(`Cancel #${id}`)
    await confirm('Cancel change')
    expect(await screen.findByText('Cancelled. Nothing was changed.')).toBeVisible()
    expect(await screen.findByText('No changes found.')).toBeVisible()
    expect(await mailbox.change(id)).toMatchObject({ state: 'cancelled', note: 'Cancelled by Demo_Owner.' })
  })

  it('reports when it comes too late, and refreshes the list', async () => {
    mailbox.setLocation('online')
    const { id } = await mailbox.edit('Anna_Staff', 'Plain_Player', { bank: freshNumber() })
    await openApp('/admin/changes')
    await press(`Cancel #${id}`)
    await mailbox.portal.portal.db
      .updateTable('changes')
      .set({ attempted_at: Date.now() })
      .where('id', '=', id)
      .execute()
    await confirm('Cancel change')
    expect(await screen.findByText(/It is too late to cancel this change/)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: `Cancel #${id}` })).toBeNull())
  })
})

describe('undoing everything by one person', () => {
  const everything = async () => {
    const moved = await mailbox.edit('Anna_Staff', 'Other_Player', { bank: freshNumber() })
    await mailbox.edit('Anna_Staff', 'Plain_Player', { level: freshNumber() })
    await mailbox.edit('Anna_Staff', 'Plain_Player', { bank: freshNumber() })
    await mailbox.edit('Ben_Staff', 'Plain_Player', { exp: freshNumber() })
    return moved
  }

  it('asks for a period, a reason and the name, then shows the outcome', async () => {
    const moved = await everything()
    await mailbox.portal.ask('PUT', `/api/user/profile/${mailbox.uid('Other_Player')}`, {
      token: mailbox.token('Demo_Owner'),
      body: { bank: freshNumber() },
    })
    mailbox.setLocation('online')
    await mailbox.edit('Anna_Staff', 'Other_Player', { level: freshNumber() })
    mailbox.setLocation('offline')
    const app = await openApp('/admin/changes')
    const [link] = await screen.findAllByRole('link', { name: 'All by Anna_Staff' })
    if (link) await userEvent.click(link)
    expect(await screen.findByText('To undo everything, choose from when.')).toBeVisible()
    await press('From 24 hours ago')
    expect(app.address()).toContain('from=')
    await press('Undo all 4…')
    const dialog = await screen.findByRole('alertdialog', { name: 'Undo everything by Anna_Staff?' })
    expect(dialog).toHaveTextContent('up to 3 changes are undone, newest first. One that waits is cancelled.')
    const sure = within(dialog).getByRole('button', { name: 'Undo all 4' })
    expect(sure).toBeDisabled()
    const phrase = within(dialog).getByRole('textbox', { name: /Type “undo Anna_Staff”/ })
    await userEvent.type(phrase, 'undo Anna')
    expect(sure).toBeDisabled()
    await userEvent.type(phrase, '_Staff')
    expect(sure).toBeDisabled()
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Rogue')
    await userEvent.clear(phrase)
    expect(sure).toBeDisabled()
    await userEvent.type(phrase, 'undo Anna_Staff')
    await userEvent.click(sure)
    const told = await screen.findByRole('dialog', { name: 'Not everything was undone' })
    expect(told).toHaveTextContent('2 changes undone.')
    expect(told).toHaveTextContent('1 change cancelled before the game had it.')
    expect(told).toHaveTextContent('1 change could not be undone:')
    expect(told).toHaveTextContent(new RegExp(`#${moved.id} Bank has moved on since`))
    expect(told).not.toHaveTextContent('not undone yet')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await screen.findByRole('button', { name: 'Undo all 1…' })).toBeVisible()
  })

  it('is offered on the person’s own page for the last day, and shows the outcome', async () => {
    await everything()
    const anna = mailbox.uid('Anna_Staff')
    await openApp(`/admin/users/${anna}`)
    await press('Undo the last 24 hours (3)…')
    const dialog = await screen.findByRole('alertdialog', { name: 'Undo everything by Anna_Staff?' })
    expect(dialog).toHaveTextContent('up to 3 changes are undone')
    const reason = within(dialog).getByRole('textbox', { name: 'Reason' })
    expect(reason).toHaveValue('Undoing everything of the last 24 hours')
    expect(within(dialog).queryByRole('textbox', { name: /Type/ })).toBeNull()
    await confirm('Undo all 3')
    const told = await screen.findByRole('dialog', { name: 'Everything was undone' })
    expect(told).toHaveTextContent('3 changes undone.')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('button', { name: /last 24 hours/ })).toBeNull())
  })

  it('leaves the focus where everything was undone, not on the first filter', async () => {
    await everything()
    await openApp(`/admin/changes?actor=uid:${mailbox.uid('Anna_Staff')}&from=2026-01-01T00:00:00Z`)
    await press('Undo all 3…')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Rogue')
    await userEvent.type(screen.getByRole('textbox', { name: /Type/ }), 'undo Anna_Staff')
    await confirm('Undo all 3')
    await screen.findByRole('dialog', { name: 'Everything was undone' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Everything by Anna_Staff/))
  })

  it('reports changes that wait until players have left the game', async () => {
    await everything()
    mailbox.setLocation('online')
    await openApp(`/admin/changes?actor=uid:${mailbox.uid('Anna_Staff')}&from=2026-01-01T00:00:00Z`)
    await press('Undo all 3…')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Rogue')
    await userEvent.type(screen.getByRole('textbox', { name: /Type/ }), 'undo Anna_Staff')
    await confirm('Undo all 3')
    const told = await screen.findByRole('dialog', { name: 'Not everything is undone yet' })
    expect(told).toHaveTextContent('0 changes undone.')
    expect(told).toHaveTextContent('3 changes not undone yet')
  })

  it('warns beforehand and reports afterwards what the game has accepted but not saved', async () => {
    const { id } = await everything()
    await mailbox.portal.portal.db
      .updateTable('changes')
      .set({ state: 'delivered', next_try_at: Date.now() + 3600_000 })
      .where('id', '=', id)
      .execute()
    const anna = mailbox.uid('Anna_Staff')
    await openApp(`/admin/users/${anna}`)
    await press('Undo the last 24 hours (3)…')
    const words =
      'up to 2 changes are undone, newest first. One that the game has taken but not saved yet can only be undone later'
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(words)
    await openApp(`/admin/changes?actor=uid:${anna}&from=2026-01-01T00:00:00Z`)
    await press('Undo all 3…')
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(words)
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'Rogue')
    await userEvent.type(screen.getByRole('textbox', { name: /Type/ }), 'undo Anna_Staff')
    await confirm('Undo all 3')
    const told = await screen.findByRole('dialog', { name: 'Not everything was undone' })
    expect(told).toHaveTextContent('2 changes undone.')
    expect(told).toHaveTextContent(`#${id} The running game has taken this change and has not saved it yet.`)
  })

  it('is offered only for all their changes in a period', async () => {
    await everything()
    const app = await openApp(
      `/admin/changes?actor=uid:${mailbox.uid('Anna_Staff')}&field=bank&from=2026-01-01T00:00:00Z`,
    )
    await changeRows()
    expect(screen.queryByRole('button', { name: /^Undo all/ })).toBeNull()
    await press('Only person and time')
    expect(app.address()).not.toContain('field')
    expect(await screen.findByRole('button', { name: 'Undo all 3…' })).toBeVisible()
  })

  it('stays open with the typed text if it fails', async () => {
    await everything()
    await openApp(`/admin/changes?actor=uid:${mailbox.uid('Anna_Staff')}&from=2026-01-01T00:00:00Z`)
    await press('Undo all 3…')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Rogue')
    await userEvent.type(screen.getByRole('textbox', { name: /Type/ }), 'undo Anna_Staff')
    mailbox.portal.fail('/changes/undo', 'offline')
    await confirm('Undo all 3')
    expect(await screen.findByText(/It may still be working/)).toBeInTheDocument()
    expect(screen.getByDisplayValue('Rogue')).toBeVisible()
  })

  it('is not offered without the permission, nor for part of a name', async () => {
    await everything()
    mailbox.as('Anna_Staff')
    const app = await openApp(
      `/admin/changes?actor=uid:${mailbox.uid('Anna_Staff')}&from=2026-01-01T00:00:00Z`,
    )
    await changeRows()
    expect(screen.queryByText(/Everything by/)).toBeNull()
    mailbox.as('Demo_Owner')
    await app.go('/admin/changes?actor=Anna&from=2026-01-01T00:00:00Z')
    await changeRows()
    expect(screen.queryByText(/Everything by/)).toBeNull()
  })
})

describe('a change that the game has overwritten', () => {
  it('shows the new value, and can be made again with one click', async () => {
    mailbox.setLocation('unknown')
    const { id } = await mailbox.edit('Anna_Staff', 'Plain_Player', { bank: 3_000_000 })
    const { portal } = mailbox.portal
    await portal.db
      .updateTable('changes')
      .set({ state: 'overwritten', note: 'The game wrote 17 over it.' })
      .where('id', '=', id)
      .execute()
    await mailbox.portal.game.database.db
      .updateTable('users')
      .set({ bank: 17 })
      .where('username', '=', 'Plain_Player')
      .execute()
    mailbox.setLocation('offline')
    await openApp('/admin/changes')
    expect(await newestRow()).toHaveTextContent('Overwritten')
    expect(await newestRow()).toHaveTextContent('The game wrote 17 over it.')
    await press(`Make again: #${id}`)
    expect(await screen.findByText('Made again.')).toBeVisible()
    expect(await newestRow()).toHaveTextContent('Confirmed')
    expect(screen.queryByRole('button', { name: `Make again: #${id}` })).toBeNull()
  })
})
