import { changes } from '@idlewood/contract/changes'
import { managedUser } from '@idlewood/contract/managed-user'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
// Transform the module before the first test, which would otherwise wait for it.
import './profile-section.tsx'
import { field, press, type } from '../../../test/editing.ts'
import { openApp } from '../../../test/open.tsx'
import { allPlayers, userPages } from '../../../test/user-pages.ts'
import { present } from '../../../../server/test/present.ts'

const { portal, owner, createCharacter, cell, write, trail } = await userPages()

describe('a change to a player in the game', () => {
  it('is pending, is not called done, and updates without a reload once applied', async () => {
    const { uid, name } = await createCharacter({ bank: 500 })
    allPlayers.is = 'online'
    await openApp(`/admin/users/${uid}`)
    await type('Bank', '800{Enter}')
    const waiting = await within(await field('Bank')).findByRole('note')
    expect(waiting).toHaveTextContent(/Waiting.*\$500.*\$800.*by Demo_Owner/)
    expect(waiting).toHaveTextContent(`${name} is in the game.`)
    expect(screen.queryByText('Bank updated successfully!')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Edit Bank' })).toBeNull()
    await waitFor(async () => expect(await field('Bank')).toHaveFocus())
    expect(await cell(uid, 'bank')).toBe(500)
    allPlayers.is = 'offline'
    expect(await screen.findByText('Bank updated successfully!')).toBeVisible()
    await waitFor(async () => expect(await field('Bank')).toHaveTextContent('$800'))
    expect(await screen.findByRole('button', { name: 'Edit Bank' })).toBeVisible()
    expect(within(await field('Bank')).queryByRole('note')).toBeNull()
  })

  it('can be cancelled, and then nothing was changed', async () => {
    const { uid } = await createCharacter({ bank: 500 })
    allPlayers.is = 'online'
    await openApp(`/admin/users/${uid}`)
    await type('Bank', '800{Enter}')
    const waiting = await within(await field('Bank')).findByRole('note')
    await userEvent.click(within(waiting).getByRole('button', { name: /^Cancel/ }))
    await press('Cancel change')
    expect(await screen.findByRole('button', { name: 'Edit Bank' })).toBeVisible()
    await waitFor(async () => expect(await field('Bank')).toHaveFocus())
    expect(await cell(uid, 'bank')).toBe(500)
    expect(await trail(uid)).toMatchObject([{ state: 'cancelled' }])
    expect(screen.queryByText('Bank updated successfully!')).toBeNull()
  })

  it('is listed for an item they do not have yet, until it is given', async () => {
    const { uid } = await createCharacter()
    allPlayers.is = 'online'
    const { body } = await portal.call(managedUser.giveable, {}, { token: owner })
    const [{ id: item, name }] = [present(body.inventory[0])]
    await portal.call(
      managedUser.giveItem,
      { params: { id: String(uid) }, body: { item, quantity: '7' } },
      { token: owner },
    )
    await openApp(`/admin/users/${uid}?tab=inventory`)
    const waiting = await screen.findByRole('note')
    expect(waiting).toHaveTextContent(new RegExp(`Waiting.*${name}: Given, quantity 7 by Demo_Owner`))
    expect(within(waiting).getByRole('button', { name: /^Cancel/ })).toBeVisible()
    allPlayers.is = 'offline'
    await waitFor(() => expect(screen.queryByRole('note')).toBeNull())
    expect(await screen.findByRole('group', { name })).toHaveTextContent('7')
  })

  it('says so if it ends in a conflict with another value', async () => {
    const { uid } = await createCharacter({ bank: 500 })
    allPlayers.is = 'online'
    await openApp(`/admin/users/${uid}`)
    await type('Bank', '800{Enter}')
    await within(await field('Bank')).findByRole('note')
    await write(uid, 'bank', 450)
    allPlayers.is = 'offline'
    const toasts = await screen.findByRole('region', { name: /^Notifications/ })
    expect(await within(toasts).findByText(/it is 450 now/)).toBeVisible()
    await waitFor(async () => expect(await field('Bank')).toHaveTextContent('$450'))
  })
})

describe('deleting an account', () => {
  it('needs the phrase, leads back to the list, and can be undone', async () => {
    const { uid, name } = await createCharacter()
    const app = await openApp(`/admin/users/${uid}`)
    await press('Delete account')
    const dialog = await screen.findByRole('alertdialog')
    const confirm = within(dialog).getByRole('button', { name: 'Confirm Delete' })
    expect(confirm).toBeDisabled()
    const phrase = within(dialog).getByRole('textbox', { name: /to confirm/ })
    await userEvent.type(phrase, `delete ${name.toLowerCase()}`)
    expect(confirm).toBeDisabled()
    await userEvent.clear(phrase)
    await userEvent.type(phrase, `delete ${name}`)
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Asked for it')
    await userEvent.click(confirm)
    await waitFor(() => expect(app.address()).toBe('/admin/users'))
    expect(await screen.findByText(`${name} deleted. You can restore it on the Changes page.`)).toBeVisible()
    expect(await cell(uid, 'username')).toBeUndefined()
    const { id, reason } = present((await trail(uid))[0])
    expect(reason).toBe('Asked for it')
    await portal.call(changes.undo, { params: { id: String(id) }, body: {} }, { token: owner })
    expect(await cell(uid, 'username')).toBe(name)
  })

  it('stays on the page if it is refused, and says why', async () => {
    const { uid, name } = await createCharacter()
    const app = await openApp(`/admin/users/${uid}`)
    await press('Delete account')
    await write(uid, 'username', `${name}x`)
    await userEvent.type(await screen.findByRole('textbox', { name: /to confirm/ }), `delete ${name}`)
    await press('Confirm Delete')
    expect(await screen.findByText(`Type ${name}x to confirm.`)).toBeVisible()
    expect(screen.getByRole('alertdialog')).toBeVisible()
    expect(app.address()).toBe(`/admin/users/${uid}`)
  })
})
