import { bans } from '@idlewood/contract/bans'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { press } from '../../../test/by-keyboard.ts'
import { openApp } from '../../../test/open.tsx'
import { filePortal } from '../../../test/file-portal.ts'
import { emptyDraft, readDraft } from './ban-draft.ts'

const portal = await filePortal({ superUser: 'Demo_Owner' })

it('a ban from the page of a user leaves staff on that page, which shows it', async () => {
  const uid = await portal.character('Banned_There')
  localStorage.setItem('token', await portal.signIn('Demo_Owner'))
  const app = await openApp(`/admin/users/${uid}?tab=record`)
  const button = await screen.findByRole('button', { name: 'Ban' })
  await userEvent.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'Ban' }))
  expect(await dialog.findByRole('combobox', { name: 'Character' })).toHaveValue('Banned_There')
  await userEvent.click(dialog.getByRole('combobox', { name: 'What to ban' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Character' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Wallhack')
  await userEvent.click(dialog.getByRole('button', { name: 'Ban' }))
  expect(await screen.findByText('Banned: Wallhack')).toBeVisible()
  await waitFor(() => expect(button).toHaveFocus())
  expect(app.address()).toBe(`/admin/users/${uid}?tab=record`)
})

it('a rule cited by mistake takes its words with it, and the focus stays with the rules', async () => {
  localStorage.setItem('token', await portal.signIn('Demo_Owner'))
  await openApp('/admin/bans')
  await userEvent.click(await screen.findByRole('button', { name: 'Ban' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ban' }))
  const rules = await dialog.findByRole('combobox', { name: 'Rules (optional)' })
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  const cite = async (number: string): Promise<void> => {
    await userEvent.type(rules, number)
    await screen.findAllByRole('option')
    expect(screen.getByRole('listbox', { name: 'Rules (optional)' })).toBeVisible()
    await userEvent.keyboard('{Enter}')
  }
  const removal = () => dialog.findByRole('button', { name: /^Remove / })

  await cite('3.1')
  expect(reason).toHaveDisplayValue(/^3\.1 ./)
  await press(await removal())
  expect(reason).toHaveValue('')
  expect(rules).toHaveFocus()
  await cite('4.1')
  expect(reason).toHaveDisplayValue(/^4\.1 ./)

  await userEvent.clear(reason)
  await userEvent.type(reason, 'In my own words')
  await userEvent.click(await removal())
  await cite('3.2')
  expect(reason).toHaveValue('In my own words')
})

it('Escape, and a press beside the dialog, ask before what was entered is lost', async () => {
  localStorage.setItem('token', await portal.signIn('Demo_Owner'))
  await openApp('/admin/bans')
  const button = await screen.findByRole('button', { name: 'Ban' })
  await userEvent.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'Ban' }))
  const reason = await dialog.findByRole('textbox', { name: 'Reason' })
  const keep = async (): Promise<void> => {
    await press(await screen.findByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(reason).toHaveValue('In my own words')
  }
  await userEvent.type(reason, 'In my own words')
  await userEvent.keyboard('{Escape}')
  const question = await screen.findByRole('alertdialog', { name: 'Discard what you entered?' })
  // Besides the page, the question dims the dialog below it.
  expect(document.querySelectorAll('.bg-scrim')).toHaveLength(2)
  expect(question).toBeVisible()
  await keep()
  expect(reason).toHaveFocus()
  await userEvent.pointer({ keys: '[MouseLeft]', target: document.body })
  await keep()
  await userEvent.keyboard('{Escape}')
  await press(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(button).toHaveFocus())
  await userEvent.click(button)
  await screen.findByRole('dialog', { name: 'Ban' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('an address that is too long is refused in words', async () => {
  localStorage.setItem('token', await portal.signIn('Demo_Owner'))
  await openApp('/admin/bans')
  await userEvent.click(await screen.findByRole('button', { name: 'Ban' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ban' }))
  await userEvent.click(dialog.getByRole('combobox', { name: 'What to ban' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Address' }))
  const address = dialog.getByRole('textbox', { name: 'Address' })
  await userEvent.click(address)
  await userEvent.paste('everybody from the house of Rico Vale')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Cheating')
  await userEvent.click(dialog.getByRole('button', { name: 'Ban' }))
  await waitFor(() => expect(address).toHaveAccessibleDescription('An address has at most 32 characters.'))
})

it('who a ban keeps out must be confirmed again for another range', async () => {
  localStorage.setItem('token', await portal.signIn('Demo_Owner'))
  await openApp('/admin/bans')
  await userEvent.click(await screen.findByRole('button', { name: 'Ban' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ban' }))
  await userEvent.click(dialog.getByRole('combobox', { name: 'What to ban' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Address range' }))
  const range = dialog.getByRole('textbox', { name: 'Range' })
  const consent = () => dialog.findByRole('checkbox', { name: 'I have checked who this keeps out' })
  await userEvent.type(range, '83.10.*.*')
  await userEvent.click(await consent())
  expect(await consent()).toBeChecked()
  expect(dialog.getByRole('button', { name: 'Ban' })).toBeEnabled()

  await userEvent.clear(range)
  await userEvent.type(range, '83.11.*.*')
  expect(await consent()).not.toBeChecked()
  expect(dialog.getByRole('button', { name: 'Ban' })).toBeDisabled()
})

it('a list of more bans than are counted says so in its range', async () => {
  const token = await portal.signIn('Demo_Owner')
  localStorage.setItem('token', token)
  const { body } = await portal.call(bans.list, { query: {} }, { token })
  portal.fail('/bans', { reply: { ...body, total: 2000, more: true } })
  await openApp('/admin/bans')
  expect(await screen.findByText(/^1–\d+ of more than 2,000 bans$/)).toBeVisible()
  portal.clearFailures()
})

it('a ban is lifted with the keyboard, and the focus stays in the list that it leaves', async () => {
  const token = await portal.signIn('Demo_Owner')
  localStorage.setItem('token', token)
  for (const username of ['Lifted_First', 'Lifted_Second']) {
    await portal.character(username)
    const body = { form: 'name', username, reason: 'Cheating' } as const
    expect((await portal.call(bans.make, { body }, { token })).status).toBe(201)
  }
  await openApp('/admin/bans')
  const button = await screen.findByRole('button', { name: 'Lift the ban of Lifted_First' })
  button.focus()
  await userEvent.keyboard('{Enter}')
  const dialog = await screen.findByRole('alertdialog')
  // Nobody may ever have played under the name, or another ban may still keep them out.
  expect(dialog).toHaveAccessibleDescription('From the next connection on, this ban keeps nobody out.')
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Wrong person{Enter}')
  await waitFor(() => expect(button).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByRole('table')).toHaveFocus())
  expect(screen.getByRole('button', { name: 'Lift the ban of Lifted_Second' })).toBeVisible()
})

it('sends the length of a ban, whatever the time on this device', async () => {
  const draft = { ...emptyDraft('Rico_Vale'), form: 'name', reason: 'Cheating', length: '24' } as const
  expect(await readDraft(draft)).toEqual({
    output: { form: 'name', username: 'Rico_Vale', reason: 'Cheating', hours: 24 },
  })
})
