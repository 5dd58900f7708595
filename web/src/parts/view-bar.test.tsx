import { character } from '@idlewood/contract/character'
import { permissionManager } from '@idlewood/contract/permission-manager'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { age } from '../../../server/test/two-factor.ts'
import { logOut } from '../../test/log-out.ts'
import { openApp } from '../../test/open.tsx'
import { filePortal } from '../../test/file-portal.ts'
import { readToken } from '../api/token.ts'
import { present } from '../../../server/test/present.ts'

const portal = await filePortal({ superUser: 'Demo_Owner' })
beforeAll(async () => {
  const token = await portal.signIn('Demo_Owner')
  const permissions = (await portal.call(permissionManager.permissions, {}, { token })).body
  const { _id } = present(permissions.find(({ name }) => name === 'view_gangs'))
  const body = { name: 'Helpers', description: 'Help', permissions: [_id] }
  await portal.call(permissionManager.addRole, { body }, { token })
})
beforeEach(async () => {
  localStorage.setItem('token', await portal.signIn('Demo_Owner'))
})

const bar = () => screen.findByText('You see the portal as Helpers. Nothing can be changed.')
async function see() {
  const app = await openApp('/admin/perms?tab=roles')
  await userEvent.click(await screen.findByRole('button', { name: 'See as Helpers' }))
  await bar()
  // The role's permissions arrive after its profile; only then does the page stay as it is.
  await screen.findByRole('link', { name: 'Gangs' })
  return app
}

describe('viewing the portal as a role', () => {
  it('opens the first page of that role, under a bar that names it and with the role’s menu, and keeps the user’s own token', async () => {
    const own = localStorage.getItem('token')
    const app = await see()
    expect(app.address()).toBe('/admin/gangs')
    expect(localStorage.getItem('token')).toBe(own)
    expect(readToken()).not.toBe(own)
    await app.go('/admin/gangs')
    const menu = await screen.findByRole('navigation', { name: /admin/i })
    expect(within(menu).getByRole('link', { name: 'Gangs' })).toBeVisible()
    expect(within(menu).queryByRole('link', { name: 'Factions' })).toBeNull()
    expect(await bar()).toBeVisible()
  })

  it('is ended by a button', async () => {
    const app = await see()
    const view = readToken() ?? ''
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(app.address()).toBe('/admin/perms?tab=roles'))
    expect(await screen.findByRole('button', { name: 'See as Helpers' })).toBeVisible()
    expect(screen.queryByText(/You see the portal as/)).toBeNull()
    await waitFor(async () =>
      expect((await portal.call(character.profile, {}, { token: view })).status).toBe(401),
    )
  })

  it('returns to the user’s own session when the view has expired', async () => {
    const app = await see()
    const own = localStorage.getItem('token')
    await portal.portal.db.deleteFrom('sessions').where('parent_id', 'is not', null).execute()
    await age(portal, 0)
    await app.go('/profile')
    await waitFor(() => expect(screen.queryByText(/You see the portal as/)).toBeNull())
    expect(localStorage.getItem('token')).toBe(own)
    expect(readToken()).toBe(own)
  })

  it('ends on sign-out, together with the user’s own session', async () => {
    const app = await see()
    const [own, view] = [localStorage.getItem('token') ?? '', readToken() ?? '']
    await logOut('Demo_Owner')
    await waitFor(() => expect(app.address()).toBe('/'))
    expect(readToken()).toBeNull()
    await waitFor(async () =>
      expect((await portal.call(character.profile, {}, { token: own })).status).toBe(401),
    )
    expect((await portal.call(character.profile, {}, { token: view })).status).toBe(401)
  })

  it('ends when another tab signs out', async () => {
    await see()
    localStorage.removeItem('token')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })))
    await waitFor(() => expect(readToken()).toBeNull())
  })
})

describe('a call that grants rights, long after the sign-in', () => {
  beforeEach(() => age(portal, 16))
  const addRole = async (name: string) => {
    await openApp('/admin/perms?tab=roles')
    await userEvent.click(await screen.findByRole('button', { name: '+ Add Role' }))
    const window = within(await screen.findByRole('dialog'))
    await userEvent.type(await window.findByLabelText('Name'), name)
    await userEvent.type(window.getByLabelText('Description'), 'x')
    await userEvent.click(window.getByRole('button', { name: 'Add Role' }))
    return within(await screen.findByRole('dialog', { name: 'Confirm it is you' }))
  }
  const roles = async () => {
    const token = localStorage.getItem('token') ?? ''
    const { body } = await portal.call(permissionManager.roles, {}, { token })
    return body.map(({ name }: { name: string }) => name)
  }

  it('asks for the password once, reports a wrong one, and is then repeated automatically', async () => {
    const question = await addRole('Confirmed')
    await userEvent.type(question.getByLabelText('Game password'), 'wrong{enter}')
    expect(await question.findByText('The password is wrong.')).toBeVisible()
    await userEvent.clear(question.getByLabelText('Game password'))
    await userEvent.type(question.getByLabelText('Game password'), 'idlewood{enter}')
    expect(await screen.findByRole('heading', { name: 'Confirmed' })).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is not made if the user declines, and its dialog keeps what was typed', async () => {
    await addRole('Refused')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm it is you' })).toBeNull())
    expect(await screen.findByDisplayValue('Refused')).toBeInTheDocument()
    expect(await roles()).not.toContain('Refused')
  })
})
