import { factions } from '@idlewood/contract/factions'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { openApp } from '../../../test/open.tsx'
import { signedInPortal } from '../../../test/file-portal.ts'
import { cellsOf, fact, section, table } from '../../../test/sections.ts'
import { pairByRank } from './pay-list.ts'
import { present } from '../../../../server/test/present.ts'

const { portal, token: owner } = await signedInPortal('Demo_Owner', { superUser: 'Demo_Owner' })
beforeAll(async () => {
  const { db } = portal.game.database
  await sql`insert into factions (id, name, shortname, leader, type, rankcount, turftokens) values
    (40, 'Bare Hall', null, 'No-one', 12, 6, null)`.execute(db)
})

describe('the list of factions', () => {
  it('shows its columns and links to each faction', async () => {
    await openApp('/admin/factions')
    const headers = within(await table('Factions')).getAllByRole('columnheader')
    expect(headers.map(({ textContent }) => textContent)).toEqual([
      'ID',
      'Name',
      'Short',
      'Leader',
      'Type',
      'Ranks',
      'Actions',
    ])
    const rows = await cellsOf('Factions')
    expect(rows).toHaveLength(9)
    expect(rows[0]?.slice(0, 3)).toEqual(['1', 'Port Amber Police Department', 'PAPD'])
    expect(rows[0]?.slice(4)).toEqual(['Police', '10', 'View'])
    // A type that only this community uses, and a leader who does not exist.
    expect(rows.at(-1)).toEqual(['40', 'Bare Hall', 'None', 'Nobody', 'Faction type 12', '6', 'View'])
    const view = screen.getByRole('link', { name: 'View Saltwind Broadcasting' })
    expect(view).toHaveAttribute('href', '/admin/factions/3')
  })

  it('links a leader to their page', async () => {
    await openApp('/admin/factions')
    const rows = within(await table('Factions')).getAllByRole('row')
    const first = within(present(rows[1])).getAllByRole('link')
    expect(first.map((link) => link.getAttribute('href'))).toContainEqual(
      expect.stringMatching(/^\/admin\/users\/\d+$/),
    )
  })

  it('is searched by name, short name, leader and id, with the search in the URL', async () => {
    const app = await openApp('/admin/factions?search=swb')
    expect((await cellsOf('Factions')).map(([id]) => id)).toEqual(['3'])
    const box = screen.getByPlaceholderText('Search factions...')
    await userEvent.clear(box)
    await userEvent.type(box, 'taxi')
    await expect.poll(() => app.address()).toBe('/admin/factions?search=taxi')
    expect(screen.getByText('No factions found.')).toBeVisible()
    expect(within(screen.getByRole('main')).getByRole('status')).toHaveTextContent('0 found')
    await userEvent.clear(box)
    await userEvent.type(box, 'cab')
    expect((await cellsOf('Factions')).map(([, name]) => name)).toEqual(['Pelican Cab Company'])
  })

  it('shows the server’s message when it fails, and can retry', async () => {
    portal.fail('/user/factions', 500)
    await openApp('/admin/factions')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Something went wrong on our side. Try again later.',
    )
    portal.clearFailures()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await table('Factions')).toBeVisible()
  })

  it('shows fields that this game lacks as not available', async () => {
    const reply = {
      factions: [{ id: 1, name: 'City Hall', shortname: null, leader: null, type: null, rankcount: null }],
      available: true,
      unavailable: ['shortname', 'rankcount'],
    }
    portal.fail('/user/factions', { reply })
    await openApp('/admin/factions')
    expect(await cellsOf('Factions')).toEqual([
      ['1', 'City Hall', 'Not available', 'Nobody', 'None', 'Not available', 'View'],
    ])
  })
})

