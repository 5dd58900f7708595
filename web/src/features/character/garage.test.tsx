import { vehicles } from '@idlewood/contract/vehicles'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openApp } from '../../../test/open.tsx'
import { signedInPortal } from '../../../test/file-portal.ts'

let ids: Map<number, number>
const { portal, token } = await signedInPortal('Demo_Player')
beforeAll(async () => {
  const { body } = await portal.call(vehicles.list, {}, { token })
  ids = new Map(body.vehicles.map(({ modelid, id }: { modelid: number; id: number }) => [modelid, id]))
})

const names = () =>
  within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => link.textContent)

describe('the garage', () => {
  it('shows every vehicle with name and plate', async () => {
    await openApp('/garage')
    expect(await screen.findByRole('link', { name: /Sultan/ })).toHaveTextContent('SultanTIDAL 1')
    expect(names()).toHaveLength(9)
    expect(screen.getByText('9 vehicles')).toBeVisible()
  })

  it('announces how many vehicles the search finds, even if there are none', async () => {
    await openApp('/garage')
    await screen.findByRole('link', { name: /Sultan/ })
    const announcement = within(screen.getByRole('main')).getByRole('status')
    for (const [typed, found] of [
      ['inf', '1 found'],
      ['infant', '0 found'],
    ]) {
      await userEvent.clear(screen.getByPlaceholderText('Search cars...'))
      await userEvent.type(screen.getByPlaceholderText('Search cars...'), typed ?? '')
      // The same element: what is announced is a change of its text.
      await expect.poll(() => announcement.textContent).toBe(found)
      expect(announcement).toBeInTheDocument()
    }
  })

  it('keeps the search in the URL', async () => {
    const app = await openApp('/garage')
    await screen.findByRole('link', { name: /Sultan/ })
    await userEvent.type(screen.getByPlaceholderText('Search cars...'), 'INF')
    expect(names()).toEqual(['InfernusGOLDEN'])
    await expect.poll(() => app.address()).toBe('/garage?search=INF')
  })

  it('is as it was after the page of a vehicle', async () => {
    await openApp('/garage?search=infer')
    await userEvent.click(await screen.findByRole('link', { name: /Infernus/ }))
    await userEvent.click(await screen.findByRole('link', { name: 'Back to Garage' }))
    expect(await screen.findByPlaceholderText('Search cars...')).toHaveValue('infer')
  })

  it('reads the search from the URL', async () => {
    await openApp('/garage?search=ma')
    await screen.findByRole('link', { name: /Maverick/ })
    expect(screen.getByPlaceholderText('Search cars...')).toHaveValue('ma')
    expect(names()).toEqual(expect.arrayContaining(['MaverickAIR 777', 'JetmaxSEASALT']))
    expect(names()).not.toContain('SultanTIDAL 1')
  })

  it('finds a model without a name by the text on its card', async () => {
    const own = [399, 411].map((modelid, index) => ({ id: index + 1, modelid, plate: null }))
    portal.fail('/user/vehicles', { reply: { vehicles: own, available: true } })
    await openApp('/garage?search=MODEL%203')
    expect(await screen.findByRole('link', { name: /Model 399/ })).toBeVisible()
    expect(names()).toEqual(['Model 399No plate'])
  })

  it('says when nothing matches', async () => {
    await openApp('/garage?search=zeppelin')
    expect(await screen.findByText('No cars found')).toBeVisible()
  })

  it.each(['/garage', '/profile', '/home'])(
    'says on %s that this game keeps no vehicles',
    async (address) => {
      portal.fail('/user/vehicles', { reply: { vehicles: [], available: false } })
      await openApp(address)
      expect(await screen.findByText('This game keeps no vehicles the portal can read.')).toBeVisible()
      expect(screen.queryByText('0 vehicles')).toBeNull()
      portal.clearFailures()
    },
  )

  it('can be tried again after a failure', async () => {
    portal.fail('/user/vehicles', 500)
    await openApp('/garage')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    portal.clearFailures()
    await userEvent.click(retry)
    expect(await screen.findByRole('link', { name: /Sultan/ })).toBeVisible()
  })
})

describe('a vehicle', () => {
  const open = (modelid: number) => openApp(`/vehicle/${ids.get(modelid)}`)
  const fact = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextElementSibling

  it('shows its fields, with percentages rounded down', async () => {
    await open(560)
    expect(await screen.findByRole('heading', { name: 'Sultan' })).toBeVisible()
    expect(await screen.findByText('74%')).toBeVisible()
    expect(screen.getByText('91%')).toBeVisible()
    expect(await fact('Plate')).toHaveTextContent('TIDAL 1')
    expect(await fact('Owner')).toHaveTextContent('Demo_Player')
    expect(await fact('Impounded')).toHaveTextContent('Not impounded')
    expect(await fact('Tickets')).toHaveTextContent(/^0$/)
    expect(await fact('Trunk')).toHaveTextContent('Level 3')
    expect(await fact('GPS')).toHaveTextContent('Installed')
  })

  it('lists the contents of its trunk', async () => {
    await open(560)
    expect(await screen.findByText('Painkillers')).toBeVisible()
    expect(screen.queryByText('No items in storage.')).toBeNull()
  })

  it('says what it does not have', async () => {
    await open(475)
    expect(await screen.findByText('No items in storage.')).toBeVisible()
    expect(screen.getByText('Impounded', { selector: 'span' })).toBeVisible()
    expect(await fact('Tickets')).toHaveTextContent(/^4,250$/)
    expect(await fact('Trunk')).toHaveTextContent('None')
    expect(await fact('GPS')).toHaveTextContent('None')
  })

  it('clamps values that are out of range in the game', async () => {
    const id = ids.get(510)
    const update = sql`update vehicles set fuel = 140, health = -20 where id = ${id}`
    await update.execute(portal.game.database.db)
    await open(510)
    expect(await screen.findByText('100%')).toBeVisible()
    expect(screen.getByText('0%')).toBeVisible()
  })

  it('says so if it cannot be loaded, and can retry', async () => {
    portal.fail('/user/vehicles/stats', 500)
    await open(560)
    const sentence = 'Failed to fetch vehicle details. Please try again later.'
    expect(await screen.findByText(sentence)).toBeVisible()
    portal.clearFailures()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'Sultan' })).toBeVisible()
    expect(screen.queryByText(sentence)).toBeNull()
  })

  it.each(['999999', 'nonsense'])('%s, which is not the player’s, shows the same message', async (id) => {
    await openApp(`/vehicle/${id}`)
    expect(await screen.findByText('Failed to fetch vehicle details. Please try again later.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to Garage' })).toHaveAttribute('href', '/garage')
  })
})
