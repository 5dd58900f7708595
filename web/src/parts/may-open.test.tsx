import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { filePortal } from '../../test/file-portal.ts'
import { queryClient } from '../api/queries.ts'
import { AuthProvider, useAuth } from '../session/auth.tsx'
import { useMayOpen } from './may-open.ts'

const portal = await filePortal({ superUser: 'Demo_Owner' })
beforeEach(() => {
  queryClient.clear()
})

const paths = ['users', 'users/:id', 'factions', 'nowhere']

function Answers() {
  const { loading } = useAuth()
  const mayOpen = useMayOpen()
  return loading ? null : <output>{paths.filter((path) => mayOpen(path)).join(' ') || 'none'}</output>
}

/** What of the pages the person who has this token may open. */
async function openable(token: string | null): Promise<string> {
  if (token === null) localStorage.removeItem('token')
  else localStorage.setItem('token', token)
  render(
    <QueryClientProvider client={queryClient}>
      <AuthProvider>
        <Answers />
      </AuthProvider>
    </QueryClientProvider>,
  )
  return (await screen.findByRole('status')).textContent
}

let count = 0
async function holderOf(...permissions: string[]): Promise<string> {
  const name = `May_Open_${++count}`
  await portal.character(name)
  const token = await portal.signIn(name)
  if (permissions.length > 0) await portal.grant(name, ...permissions)
  return token
}

it('says no to a visitor', async () => {
  expect(await openable(null)).toBe('none')
})

it('says no to a member without permissions', async () => {
  expect(await openable(await holderOf())).toBe('none')
})

it('says yes to a page whose permission one holds, and to no other', async () => {
  expect(await openable(await holderOf('view_factions'))).toBe('factions')
})

it('says yes where any one of several permissions suffices, by the page and not by its menu', async () => {
  expect(await openable(await holderOf('update_user_profile'))).toBe('users/:id')
})

it('says yes to a super user for every page there is, and to no other', async () => {
  expect(await openable(await portal.signIn('Demo_Owner'))).toBe('users users/:id factions')
})
