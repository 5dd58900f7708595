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

/** Which of the pages the owner of this token may open. */
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

it('returns false for a visitor', async () => {
  expect(await openable(null)).toBe('none')
})

it('returns false for a member without permissions', async () => {
  expect(await openable(await holderOf())).toBe('none')
})

it('returns true only for pages whose permission the viewer has', async () => {
  expect(await openable(await holderOf('view_factions'))).toBe('factions')
})

it('returns true if any one of the page’s permissions suffices, regardless of its menu entry', async () => {
  expect(await openable(await holderOf('update_user_profile'))).toBe('users/:id')
})

it('returns true for a super user for every existing page, and no other', async () => {
  expect(await openable(await portal.signIn('Demo_Owner'))).toBe('users users/:id factions')
})
