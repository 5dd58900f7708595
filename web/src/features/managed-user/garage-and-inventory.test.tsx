import { changes } from '@idlewood/contract/changes'
import { managedUser, type ManagedItem } from '@idlewood/contract/managed-user'
import { modelName } from '@idlewood/contract/game/vehicle-models'
import { vehicleName, type VehicleEntry } from '@idlewood/contract/vehicles'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
// Transform the module before the first test, which would otherwise wait for it.
import './garage-section.tsx'
import './inventory-section.tsx'
import './changes-section.tsx'
import { box, fill, holdSaving, press, type } from '../../../test/editing.ts'
import { openApp } from '../../../test/open.tsx'
import { signedInPortal } from '../../../test/file-portal.ts'
import type { PresenceState } from '../../../../server/src/game/presence/presence.ts'
import { stubPresence } from '../../../../server/test/presence.ts'

/** Demo_Player, who owns cars and carries items. */
const uid = '1'

let presenceState: PresenceState = 'offline'
const { portal, token: owner } = await signedInPortal('Demo_Owner', {
  superUser: 'Demo_Owner',
  presence: stubPresence(() => presenceState),
})
beforeAll(async () => {
  await portal.character('Staff_Four', { adminlevel: 4 })
})
beforeEach(() => {
  presenceState = 'offline'
})

const garage = async (): Promise<VehicleEntry[]> =>
  (await portal.call(managedUser.vehicles, { params: { id: uid } }, { token: owner })).body.vehicles
const carried = async (): Promise<ManagedItem[]> =>
  (await portal.call(managedUser.inventory, { params: { id: uid } }, { token: owner })).body.inventory
async function aThing(place: 0 | 1 | -1): Promise<ManagedItem> {
  const thing = (await carried()).at(place)
  if (!thing) throw new Error('Demo_Player carries nothing.')
  return thing
}
const lastChange = async () =>
  (await portal.call(changes.list, { query: { uid } }, { token: owner })).body.changes[0]
const region = (name: string) => screen.findByRole('region', { name })
const openTab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }))
async function aCar(): Promise<{ car: VehicleEntry; name: string }> {
  const [car] = await garage()
  if (!car) throw new Error('Demo_Player has no car.')
  return { car, name: vehicleName(car) }
}
async function confirmDelete(name: string): Promise<void> {
  await userEvent.type(await screen.findByRole('textbox', { name: /to confirm/ }), `delete ${name}`)
  await press('Confirm Delete')
}

