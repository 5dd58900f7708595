import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changes } from '@idlewood/contract/changes'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
// Transform the module before the first test, which would otherwise wait for it.
import './profile-section.tsx'
import { contentFolder } from '../../../../server/src/config.ts'
import { nobodyPlays } from '../../../../server/test/presence.ts'
import { press } from '../../../test/editing.ts'
import { openApp } from '../../../test/open.tsx'
import { portalBehindFetch, type PortalBehind } from '../../../test/portal.ts'

let folder: string
let portal: PortalBehind
let owner: string
let uid: number
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'idlewood-reasons-'))
  cpSync(contentFolder({}), folder, { recursive: true })
  const own = { required: ['money', 'deletions'], presets: { money: ['Lottery', 'Refund by Ana'] } }
  writeFileSync(join(folder, 'reasons.json'), JSON.stringify(own))
  portal = await portalBehindFetch({
    superUser: 'Demo_Owner',
    presence: nobodyPlays,
    environment: { CONTENT_DIR: folder },
  })
  owner = await portal.signIn('Demo_Owner')
  uid = await portal.character('Reason_Page', { bank: 500 })
})
afterAll(async () => {
  await portal.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  portal.connect()
  localStorage.setItem('token', owner)
})

const updates = () => portal.made.filter(({ method }) => method === 'PUT').length
const lastReason = async () =>
  (await portal.call(changes.list, { query: { uid: String(uid) } }, { token: owner })).body.changes[0]?.reason

describe('in a community that requires reasons', () => {
  it('Save without a reason sends nothing, shows an error at its field, and accepts one of the presets', async () => {
    await openApp(`/admin/users/${uid}`)
    await press('Edit Bank')
    const group = screen.getByRole('group', { name: 'Bank' })
    await within(group).findByPlaceholderText('Reason (required, the player sees it)')
    const box = screen.getByRole('textbox', { name: 'Bank' })
    await userEvent.clear(box)
    await userEvent.type(box, '600{Enter}')
    expect(await within(group).findByRole('alert')).toHaveTextContent('Choose a reason or write one.')
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus()
    expect(updates()).toBe(0)
    await press('Refund by Ana')
    expect(within(group).queryByRole('alert')).toBeNull()
    expect(screen.getByRole('button', { name: 'Refund by Ana' })).toHaveAttribute('aria-pressed', 'true')
    await press('Save')
    expect(await screen.findByText('Bank updated successfully!')).toBeVisible()
    expect(await lastReason()).toBe('Refund by Ana')
  })

  it('offers the portal’s own presets if the community has none, and takes no reason if none is needed', async () => {
    await openApp(`/admin/users/${uid}`)
    await press('Edit Age')
    expect(await screen.findByRole('button', { name: 'Correcting a mistake' })).toBeVisible()
    expect(screen.getByPlaceholderText('Reason (optional, the player sees it)')).toBeVisible()
    await userEvent.clear(screen.getByRole('textbox', { name: 'Age' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Age' }), '33{Enter}')
    expect(await screen.findByText('Age updated successfully!')).toBeVisible()
    expect(await lastReason()).toBeNull()
  })

  it('a deletion asks for the reason in its dialog, which stays open until there is one', async () => {
    await openApp(`/admin/users/${uid}`)
    await press('Delete account')
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: /to confirm/ }), 'delete Reason_Page')
    await dialog.findByRole('textbox', { name: 'Reason' })
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm Delete' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Choose a reason or write one.')
    await userEvent.click(dialog.getByRole('button', { name: 'The player asked for it' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm Delete' }))
    expect(await screen.findByText(/^Reason_Page deleted\./)).toBeVisible()
    expect(await lastReason()).toBe('The player asked for it')
  })
})
