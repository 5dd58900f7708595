import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openApp } from '../../../test/open.tsx'
import { portalBehindFetch, type PortalBehind } from '../../../test/portal.ts'

let portal: PortalBehind
let token: string
beforeAll(async () => {
  portal = await portalBehindFetch()
  token = await portal.signIn('Demo_Player')
})
afterAll(() => portal.close())
beforeEach(() => {
  portal.connect()
  localStorage.setItem('token', token)
})

/** The value on the card of this name. */
async function card(name: string): Promise<string> {
  const label = await screen.findByText(name, { selector: 'p' })
  return label.nextElementSibling?.textContent ?? ''
}

describe('the dashboard of the player', () => {
  it('welcomes by name and shows the seven cards', async () => {
    await openApp('/home')
    expect(await screen.findByRole('heading', { name: 'Welcome, Demo_Player' })).toBeVisible()
    expect(await card('Level')).toBe('17')
    expect(await card('Hours Played')).toBe('585')
    expect(await card('Last Login')).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(await card('Phone Number')).toBe('10777')
    expect(await card('Atm Number')).toBe('42100777')
    await waitFor(async () => expect(await card('Job')).toBe('Trucker'))
    expect(await card('Status')).toMatch(/^Gangster \(.+\) & Government \(.+\)$/)
  })

  it('leads to profile, garage and lobby', async () => {
    await openApp('/home')
    const page = within(await screen.findByRole('main'))
    expect(await page.findByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile')
    expect(page.getByRole('link', { name: 'Garage' })).toHaveAttribute('href', '/garage')
    expect(page.getByRole('link', { name: 'Back To Lobby' })).toHaveAttribute('href', '/')
  })

  it('says what someone new has not got', async () => {
    await portal.character('Brand_New', { phone: 0, job: -1, faction: -1, gang: -1 })
    localStorage.setItem('token', await portal.signIn('Brand_New'))
    await openApp('/home')
    expect(await card('Phone Number')).toBe('None')
    await waitFor(async () => expect(await card('Job')).toBe('None'))
    expect(await card('Status')).toBe('Citizen')
  })

  it('calls a job without a name unknown', async () => {
    await portal.character('Odd_Jobber', { job: 99 })
    localStorage.setItem('token', await portal.signIn('Odd_Jobber'))
    await openApp('/home')
    await waitFor(async () => expect(await card('Job')).toBe('Unknown Job'))
  })

  it('can be tried again when the figures fail', async () => {
    portal.fail('/user/profilestats', 500)
    await openApp('/home')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(screen.getByRole('heading', { name: 'Welcome, Demo_Player' })).toBeVisible()
    portal.heal()
    await userEvent.click(retry)
    expect(await card('Level')).toBe('17')
  })
})

describe('the chart dashboard', () => {
  it('draws health and armor, and tells them to who cannot see a drawing', async () => {
    await openApp('/dashboard')
    expect(await screen.findByRole('heading', { name: 'Welcome, Demo_Player' })).toBeVisible()
    expect(screen.getByRole('img', { name: 'User Stats' })).toBeVisible()
    const table = within(screen.getByRole('table', { name: 'User Stats' }))
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual(['Armor62.5', 'Health87.4'])
  })
})
