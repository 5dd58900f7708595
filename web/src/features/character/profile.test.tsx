import { character } from '@idlewood/contract/character'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openApp } from '../../../test/open.tsx'
import { signedInPortal } from '../../../test/file-portal.ts'

const { portal } = await signedInPortal('Demo_Player')

const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const items = (list: HTMLElement[]) => list.map((item) => item.textContent)

describe('the profile', () => {
  it('shows skin, name, badges and both bars', async () => {
    await openApp('/profile')
    expect(await screen.findByRole('heading', { name: 'Demo_Player' })).toBeVisible()
    expect(await screen.findByText('Gold Donator')).toBeVisible()
    expect(screen.getByText('Citizen', { selector: 'span' })).toBeVisible()
    expect(screen.getByRole('img', { name: 'Skin 308' })).toBeVisible()
    expect(screen.getByRole('meter', { name: 'Health' })).toHaveTextContent('87')
    expect(screen.getByRole('meter', { name: 'Armor' })).toHaveTextContent('62')
    expect(screen.getByText(/^© \d{4} Idlewood developer team$/)).toBeVisible()
  })

  it('names no VIP package whose time is over', async () => {
    await portal.character('Former_Donator', { vippackage: 3, viptime: 1_000_000_000 })
    localStorage.setItem('token', await portal.signIn('Former_Donator'))
    await openApp('/profile')
    expect(await screen.findByRole('heading', { name: 'Former_Donator' })).toBeVisible()
    expect(await screen.findByText('No VIP')).toBeVisible()
  })

  it('shows no number on a bar of 10 or less', async () => {
    await portal.character('Barely_Alive', { health: 10, armor: 11 })
    localStorage.setItem('token', await portal.signIn('Barely_Alive'))
    await openApp('/profile')
    expect(await screen.findByRole('meter', { name: 'Health' })).toHaveTextContent(/^$/)
    expect(screen.getByRole('meter', { name: 'Armor' })).toHaveTextContent(/^11$/)
  })

  it.each([
    [1, 'Male'],
    [2, 'Female'],
    [3, 'Male'],
  ])('shows gender %i as %s', async (gender, word) => {
    const name = `Gender_${gender}`
    await portal.character(name, { gender })
    localStorage.setItem('token', await portal.signIn(name))
    await openApp('/profile')
    const statistics = await panel('Statistics')
    expect((await statistics.findByText('Gender')).nextElementSibling).toHaveTextContent(word)
  })

  it('finds carried items by part of their name, ignoring case', async () => {
    await openApp('/profile')
    const inventory = await panel('Inventory')
    expect(await inventory.findByText('Cellphone')).toBeVisible()
    await userEvent.type(inventory.getByPlaceholderText('Search items...'), 'KIT')
    expect(items(inventory.getAllByRole('listitem'))).toEqual(['First Aid Kit3', 'Repair Kit2'])
    await userEvent.type(inventory.getByPlaceholderText('Search items...'), 'tens')
    expect(inventory.getByText('No items found')).toBeVisible()
  })

  it('finds cars the same way, and opens the one that is clicked', async () => {
    const app = await openApp('/profile')
    const garage = await panel('Garage')
    expect(await garage.findAllByRole('link')).toHaveLength(9)
    await userEvent.type(garage.getByPlaceholderText('Search cars...'), 'sULT')
    expect(garage.getAllByRole('link')).toHaveLength(1)
    await userEvent.type(garage.getByPlaceholderText('Search cars...'), 'ana')
    expect(garage.getByText('No cars found')).toBeVisible()
    await userEvent.clear(garage.getByPlaceholderText('Search cars...'))
    await userEvent.click(garage.getByRole('link', { name: /Sultan/ }))
    expect(await screen.findByRole('heading', { name: 'Sultan' })).toBeVisible()
    expect(app.address()).toMatch(/^\/vehicle\/\d+$/)
  })

  it('still shows its other panels when one fails', async () => {
    portal.fail('/user/inventory', 500)
    await openApp('/profile')
    const inventory = await panel('Inventory')
    const retry = await inventory.findByRole('button', { name: 'Retry' })
    const garage = await panel('Garage')
    expect(await garage.findAllByRole('link')).toHaveLength(9)
    portal.clearFailures()
    await userEvent.click(retry)
    expect(await inventory.findByText('Cellphone')).toBeVisible()
  })

  it('says that no items are carried and no cars are owned', async () => {
    await portal.character('Owns_Nothing')
    localStorage.setItem('token', await portal.signIn('Owns_Nothing'))
    await openApp('/profile')
    expect(await screen.findByText('No items found')).toBeVisible()
    expect(await screen.findByText('No cars found')).toBeVisible()
  })

  it('says that groups and ranks are not available in a game that does not store them', async () => {
    const token = await portal.signIn('Demo_Player')
    const { body } = await portal.call(character.stats, {}, { token })
    const unavailable = ['faction', 'factionname', 'factionrankname', 'gang', 'gangname', 'gangrankname']
    const none = Object.fromEntries(unavailable.map((field) => [field, null]))
    portal.fail('/user/profilestats', {
      reply: { userDetails: { ...body.userDetails, ...none }, unavailable },
    })
    await openApp('/profile')
    const statistics = await panel('Statistics')
    for (const fact of ['Status', 'Faction rank', 'Gang rank'])
      expect((await statistics.findByText(fact)).nextElementSibling).toHaveTextContent('Not available')
    await openApp('/home')
    const cards = await panel('Your character')
    expect(await cards.findByText('Not available')).toBeVisible()
    portal.clearFailures()
  })
})
