import { managedUser } from '@idlewood/contract/managed-user'
import { vehicleName, type VehicleEntry } from '@idlewood/contract/vehicles'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { press } from '../../../test/editing.ts'
import { openApp } from '../../../test/open.tsx'
import { fact } from '../../../test/sections.ts'
import { filePortal } from '../../../test/file-portal.ts'
import { present } from '../../../../server/test/present.ts'

const portal = await filePortal({ superUser: 'Demo_Owner' })
let owner: string
let car: VehicleEntry
beforeAll(async () => {
  owner = await portal.signIn('Demo_Owner')
  const { body } = await portal.call(managedUser.vehicles, { params: { id: '1' } }, { token: owner })
  car = present(body.vehicles[0])
  await sql`update vehicles set health = 2000, fuel = 54.9 where id = ${car.id}`.execute(
    portal.game.database.db,
  )
})
beforeEach(() => {
  localStorage.setItem('token', owner)
})

const address = () => `/admin/users/1/vehicles/${car.id}`

describe("the page of a user's vehicle", () => {
  it('shows its fields, with fuel and health rounded down and within 0 to 100, and its owner', async () => {
    await openApp(address())
    expect(await screen.findByRole('meter', { name: 'Fuel' })).toHaveAttribute('aria-valuenow', '54')
    expect(screen.getByRole('meter', { name: 'Health' })).toHaveAttribute('aria-valuenow', '100')
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
    expect(terms).toEqual(['Id', 'Model', 'Plate', 'Owner', 'Impounded', 'Tickets', 'Trunk', 'GPS'])
    expect(screen.getByRole('heading', { name: 'Storage' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to the user' })).toHaveAttribute(
      'href',
      '/admin/users/1?tab=garage',
    )
    expect(screen.getByRole('link', { name: 'Manage' })).toHaveAttribute('href', '/admin/users/1')
    expect(screen.getAllByText('Demo_Player').length).toBeGreaterThan(0)
  })

  it.each([
    [411, 'Infernus (411)'],
    [612, 'Model 612'],
  ])('names the model %i with its number once', async (modelid, name) => {
    const setModel = (to: number) =>
      sql`update vehicles set modelid = ${to} where id = ${car.id}`.execute(portal.game.database.db)
    await setModel(modelid)
    onTestFinished(async () => {
      await setModel(car.modelid)
    })
    await openApp(address())
    expect((await fact('Model'))?.textContent).toBe(name)
  })

  it('puts an item into its trunk', async () => {
    await sql`update vehicles set trunk = 2, materials = 5 where id = ${car.id}`.execute(
      portal.game.database.db,
    )
    await openApp(address())
    await press('Put into the trunk')
    await userEvent.type(await screen.findByRole('combobox', { name: 'Item' }), 'Mater')
    await userEvent.click(await screen.findByRole('option', { name: 'Materials' }))
    expect(screen.getByRole('textbox', { name: 'Quantity' })).toHaveAccessibleDescription(
      '5 now, 6 afterwards',
    )
    await press('Give')
    expect(await screen.findByText(/updated successfully!$/)).toBeVisible()
    const params = { uid: '1', vid: String(car.id) }
    const { storage } = (await portal.call(managedUser.vehicle, { params }, { token: owner })).body
    expect(storage).toContainEqual({ itemname: 'Materials', itemquantity: 6 })
  })

  it('shows Retry on failure, and a different message if only the owner fails', async () => {
    portal.fail('/stats/', 500)
    await openApp(address())
    expect(await screen.findByText('Failed to fetch vehicle details. Please try again later.')).toBeVisible()
    expect(screen.getByText('Failed to fetch vehicle details.')).toBeVisible()
    portal.clearFailures()
    await press('Retry')
    expect(await screen.findByRole('meter', { name: 'Fuel' })).toBeVisible()
    expect(screen.queryByText('Failed to fetch vehicle details.')).toBeNull()
  })

  it("is not found under another user's id", async () => {
    await openApp(`/admin/users/2/vehicles/${car.id}`)
    expect(await screen.findByText('Failed to fetch vehicle details. Please try again later.')).toBeVisible()
  })

  it('shows no deletion to those who may not delete', async () => {
    const token = await portal.staff('Staff_Four', ['view_user_vehicles_details'], { adminlevel: 4 })
    localStorage.setItem('token', token)
    await openApp(address())
    expect(await screen.findByRole('meter', { name: 'Fuel' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  it('is deleted after the phrase is typed, and leads back to its owner', async () => {
    const app = await openApp(address())
    await press('Delete')
    await userEvent.type(
      await screen.findByRole('textbox', { name: /to confirm/ }),
      `delete ${vehicleName(car)}`,
    )
    await press('Confirm Delete')
    await waitFor(() => expect(app.address()).toBe('/admin/users/1?tab=garage'))
    const { body } = await portal.call(managedUser.vehicles, { params: { id: '1' } }, { token: owner })
    expect(body.vehicles.map(({ id }: VehicleEntry) => id)).not.toContain(car.id)
  })
})
