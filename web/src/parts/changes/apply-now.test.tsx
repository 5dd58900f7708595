import { managedUser } from '@idlewood/contract/managed-user'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startGameServer, type GameServer } from '../../../../server/test/game-server.ts'
import { openApp } from '../../../test/open.tsx'
import { portalBehindFetch, type PortalBehind } from '../../../test/portal.ts'

const password = 'a-password-of-the-tests'
const waiting = { timeout: 10_000 }
let server: GameServer
let portal: PortalBehind
let staff: string

beforeAll(async () => {
  server = await startGameServer()
  server.rconPassword = password
  server.players.add('Busy_Player')
  portal = await portalBehindFetch({
    environment: { GAME_SERVER: server.address, GAME_RCON_PASSWORD: password, GAME_SAVE_SECONDS: '1' },
  })
  staff = await portal.staff(
    'The_Staff',
    ['view_changes', 'kick_players', 'update_user_profile', 'view_online_players'],
    { adminlevel: 2 },
  )
  const uid = await portal.character('Busy_Player', { age: 30 })
  const { body } = await portal.call(
    managedUser.update,
    { params: { id: String(uid) }, body: { age: 31 } },
    { token: staff },
  )
  expect(body.change.state).toBe('queued')
})
afterAll(async () => {
  await portal.close()
  await server.close()
})
beforeEach(() => {
  portal.connect()
  localStorage.setItem('token', staff)
})

it('promises no message to the player if the console kicks without one, and reports how the change ended', async () => {
  await openApp('/admin/changes')
  await userEvent.click(await screen.findByRole('button', { name: /^Apply now: #\d+$/ }, waiting))
  const dialog = within(await screen.findByRole('dialog', { name: 'Apply now' }))
  expect(dialog.getByText(/^Busy_Player is kicked\. The change is made/)).toBeVisible()
  expect(dialog.getByText(/The console kicks without showing a reason\.$/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Kick and apply' }))
  await waitFor(() => expect(server.players.has('Busy_Player')).toBe(false))
  expect(await screen.findByText('Change made.', {}, waiting)).toBeVisible()
})

it('offers to kick nobody while the game server is silent', async () => {
  server.players.clear()
  server.manner = 'silent'
  await openApp('/admin/online')
  expect(await screen.findByText(/^No players are known right now/, {}, { timeout: 20_000 })).toBeVisible()
  expect(screen.getByText('Nobody was playing when the server last answered')).toBeVisible()
  expect(screen.queryByText('Nobody is in the game.')).toBeNull()
}, 30_000)
