import { managedUser } from '@idlewood/contract/managed-user'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { openApp } from '../../../test/open.tsx'
import { filePortal } from '../../../test/file-portal.ts'
import type { PresenceState } from '../../../../server/src/game/presence/presence.ts'
import { stubPresence } from '../../../../server/test/presence.ts'

let owner: string
let presenceState: PresenceState = 'offline'
const portal = await filePortal({ superUser: 'Demo_Owner', presence: stubPresence(() => presenceState) })
beforeAll(async () => {
  owner = await portal.signIn('Demo_Owner')
})
beforeEach(() => {
  presenceState = 'offline'
})

async function player(name: string): Promise<number> {
  const uid = await portal.character(name, { bank: 500, level: 1 })
  localStorage.setItem('token', await portal.signIn(name))
  return uid
}
const change = (uid: number, body: Record<string, string | number>) =>
  portal.call(managedUser.update, { params: { id: String(uid) }, body }, { token: owner })
const section = () => screen.findByRole('region', { name: 'Changes by staff' })

it('shows players what staff changed of their character, why, and what is still pending', async () => {
  const uid = await player('Told_Player')
  await change(uid, { bank: 1200, reason: 'Lost in a fire' })
  presenceState = 'online'
  await change(uid, { level: 7 })
  await openApp('/profile')
  const [waiting, done] = within(await section()).getAllByRole('listitem')
  expect(waiting).toHaveTextContent(/Level.*1.*7.*After you leave the game/)
  expect(done).toHaveTextContent(/Bank.*\$500.*\$1,200.*Done.*Lost in a fire/)
  expect(await section()).not.toHaveTextContent('Demo_Owner')
})

it('shows the latest few first, and all on request', async () => {
  const uid = await player('Often_Changed')
  for (let age = 21; age < 28; age++) await change(uid, { age })
  await openApp('/profile')
  expect(within(await section()).getAllByRole('listitem')).toHaveLength(5)
  await userEvent.click(screen.getByRole('button', { name: 'Show all 7' }))
  expect(within(await section()).getAllByRole('listitem')).toHaveLength(7)
})

it('shows nothing to players without changes', async () => {
  await player('Left_Alone')
  await openApp('/profile')
  expect(await screen.findByText('Statistics')).toBeVisible()
  await screen.findByText('No items found')
  expect(portal.made.some(({ path }) => path.startsWith('/api/user/changes'))).toBe(true)
  expect(screen.queryByText('Changes by staff')).toBeNull()
})
