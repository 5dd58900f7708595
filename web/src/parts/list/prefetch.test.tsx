import { users } from '@idlewood/contract/users'
import { screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openApp } from '../../../test/open.tsx'
import { filePortal } from '../../../test/file-portal.ts'
import { keyOf, queryClient } from '../../api/queries.ts'
import { setKnownViewer } from '../../session/known-viewer.ts'
import { listFields, listQuery } from './list-view.ts'
import { prefetchList } from './prefetch.ts'

const portal = await filePortal({ superUser: 'Demo_Owner' })
let tokens: Record<'owner' | 'player', string>
beforeAll(async () => {
  tokens = { owner: await portal.signIn('Demo_Owner'), player: await portal.signIn('Demo_Player') }
})
beforeEach(() => {
  queryClient.clear()
  setKnownViewer(null)
})

const asked = () => portal.made.filter(({ path }) => path.includes('/user/allusers'))

const load = prefetchList(listFields, users.all, (view) => ({ query: listQuery(view) }))
const arrive = (search: string) =>
  load({ params: {}, request: new Request(`http://localhost/admin/users${search}`) })

describe('the loader of a list', () => {
  it('requests the part of the list that the URL names', async () => {
    localStorage.setItem('token', tokens.owner)
    setKnownViewer({ superUser: false, permissions: ['view_all_users'] })
    expect(arrive('?search=demo&page=2&other=1')).toBeNull()
    const key = keyOf(users.all, { query: { search: 'demo', page: '2' } })
    await waitFor(() => expect(queryClient.getQueryData(key)).toBeDefined())
    expect(asked()).toHaveLength(1)
  })

  it.each([
    ['nobody', null],
    ['somebody without the permission', { superUser: false, permissions: ['view_factions'] }],
  ])('requests nothing for %s', (_, viewer) => {
    setKnownViewer(viewer)
    expect(arrive('')).toBeNull()
    expect(portal.made).toEqual([])
  })
})

it('a page and its loader share one call', async () => {
  localStorage.setItem('token', tokens.owner)
  const app = await openApp('/admin')
  await screen.findByRole('heading', { level: 1, name: 'Home' })
  await app.go('/admin/users')
  expect(await screen.findByRole('table', { name: 'Users' })).toBeVisible()
  // The next page is requested in advance.
  await waitFor(() => expect(asked()).toHaveLength(2))
  expect(asked().map(({ path }) => new URL(path, 'http://portal').searchParams.get('page'))).toEqual([
    '1',
    '2',
  ])
})

it('requests nothing for a player who navigates to a staff page', async () => {
  localStorage.setItem('token', tokens.player)
  const app = await openApp('/home')
  await screen.findByRole('heading', { level: 1 })
  await app.go('/admin/users')
  expect(await screen.findByText('403 Forbidden')).toBeVisible()
  expect(asked()).toEqual([])
})