describe('a faction', () => {
  it('shows details, users, ranks with their salaries, and skins', async () => {
    await openApp('/admin/factions/5')
    expect(await screen.findByRole('heading', { level: 1, name: 'Shore Road Patrol' })).toBeVisible()
    expect(await fact('Type')).toHaveTextContent('Police')
    expect(await fact('Short')).toHaveTextContent('SRP')
    expect(await cellsOf('Ranks and salaries')).toEqual([
      ['0', 'Recruit', '$1,800'],
      ['1', 'Trooper', '$2,500'],
      ['2', 'Senior Trooper', '$3,100'],
      ['4', 'Sergeant', '$4,200'],
      ['6', 'Captain', 'No pay'],
      ['7', 'Commander', '$7,000'],
    ])
    const skins = await section('Skins')
    expect(within(skins).getAllByRole('listitem')).toHaveLength(6)
    expect(within(skins).getByText('Skin 282')).toBeVisible()
    const { body } = await portal.call(factions.users, { params: { id: '5' } }, { token: owner })
    const leader = present(body.factionuser[0])
    const users = await section(`Users (${body.total})`)
    expect(within(users).getByRole('link', { name: present(leader.username) })).toHaveAttribute(
      'href',
      `/admin/users/${leader.id}`,
    )
  })

  it('pages through its users, with the page in the URL', async () => {
    const app = await openApp('/admin/factions/1')
    const { body } = await portal.call(factions.users, { params: { id: '1' } }, { token: owner })
    const names = body.factionuser.map(({ username }: { username: string }) => username)
    const shown = async () => (await cellsOf('Users')).map(([name]) => name)
    expect(await shown()).toEqual(names.slice(0, 20))
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByRole('link', { name: present(names[20]) })).toBeVisible()
    expect(await shown()).toEqual(names.slice(20))
    expect(app.address()).toBe('/admin/factions/1?page=2')
  })

  it('says in each section that it is empty', async () => {
    await openApp('/admin/factions/40')
    expect(await screen.findByText('No Users found.')).toBeVisible()
    expect(await screen.findByText('No ranks found.')).toBeVisible()
    expect(await screen.findByText('No skins found.')).toBeVisible()
    expect(await fact('Leader')).toHaveTextContent('Nobody')
    expect(await fact('Turf tokens')).toHaveTextContent('None')
  })

  it('shows salaries for ranks that it does not have', async () => {
    portal.fail('/40/salary', { reply: { factionsalary: [{ rank: 2, amount: 900 }], available: true } })
    await openApp('/admin/factions/40')
    expect(await screen.findByText('No ranks found.')).toBeVisible()
    expect(await cellsOf('Ranks and salaries')).toEqual([['2', '$900']])
  })

  it.each(['126', '0', 'nonsense'])('%s, which does not exist, shows one error', async (id) => {
    await openApp(`/admin/factions/${id}`)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      id === '126' ? 'Faction not found.' : 'An id is a whole number from 1.',
    )
    expect(screen.getByRole('link', { name: 'Back to Factions' })).toHaveAttribute('href', '/admin/factions')
  })

  it.each([
    ['/1/user', 'Users'],
    ['/1/skin', 'Skins'],
  ])('shows the other parts and the server’s message when part %s fails', async (part, title) => {
    portal.fail(part, 500)
    await openApp('/admin/factions/1')
    const failed = await section(title)
    const alert = await within(failed).findByRole('alert')
    expect(alert).toHaveTextContent('Something went wrong on our side. Try again later.')
    expect(await cellsOf('Ranks and salaries')).toHaveLength(10)
    expect(await fact('Short')).toHaveTextContent('PAPD')
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    portal.clearFailures()
    await userEvent.click(within(failed).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Skin 265')).toBeVisible()
    expect(await table('Users')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows its ranks without salaries when the salaries fail', async () => {
    portal.fail('/1/salary', 500)
    await openApp('/admin/factions/1')
    const failed = await section('Ranks and salaries')
    expect(await within(failed).findByRole('alert')).toHaveTextContent(/^Salaries: Something went wrong/)
    expect((await cellsOf('Ranks and salaries'))[0]).toEqual(['0', 'Cadet'])
    portal.clearFailures()
    await userEvent.click(within(failed).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('$1,800')).toBeVisible()
  })

  it('shows an unknown error for a failure without a message', async () => {
    const whole = fetch
    const gateway = (address: string, init?: RequestInit) =>
      address.includes('/1/skin')
        ? Promise.resolve(new Response('<h1>Bad Gateway</h1>', { status: 502 }))
        : whole(address, init)
    vi.stubGlobal('fetch', gateway)
    await openApp('/admin/factions/1')
    const failed = await section('Skins')
    expect(await within(failed).findByText('Unknown error')).toBeVisible()
  })
})

describe('data that a viewer may not see', () => {
  it('shows only the server’s message, in its section', async () => {
    localStorage.setItem(
      'token',
      await portal.staff('Part_Reader', ['view_faction_details', 'view_faction_users', 'view_faction_rank']),
    )
    await openApp('/admin/factions/1')
    const skins = await section('Skins')
    const words = 'You do not have permission to perform this action.'
    expect((await within(skins).findByRole('alert')).textContent).toBe(words)
    // They may see ranks but not salaries.
    expect((await cellsOf('Ranks and salaries'))[0]).toEqual(['0', 'Cadet'])
    const pay = await section('Ranks and salaries')
    expect(within(pay).getByRole('alert').textContent).toBe(`Salaries: ${words}`)
    expect(within(skins).queryByRole('button')).toBeNull()
  })

  it('shows salaries by rank number to someone who may see nothing else', async () => {
    localStorage.setItem('token', await portal.staff('Pay_Clerk', ['view_faction_salary']))
    await openApp('/admin/factions/5')
    expect(await screen.findByRole('heading', { level: 1, name: 'Faction 5' })).toBeVisible()
    expect((await cellsOf('Ranks and salaries'))[0]).toEqual(['0', '$1,800'])
    expect(screen.getAllByRole('alert')).toHaveLength(4)
  })

  it('names members without links to someone who may not open their pages', async () => {
    localStorage.setItem('token', await portal.staff('Roll_Clerk', ['view_faction_users']))
    await openApp('/admin/factions/1')
    const members = await screen.findByRole('table', { name: 'Users' })
    expect(within(members).getAllByRole('row').length).toBeGreaterThan(1)
    expect(within(members).queryByRole('link')).toBeNull()
  })

  it('replaces the whole page for someone without any of its permissions', async () => {
    localStorage.setItem('token', await portal.staff('No_Business', ['view_gangs']))
    await openApp('/admin/factions/5')
    expect(await screen.findByRole('heading', { name: '403 Forbidden' })).toBeVisible()
    expect(portal.made.some(({ path }) => path.includes('/user/factions'))).toBe(false)
  })
})

it('pairs ranks and salaries by number, not by position', () => {
  const ranks = [
    { id: 1, rank: 2, name: 'Chief' },
    { id: 1, rank: 0, name: 'Cadet' },
  ]
  const salaries = [
    { rank: 2, amount: 900 },
    { rank: 1, amount: 5 },
  ]
  expect(pairByRank(ranks, salaries)).toEqual([
    { rank: 0, name: 'Cadet', amount: undefined },
    { rank: 1, name: null, amount: 5 },
    { rank: 2, name: 'Chief', amount: 900 },
  ])
})
