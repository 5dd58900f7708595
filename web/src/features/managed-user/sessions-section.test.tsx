import { character } from '@idlewood/contract/character'
import { identity } from '@idlewood/contract/identity'
import { twoFactor } from '@idlewood/contract/two-factor'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { enableTwoFactor } from '../../../../server/test/two-factor.ts'
// Transform the module before the first test, which would otherwise wait for it.
import './sessions-section.tsx'
import { openApp } from '../../../test/open.tsx'
import { filePortal } from '../../../test/file-portal.ts'

const portal = await filePortal({ superUser: 'Demo_Owner' })
let uid = 0
let name = ''
let count = 0
beforeEach(async () => {
  name = `Watched_${++count}`
  uid = await portal.character(name)
  localStorage.setItem('token', await portal.signIn('Demo_Owner'))
})

const phone = async (): Promise<string> => {
  const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/139.0.0.0 Mobile Safari/537.36' }
  const body = { username: name, password: 'idlewood' }
  return (await portal.call(identity.login, { body }, { headers })).body.token
}
const isOver = async (token: string) => (await portal.call(character.profile, {}, { token })).status === 401
const section = async () => within(await screen.findByRole('region', { name: 'Sessions' }))

it('shows a user’s sessions, and ends one or all', async () => {
  const [here, there] = [await portal.signIn(name), await phone()]
  await openApp(`/admin/users/${uid}?tab=sessions`)
  const sessions = await section()
  await userEvent.click(await sessions.findByRole('button', { name: 'End the session Chrome on Android' }))
  await waitFor(async () => expect(await isOver(there)).toBe(true))
  expect(await isOver(here)).toBe(false)
  await waitFor(() => expect(sessions.getByRole('list')).toHaveFocus())
  await userEvent.click(await sessions.findByRole('button', { name: 'Sign out everywhere' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Sign out everywhere' }))
  expect(await sessions.findByText('Not signed in anywhere.')).toBeVisible()
  expect(await isOver(here)).toBe(true)
})

it('turns off the second factor of someone who lost their phone', async () => {
  await enableTwoFactor(portal, await portal.signIn(name))
  await openApp(`/admin/users/${uid}?tab=sessions`)
  const sessions = await section()
  await userEvent.click(await sessions.findByRole('button', { name: 'Turn two-factor off' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Turn off' }))
  await waitFor(() => expect(sessions.queryByRole('button', { name: 'Turn two-factor off' })).toBeNull())
  const token = await portal.signIn(name)
  expect((await portal.call(twoFactor.state, {}, { token })).body.on).toBe(false)
})

it('says so for a player who has never signed in', async () => {
  await openApp(`/admin/users/${uid}?tab=sessions`)
  expect(await (await section()).findByText('Not signed in anywhere.')).toBeVisible()
})

it('is hidden from those without the permission', async () => {
  localStorage.setItem('token', await portal.signIn(name))
  await portal.grant(name, 'update_user_profile')
  await openApp(`/admin/users/${uid}`)
  await screen.findByRole('heading', { name: `Manage: ${name}` })
  expect(screen.queryByRole('tab', { name: 'Sessions' })).toBeNull()
  expect(portal.made.some(({ path }) => path.includes('sessions'))).toBe(false)
})
