import { gangs } from '@idlewood/contract/gangs'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openApp } from '../../../test/open.tsx'
import { signedInPortal } from '../../../test/file-portal.ts'
import { cellsOf, fact, section, table } from '../../../test/sections.ts'
import { present } from '../../../../server/test/present.ts'

const { portal, token: owner } = await signedInPortal('Demo_Owner', { superUser: 'Demo_Owner' })
beforeAll(async () => {
  const { db } = portal.game.database
  await sql`insert into gangs (id, name, alliance, pistolammo, rifleammo) values (40, 'Bare Corner', 77, 1000, 234)`.execute(
    db,
  )
})

describe('the list of gangs', () => {
  it('shows its columns, mottos as readable text, and links to each gang', async () => {
    await openApp('/admin/gangs')
    const headers = within(await table('Gangs')).getAllByRole('columnheader')
    expect(headers.map(({ textContent }) => textContent)).toEqual([
      'ID',
      'Name',
      'Motd',
      'Leader',
      'Level',
      'Actions',
    ])
    const rows = await cellsOf('Gangs')
    expect(rows).toHaveLength(10)
    expect(rows[1]?.slice(0, 3)).toEqual([
      '2',
      'Lantern Street',
      'Turf war Sunday. Twelve at most, five cars, no exceptions.',
    ])
    expect(rows.at(-1)).toEqual(['40', 'Bare Corner', 'None', 'Nobody', '1', 'View'])
    expect(screen.getByRole('link', { name: 'View Lantern Street' })).toHaveAttribute(
      'href',
      '/admin/gangs/2',
    )
  })

  it('is searched, including by motto', async () => {
    const app = await openApp('/admin/gangs')
    await table('Gangs')
    const box = screen.getByPlaceholderText('Search gangs...')
    await userEvent.type(box, 'BOATHOUSE')
    expect((await cellsOf('Gangs')).map(([, name]) => name)).toEqual(['Seventh Pier'])
    await expect.poll(() => app.address()).toBe('/admin/gangs?search=BOATHOUSE')
    await userEvent.type(box, '!')
    expect(screen.getByText('No gangs found.')).toBeVisible()
  })

  it('says so if the game has no gangs', async () => {
    portal.fail('/user/gangs', { reply: { gangs: [], available: false, unavailable: [] } })
    await openApp('/admin/gangs')
    expect(await screen.findByText('This game keeps no gangs the portal can read.')).toBeVisible()
  })
})

describe('a gang', () => {
  it('shows details, users, ranks and skins', async () => {
    await openApp('/admin/gangs/1')
    expect(await screen.findByRole('heading', { level: 1, name: 'Seventh Pier' })).toBeVisible()
    expect(
      screen.getByText('Meeting at the boathouse, Friday 21:00. Bring the books, not excuses.'),
    ).toBeVisible()
    expect(await fact('Alliance')).toHaveTextContent('Northside Tide')
    expect(await fact('Level')).toHaveTextContent('9')
    expect((await cellsOf('Ranks'))[6]).toEqual(['6', 'Captain'])
    expect(within(await section('Skins')).getAllByRole('listitem')).toHaveLength(6)
    const { body } = await portal.call(gangs.users, { params: { id: '1' } }, { token: owner })
    const boss = present(body.ganguser[0])
    const users = within(await section(`Users (${body.total})`))
    expect(users.getByRole('link', { name: present(boss.username) })).toHaveAttribute(
      'href',
      `/admin/users/${boss.id}`,
    )
    expect(users.getAllByText(present(boss.gangrankname))[0]).toBeVisible()
  })

  it('says in each section that it is empty, and counts its ammunition together', async () => {
    await openApp('/admin/gangs/40')
    expect(await screen.findByText('No Users found.')).toBeVisible()
    expect(await screen.findByText('No ranks found.')).toBeVisible()
    expect(await screen.findByText('No skins found.')).toBeVisible()
    expect(await fact('Ammo')).toHaveTextContent('1,234')
    expect(await fact('Alliance')).toHaveTextContent('Gang 77')
  })

  it('shows one error if it does not exist', async () => {
    await openApp('/admin/gangs/126')
    expect(await screen.findByRole('alert')).toHaveTextContent('Gang not found.')
  })

  it('shows the other parts when its ranks fail', async () => {
    portal.fail('/1/rank', 500)
    await openApp('/admin/gangs/1')
    const ranks = await section('Ranks')
    expect(await within(ranks).findByRole('alert')).toHaveTextContent('Something went wrong on our side.')
    expect(await table('Users')).toBeVisible()
    expect(await fact('Strikes')).toHaveTextContent('0')
    portal.clearFailures()
    await userEvent.click(within(ranks).getByRole('button', { name: 'Retry' }))
    expect(await cellsOf('Ranks')).toHaveLength(7)
  })

  it('shows an error if a permission is missing', async () => {
    localStorage.setItem(
      'token',
      await portal.staff('Part_Reader', ['view_gang_details', 'view_gang_users', 'view_gang_rank']),
    )
    await openApp('/admin/gangs/1')
    const failed = await within(await section('Skins')).findByRole('alert')
    expect(failed.textContent).toBe('You do not have permission to perform this action.')
    expect(await cellsOf('Ranks')).toHaveLength(7)
    expect(screen.getAllByRole('alert')).toEqual([failed])
  })

  it('shows fields that this game lacks as not available', async () => {
    const { body } = await portal.call(gangs.details, { params: { id: '1' } }, { token: owner })
    const [gang] = body.gangsdetails
    const reply = { gangsdetails: [{ ...gang, ammo: null, motd: null }], unavailable: ['ammo', 'motd'] }
    portal.fail('/user/gangs/1/', 404)
    portal.fail('/user/gangs/1', { reply })
    await openApp('/admin/gangs/1')
    // The labels appear before their values.
    expect(await screen.findAllByText('Not available')).toHaveLength(2)
    expect(await fact('Ammo')).toHaveTextContent('Not available')
  })
})