describe('the garage', () => {
  it('lists every car with a link to it, and finds cars by name', async () => {
    const cars = await garage()
    await openApp(`/admin/users/${uid}?tab=garage`)
    const section = await region('Garage')
    for (const car of cars) {
      const view = await within(section).findByRole('link', { name: `View ${vehicleName(car)}` })
      expect(view).toHaveAttribute('href', `/admin/users/${uid}/vehicles/${car.id}`)
    }
    const search = within(section).getByPlaceholderText('Search cars...')
    await userEvent.type(search, modelName(cars[0]?.modelid ?? 0)?.toUpperCase() ?? '')
    expect(within(section).getAllByRole('link').length).toBeLessThan(cars.length)
    await userEvent.clear(search)
    await userEvent.type(search, 'no such car')
    expect(within(section).getByText('No cars found')).toBeVisible()
  })

  it('says that this game keeps no vehicles', async () => {
    const reply = { username: 'Demo_Player', vehicles: [], available: false, canDelete: false }
    portal.fail(`/user/vehicles/${uid}`, { reply })
    await openApp(`/admin/users/${uid}?tab=garage`)
    const section = await region('Garage')
    expect(await within(section).findByText('This game keeps no vehicles the portal can read.')).toBeVisible()
    portal.clearFailures()
  })

  it('deletes a car after the phrase is typed, and restores it by undoing the change', async () => {
    const { car, name } = await aCar()
    await openApp(`/admin/users/${uid}?tab=garage`)
    await press(`Delete ${name}`)
    await confirmDelete(name)
    expect(await screen.findByText(`${name} deleted. You can restore it on the Changes page.`)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: `Delete ${name}` })).toBeNull())
    await waitFor(() =>
      expect(within(screen.getByRole('region', { name: 'Garage' })).getByRole('list')).toHaveFocus(),
    )
    expect((await garage()).map(({ id }) => id)).not.toContain(car.id)
    await openTab('Changes')
    await press(/^Undo #/)
    // The toast about the deletion has an Undo button, too.
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Undo' }))
    await openTab('Garage')
    expect(await screen.findByRole('button', { name: `Delete ${name}` })).toBeVisible()
    expect((await garage()).map(({ id }) => id)).toContain(car.id)
  })

  it('marks a change to a car as pending while its owner is in the game', async () => {
    const { car, name } = await aCar()
    presenceState = 'online'
    await openApp(`/admin/users/${uid}?tab=garage`)
    await press(`Delete ${name}`)
    await confirmDelete(name)
    const section = await region('Garage')
    expect(await within(section).findByRole('note')).toHaveTextContent('To be deleted by Demo_Owner')
    expect(within(section).queryByRole('button', { name: `Delete ${name}` })).toBeNull()
    expect((await garage()).map(({ id }) => id)).toContain(car.id)
    await userEvent.click(within(section).getByRole('button', { name: /^Cancel #/ }))
    await press('Cancel change')
    expect(await within(section).findByRole('button', { name: `Delete ${name}` })).toBeVisible()
  })

  it('offers neither deletion nor details to those who may only view', async () => {
    const token = await portal.signIn('Staff_Four')
    await portal.grant('Staff_Four', 'view_user_vehicles', 'view_user_inventory')
    localStorage.setItem('token', token)
    await openApp(`/admin/users/${uid}?tab=garage`)
    const section = await region('Garage')
    expect(await within(section).findAllByRole('listitem')).toHaveLength((await garage()).length)
    expect(within(section).queryByRole('button', { name: /^Delete/ })).toBeNull()
    expect(within(section).queryByRole('link')).toBeNull()
    await openTab('Inventory')
    const things = await region('Inventory')
    expect((await within(things).findAllByRole('group')).length).toBeGreaterThan(2)
    expect(within(things).queryByRole('button', { name: /^Edit/ })).toBeNull()
  })
})

describe('the inventory', () => {
  it('shows what is carried, and finds items by name', async () => {
    const items = await carried()
    await openApp(`/admin/users/${uid}?tab=inventory`)
    const section = await region('Inventory')
    expect(await within(section).findAllByRole('group')).toHaveLength(items.length)
    const search = within(section).getByPlaceholderText('Search items...')
    await userEvent.type(search, items[0]?.invitem.toUpperCase() ?? '')
    expect(within(section).getAllByRole('group').length).toBeLessThan(items.length)
    await userEvent.clear(search)
    await userEvent.type(search, 'nothing of the kind')
    expect(within(section).getByText('No items found')).toBeVisible()
  })

  it('changes a quantity', async () => {
    const item = await aThing(0)
    await openApp(`/admin/users/${uid}?tab=inventory`)
    await press(`Edit ${item.invitem}`)
    const box = await screen.findByRole('textbox', { name: item.invitem })
    await userEvent.clear(box)
    await userEvent.type(box, '41{Enter}')
    expect(await screen.findByText(`${item.invitem} updated successfully!`)).toBeVisible()
    expect((await carried()).find(({ id }) => id === item.id)?.invQuantity).toBe(41)
  })

  it('leaves an editor alone that is opened while another quantity is being saved', async () => {
    const [first, second] = [await aThing(0), await aThing(1)]
    await openApp(`/admin/users/${uid}?tab=inventory`)
    await press(`Edit ${first.invitem}`)
    await fill(first.invitem, '43')
    const goOn = holdSaving()
    await press('Save')
    await press(`Edit ${second.invitem}`)
    goOn()
    expect(await screen.findByText(`${first.invitem} updated successfully!`)).toBeVisible()
    expect(await box(second.invitem)).toBeVisible()
  })

  it('keeps the quantity that is being typed while something else is searched for', async () => {
    const item = await aThing(0)
    await openApp(`/admin/users/${uid}?tab=inventory`)
    await type(item.invitem, '47')
    await userEvent.type(await screen.findByPlaceholderText('Search items...'), 'nothing of the kind')
    expect(await box(item.invitem)).toHaveValue('47')
    await press('Cancel')
    expect(await screen.findByText('No items found')).toBeVisible()
  })

  it('replaces a quantity that the game has changed meanwhile only after saying so', async () => {
    const { db } = portal.game.database
    const item = await aThing(0)
    await openApp(`/admin/users/${uid}?tab=inventory`)
    await press(`Edit ${item.invitem}`)
    const box = await screen.findByRole('textbox', { name: item.invitem })
    await sql`update inventory set invQuantity = 55 where ID = ${uid} and invItem = ${item.invitem}`.execute(
      db,
    )
    await userEvent.clear(box)
    await userEvent.type(box, '42{Enter}')
    expect((await screen.findAllByText(/is 55 now/))[0]).toBeVisible()
    expect((await carried()).find(({ id }) => id === item.id)?.invQuantity).toBe(55)
    await userEvent.type(box, '{Enter}')
    await waitFor(async () =>
      expect((await carried()).find(({ id }) => id === item.id)?.invQuantity).toBe(42),
    )
  })

  it('offers no edit for a quantity that cannot be read', async () => {
    const { db } = portal.game.database
    await sql`insert into inventory (ID, invItem, invModel, invQuantity)
      values (${uid}, 'Endless Rope', 1, 9007199254740993)`.execute(db)
    await openApp(`/admin/users/${uid}?tab=inventory`)
    const thing = within(await region('Inventory')).findByRole('group', { name: 'Endless Rope' })
    expect(await thing).toHaveTextContent('Not available')
    expect(screen.queryByRole('button', { name: 'Edit Endless Rope' })).toBeNull()
    await sql`delete from inventory where invItem = 'Endless Rope'`.execute(db)
  })

  it('warns that 0 removes an item, and removes it', async () => {
    const item = await aThing(-1)
    await openApp(`/admin/users/${uid}?tab=inventory`)
    await press(`Edit ${item.invitem}`)
    const box = await screen.findByRole('textbox', { name: item.invitem })
    expect(box).toHaveAccessibleDescription(/0 removes it/)
    await userEvent.clear(box)
    await userEvent.type(box, '0{Enter}')
    await waitFor(async () => expect((await carried()).map(({ id }) => id)).not.toContain(item.id))
    const section = await region('Inventory')
    await waitFor(() => expect(within(section).queryByText(item.invitem)).toBeNull())
    expect((await lastChange())?.targetName).toBe(item.invitem)
    await waitFor(() =>
      expect(within(section).getAllByRole('group')[0]?.closest('[tabindex]:not([role])')).toHaveFocus(),
    )
  })

  it('keeps what is typed into the next item while one is being removed', async () => {
    const [first, second] = [await aThing(0), await aThing(1)]
    await openApp(`/admin/users/${uid}?tab=inventory`)
    await press(`Edit ${first.invitem}`)
    await fill(first.invitem, '0')
    const goOn = holdSaving()
    await press('Save')
    await press(`Edit ${second.invitem}`)
    await fill(second.invitem, '47')
    goOn()
    await waitFor(() => expect(screen.queryByRole('group', { name: first.invitem })).toBeNull())
    expect(await box(second.invitem)).toHaveValue('47')
    expect(await box(second.invitem)).toHaveFocus()
  })

  it('gives an item by its name, with Undo, and says what is missing', async () => {
    await openApp(`/admin/users/${uid}?tab=inventory`)
    const before = await carried()
    await press('Give item')
    const dialog = within(await screen.findByRole('dialog', { name: 'Give Demo_Player something' }))
    await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Item' })).toHaveFocus())
    await userEvent.click(await dialog.findByRole('button', { name: 'Give' }))
    expect(await dialog.findByText('Choose an item from the list.')).toBeVisible()
    const { body } = await portal.call(managedUser.giveable, {}, { token: owner })
    const fresh = body.inventory.find(({ name }) => !before.some(({ invitem }) => invitem === name))
    await userEvent.type(dialog.getByRole('combobox', { name: 'Item' }), fresh?.name ?? '')
    await userEvent.click(await screen.findByRole('option', { name: fresh?.name ?? '' }))
    const quantity = dialog.getByRole('textbox', { name: 'Quantity' })
    await userEvent.clear(quantity)
    await userEvent.type(quantity, '7')
    expect(quantity).toHaveAccessibleDescription('0 now, 7 afterwards')
    await userEvent.click(dialog.getByRole('button', { name: 'Give' }))
    expect(await screen.findByText(`${fresh?.name} given.`)).toBeVisible()
    expect((await carried()).find(({ invitem }) => invitem === fresh?.name)?.invQuantity).toBe(7)
    await press('Undo')
    await waitFor(async () => expect(await carried()).toEqual(before))
  })

  it('explains with Retry why nothing can be given if the list of items cannot be loaded', async () => {
    await openApp(`/admin/users/${uid}?tab=inventory`)
    portal.fail('/user/items', 500)
    await press('Give item')
    const dialog = within(await screen.findByRole('dialog', { name: 'Give Demo_Player something' }))
    expect(await dialog.findByRole('alert')).toBeVisible()
    portal.clearFailures()
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }))
    expect(await dialog.findByRole('combobox', { name: 'Item' })).toBeVisible()
  })

  it('rejects invalid input without sending it, and keeps it for correction', async () => {
    const item = await aThing(0)
    await openApp(`/admin/users/${uid}?tab=inventory`)
    await press(`Edit ${item.invitem}`)
    const box = await screen.findByRole('textbox', { name: item.invitem })
    await userEvent.clear(box)
    await userEvent.type(box, 'lots{Enter}')
    expect(await screen.findByText('Whole number from 0 to 2,147,483,647.')).toBeVisible()
    expect(box).toHaveValue('lots')
  })
})
