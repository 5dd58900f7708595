import { character } from '@idlewood/contract/character'
import { premium } from '@idlewood/contract/premium'
import { serverStatus } from '@idlewood/contract/server-status'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import languages from 'virtual:messages/all'
import { seedDemoPatchNotes } from '../../../../server/src/demo/demo-patch-notes.ts'
import { until } from '../../../../test/until.ts'
import { openApp } from '../../../test/open.tsx'
import { signedInPortal } from '../../../test/file-portal.ts'
import { queryClient, queryOf } from '../../api/queries.ts'
import { addCatalogs, changeLanguage } from '../../language/store.ts'
import { Lobby } from './home-page.tsx'

const { portal, token } = await signedInPortal('Demo_Player')

/** The value on the card with this name. */
async function card(name: string): Promise<string> {
  const label = await screen.findByText(name, { selector: 'p' })
  return label.nextElementSibling?.textContent ?? ''
}

describe('the player dashboard', () => {
  it('greets the player by name and shows the seven cards', async () => {
    await openApp('/home')
    expect(await screen.findByRole('heading', { name: 'Welcome, Demo_Player' })).toBeVisible()
    expect(await card('Level')).toBe('17')
    expect(await card('Hours Played')).toBe('585')
    expect(await card('Last Login')).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
    expect(await card('Phone Number')).toBe('10777')
    expect(await card('Atm Number')).toBe('42100777')
    await waitFor(async () => expect(await card('Job')).toBe('Trucker'))
    expect(await card('Status')).toMatch(/^Gangster \(.+\) & Government \(.+\)$/)
  })

  it('links to profile, garage and lobby', async () => {
    await openApp('/home')
    const page = within(await screen.findByRole('main'))
    expect(await page.findByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile')
    expect(page.getByRole('link', { name: 'Garage' })).toHaveAttribute('href', '/garage')
    expect(page.getByRole('link', { name: 'Back To Lobby' })).toHaveAttribute('href', '/')
  })

  it('says what a new player does not have', async () => {
    await portal.character('Brand_New', { phone: 0, job: -1, faction: -1, gang: -1 })
    localStorage.setItem('token', await portal.signIn('Brand_New'))
    await openApp('/home')
    expect(await card('Phone Number')).toBe('Not set')
    await waitFor(async () => expect(await card('Job')).toBe('None'))
    expect(await card('Status')).toBe('Citizen')
  })

  it('shows a job without a name as unknown', async () => {
    await portal.character('Odd_Jobber', { job: 99 })
    localStorage.setItem('token', await portal.signIn('Odd_Jobber'))
    await openApp('/home')
    await waitFor(async () => expect(await card('Job')).toBe('Unknown Job'))
  })

  it('can retry when the figures fail to load', async () => {
    portal.fail('/user/profilestats', 500)
    await openApp('/home')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(screen.getByRole('heading', { name: 'Welcome, Demo_Player' })).toBeVisible()
    portal.clearFailures()
    await userEvent.click(retry)
    expect(await card('Level')).toBe('17')
  })
})

it('a count of players is not shown as current once it can no longer be loaded', async () => {
  const { queryKey } = queryOf(serverStatus.now)
  portal.fail('/server/status', { reply: { configured: true, state: 'up', players: 12, max: 100 } })
  await openApp('/home')
  const line = await screen.findByRole('link', { name: '12 of 100 playing now' })
  portal.fail('/server/status', 'offline')
  await act(() => queryClient.refetchQueries({ queryKey }))
  await waitFor(() => expect(line).not.toBeInTheDocument())
  portal.clearFailures()
})

describe('the lobby', () => {
  // jsdom has no layout, so nothing ever scrolls into view; load the lazy part in advance.
  beforeAll(() => Lobby.load())

  const section = (name: string) => screen.findByRole('region', { name })

  it('shows the player: portrait, health, money and the time left of premium', async () => {
    await openApp('/home')
    const you = within(await section('You'))
    expect(await you.findByRole('img', { name: 'Skin 308' })).toBeVisible()
    expect(you.getByRole('meter', { name: 'Health' })).toHaveTextContent('87')
    expect(you.getByText('$18,450')).toBeVisible()
    expect(await you.findByText(/^Gold until .+ 20\d\d$/)).toBeVisible()
  })

  it('shows the garage as a strip, the latest patch note, and the player’s news', async () => {
    await seedDemoPatchNotes(portal.portal)
    await portal.call(premium.order, { body: { tier: 'gold', payment: 'bank' } }, { token })
    await openApp('/home')
    const garage = within(await section('Garage'))
    expect(await garage.findByRole('link', { name: /Sultan/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/vehicle\/\d+$/),
    )
    const note = within(await section('Latest update'))
    expect(await note.findByRole('heading', { name: '2.5.1' })).toBeVisible()
    const news = within(await section('For you'))
    expect(await news.findByText('Your order: Gold')).toBeVisible()
  })

  it('says so if there is no news', async () => {
    await portal.character('Quiet_Life')
    localStorage.setItem('token', await portal.signIn('Quiet_Life'))
    await openApp('/home')
    expect(await screen.findByText(/^Nothing new\./)).toBeVisible()
    expect(await screen.findByText('You own no vehicle yet.')).toBeVisible()
  })
})

describe('the chart dashboard', () => {
  it('draws health and armor, with a text alternative', async () => {
    await openApp('/dashboard')
    expect(await screen.findByRole('heading', { name: 'Welcome, Demo_Player' })).toBeVisible()
    expect(screen.getByRole('img', { name: 'User Stats' })).toBeVisible()
    const alternative = screen.getByRole('table', { name: 'User Stats' })
    // Firefox would show the caption of a table that is hidden itself.
    expect(alternative.parentElement).toHaveClass('sr-only')
    const table = within(alternative)
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual(['Armor62.5', 'Health87.4'])
    addCatalogs('pt-BR', languages['pt-BR'] ?? {})
    await act(() => changeLanguage('pt-BR'))
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual(['Colete62,5', 'Vida87,4'])
    await act(() => changeLanguage('en'))
  })

  it('draws the last 30 days below, once there are two of them', async () => {
    await portal.call(character.history, {}, { token })
    const { db } = portal.portal
    // It is written asynchronously.
    const known = await until(() => db.selectFrom('character_samples').selectAll().executeTakeFirstOrThrow())
    const day = new Date(Date.now() - 5 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    await db
      .insertInto('character_samples')
      .values({ ...known, day, hours: 580 })
      .execute()
    await openApp('/dashboard')
    expect(
      await screen.findByRole('img', { name: /^Hours Played: from 580 on .+ to 585 on .+$/ }),
    ).toBeVisible()
    expect(screen.getByRole('img', { name: /^Armor: from 62 on .+ to 62 on .+$/ })).toBeVisible()
  })

  it('asks the player to come back if today is the only day', async () => {
    await portal.character('First_Day')
    localStorage.setItem('token', await portal.signIn('First_Day'))
    await openApp('/dashboard')
    expect(await screen.findByText(/^Come back tomorrow/)).toBeVisible()
  })
})
