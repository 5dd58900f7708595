import { bans } from '@idlewood/contract/bans'
import { changes } from '@idlewood/contract/changes'
import { managedUser } from '@idlewood/contract/managed-user'
import { notifications } from '@idlewood/contract/notifications'
import { online } from '@idlewood/contract/online'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../../../../test/until.ts'
import {
  bridgeSecret,
  createBridgeScript,
  startPolling,
  postTo,
  type BridgeScript,
} from '../../../test/bridge-script.ts'
import { startGameServer, type GameServer } from '../../../test/game-server.ts'
import { testPortal, type TestPortal } from '../../../test/portal.ts'

const allActs = [
  'view_online_players',
  'kick_players',
  'message_players',
  'announce_in_game',
  'view_addresses',
  'view_changes',
] as const

interface World {
  portal: TestPortal
  staff: string
  uids: Record<string, number>
  kick: (name: string, reason?: string) => ReturnType<typeof ask>
}

const ask = (portal: TestPortal, token: string, body: { name: string; reason: string }) =>
  portal.call(online.kick, { body }, { token })

async function world(environment: Record<string, string>): Promise<World> {
  const portal = await testPortal({ environment })
  const uids: Record<string, number> = {}
  for (const [name, columns] of Object.entries({
    The_Staff: { adminlevel: 3 },
    Plain_Player: { level: 4, faction: 1 },
    Higher_Staff: { adminlevel: 5, adminname: 'Eagle' },
  }))
    uids[name] = await portal.character(name, columns)
  const staff = await portal.signIn('The_Staff')
  await portal.grant('The_Staff', ...allActs)
  return {
    portal,
    staff,
    uids,
    kick: (name, reason = 'Deathmatching') => ask(portal, staff, { name, reason }),
  }
}

const lastEntry = async ({ portal, staff }: World) => {
  const { body } = await portal.call(changes.list, { query: { target: 'inGame' } }, { token: staff })
  return body.changes[0]
}

describe('through the bridge', () => {
  let at: World
  let script: BridgeScript
  let stopAsking: () => Promise<void>

  beforeAll(async () => {
    at = await world({ BRIDGE_SECRET: bridgeSecret })
    script = createBridgeScript(postTo(at.portal))
    script.join(0, 'Plain_Player', '192.0.2.50')
    script.join(1, 'Eagle')
    await script.ask()
    stopAsking = startPolling(script)
    await until(async () => expect((await list()).known).toBe('whole'))
  })
  afterAll(async () => {
    await stopAsking()
    await at.portal.close()
  })

  const list = async () => (await at.portal.call(online.list, {}, { token: at.staff })).body

  test('lists the players with their accounts, and shows addresses only on request, which is logged in the trail', async () => {
    const { players, acts } = await list()
    expect(players).toMatchObject([
      { name: 'Eagle', uid: at.uids['Higher_Staff'], username: 'Higher_Staff', slot: 1, isBelow: false },
      { name: 'Plain_Player', slot: 0, level: 4, faction: { id: 1 }, ping: 40, isBelow: true },
    ])
    expect(JSON.stringify(players)).not.toContain('192.0.2.50')
    expect(acts.kick).toEqual({ by: 'bridge', maxLength: 144 - 'The_Staff: '.length })
    const { body } = await at.portal.call(
      online.address,
      { body: { name: 'Plain_Player' } },
      { token: at.staff },
    )
    expect(body).toEqual({ address: '192.0.2.50' })
    const entry = await lastEntry(at)
    expect(entry).toMatchObject({ targetName: 'Plain_Player', actor: { username: 'The_Staff' } })
    expect(JSON.stringify(entry?.fields)).not.toContain('192.0.2.50')
  })

  test('nobody can kick an equal or higher rank or look up their address, whatever name they show', async () => {
    expect((await at.kick('eagle')).status).toBe(403)
    const look = await at.portal.call(online.address, { body: { name: 'Eagle' } }, { token: at.staff })
    expect(look.status).toBe(403)
    expect(script.done).toEqual([])
  })

  test('nobody can force a change through by kicking an equal or higher rank', async () => {
    const chief = await at.portal.staff('The_Chief', ['update_user_profile', 'view_changes'], {
      adminlevel: 8,
    })
    const uid = String(at.uids['Higher_Staff'])
    const edited = await at.portal.call(
      managedUser.update,
      { params: { id: uid }, body: { age: 44 } },
      { token: chief },
    )
    const { id, state } = edited.body.change
    expect(state).toBe('queued')
    const call = { params: { id: String(id) }, body: { reason: 'Your account is being changed' } }
    expect((await at.portal.call(online.applyNow, call, { token: at.staff })).status).toBe(403)
    expect(script.done).toEqual([])
    const one = await at.portal.call(changes.one, { params: { id: String(id) } }, { token: chief })
    expect(one.body.change.state).toBe('queued')
  })

  test('kicks with the reason, and reports success only once the player has left', async () => {
    script.join(2, 'Nobodys_Account')
    await until(async () => expect((await list()).players).toHaveLength(3))
    const { status, body } = await at.kick('Nobodys_Account', 'Too fast: "100%" sure')
    expect([status, body]).toEqual([200, { by: 'bridge', state: 'done', answer: null }])
    expect(script.done.at(-1)).toEqual({
      verb: 'kick',
      name: 'Nobodys_Account',
      text: 'The_Staff: Too fast: "100%" sure',
    })
    expect(await lastEntry(at)).toMatchObject({
      targetName: 'Nobodys_Account',
      fields: [
        { field: 'kick', new: 'Too fast: "100%" sure' },
        { field: 'outcome', new: 'done' },
      ],
    })
    expect((await at.kick('Nobodys_Account')).status).toBe(404)
  })

  test.each([
    ['two lines', 'Hello\nsay bye', 'one line'],
    ['a colour', 'Hello {FF0000}red', '{FF0000}'],
    ['characters the game lacks', 'Hello Ивану', 'И в а н у'],
    ['more than fits', 'x'.repeat(140), '7 too many'],
  ])('refuses %s and explains why', async (_, text, part) => {
    const before = script.done.length
    const { status, body } = await at.portal.call(online.say, { body: { text } }, { token: at.staff })
    expect(status).toBe(400)
    expect(body.error).toContain(part)
    expect(script.done).toHaveLength(before)
  })

  test('sends messages to one player and to everyone', async () => {
    const one = { body: { name: 'Plain_Player', text: 'Are you there?' } }
    expect((await at.portal.call(online.message, one, { token: at.staff })).body.state).toBe('done')
    const all = { body: { text: 'Restart in five minutes' } }
    expect((await at.portal.call(online.say, all, { token: at.staff })).body.state).toBe('done')
    expect(script.done.slice(-2)).toMatchObject([
      { verb: 'tell', name: 'Plain_Player', text: 'The_Staff: Are you there?' },
      { verb: 'say', text: 'The_Staff: Restart in five minutes' },
    ])
  })

  test('shows a notification’s title to everyone, once, if the sender may send messages in the game', async () => {
    const body = { category: 'events', title: 'Street race', text: 'At the pier.', link: '/home' } as const
    const send = (title: string, token = at.staff) =>
      at.portal.call(notifications.create, { body: { ...body, title, inGame: true } }, { token })
    await at.portal.grant('The_Staff', 'send_notifications')
    const { status, body: reply } = await send('Street race')
    expect([status, reply.notification.inGame]).toEqual([201, 'waiting'])
    await until(async () => {
      const { body } = await at.portal.call(notifications.list, {}, { token: at.staff })
      expect(body.notifications[0]).toMatchObject({ state: 'sent', inGame: 'done' })
    })
    const said = script.done.filter(({ text }) => text === 'The_Staff: Street race')
    expect(said).toEqual([{ verb: 'say', text: 'The_Staff: Street race' }])
    const odd = await send('Гонка')
    expect([odd.status, Object.keys(odd.body.fields ?? {})]).toEqual([400, ['title']])

    const other = await at.portal.signIn('Plain_Player')
    await at.portal.grant('Plain_Player', 'send_notifications')
    expect(await send('Not mine to say', other)).toMatchObject({
      status: 403,
      body: { required: ['announce_in_game'] },
    })
  })

  test('a higher rank on duty is out of reach even if an account has the name that they show', async () => {
    await at.portal.grant('The_Staff', 'manage_bans')
    await at.portal.character('Eagle')
    await at.portal.character('Just_Banned')
    script.join(4, 'Just_Banned')
    await until(async () => expect((await list()).players).toHaveLength(3))
    const ban = async (username: string) => {
      const ends = new Date(Date.now() + 24 * 3600_000).toISOString()
      const body = { form: 'name', username, reason: 'Cheating', until: ends } as const
      const answer = await at.portal.call(bans.make, { body }, { token: at.staff })
      return [answer.status, answer.body.kicked]
    }
    const before = script.done.length
    expect((await at.kick('Eagle')).status).toBe(403)
    const look = await at.portal.call(online.address, { body: { name: 'Eagle' } }, { token: at.staff })
    expect([look.status, look.body.address]).toEqual([403, undefined])
    expect(await ban('Eagle')).toEqual([201, false])
    expect(script.done).toHaveLength(before)
    expect(await ban('Just_Banned')).toEqual([201, true])
    expect(script.done.slice(before)).toMatchObject([{ verb: 'kick', name: 'Just_Banned' }])
  })

  test('the list does not say which account a player has if the name is one’s own and another’s on duty', async () => {
    await at.portal.character('Osprey')
    const duty = await at.portal.character('High_Osprey', { adminlevel: 5, adminname: 'Osprey' })
    const shown = async () => (await list()).players.find(({ slot }) => slot === 5)
    script.join(5, 'Osprey')
    await until(async () =>
      expect(await shown()).toMatchObject({ name: 'Osprey', uid: null, username: null, isBelow: false }),
    )
    script.part(5)
    await until(async () => expect(await shown()).toBeUndefined())

    // Their earlier name tells.
    script.join(5, 'High_Osprey')
    await until(async () => expect(await shown()).toMatchObject({ uid: duty }))
    script.rename(5, 'Osprey')
    await until(async () =>
      expect(await shown()).toMatchObject({ name: 'Osprey', uid: duty, isBelow: false }),
    )
    script.part(5)
    await until(async () => expect(await shown()).toBeUndefined())
  })

  test('a script that has stopped polling gets nothing, and no success is reported', async () => {
    await stopAsking()
    const all = { body: { text: 'Nobody hears this' } }
    const { body } = await at.portal.call(online.say, all, { token: at.staff })
    expect(body).toEqual({ by: 'bridge', state: 'unsent', answer: null })
    expect((await lastEntry(at))?.fields).toContainEqual({ field: 'outcome', old: null, new: 'unsent' })
  })
})

describe('through the console', () => {
  let at: World
  let server: GameServer

  beforeAll(async () => {
    server = await startGameServer()
    server.rconPassword = 'a-secret'
    server.players.add('Plain_Player').add('Second_Player').add('Third_Player')
    at = await world({ GAME_SERVER: server.address, GAME_RCON_PASSWORD: 'a-secret' })
    const listed = async () => (await at.portal.call(online.list, {}, { token: at.staff })).body
    await until(async () => expect((await listed()).players).toHaveLength(3))
  })
  afterAll(async () => {
    await at.portal.close()
    await server.close()
  })

  test('does not kick somebody else who has just taken the slot without noticing', async () => {
    server.beforeKick = () => {
      server.beforeKick = () => undefined
      server.rename('Second_Player', 'Just_Came')
    }
    const { body } = await at.kick('Second_Player')
    expect(body).toMatchObject({ by: 'console', state: 'another' })
    expect(body.answer).toBe('Just_Came<#1> has been kicked.')
  })

  test('kicks by slot and name, and passes on the console’s output without the address', async () => {
    const { body } = await at.kick('Plain_Player')
    expect(body).toMatchObject({ by: 'console', state: 'done' })
    expect(body.answer).toBe('Plain_Player<#0> has been kicked.')
    expect((await lastEntry(at))?.fields).toEqual([
      { field: 'kick', old: null, new: 'Deathmatching' },
      { field: 'outcome', old: null, new: 'Plain_Player<#0> has been kicked.' },
    ])
    expect(server.players.has('Plain_Player')).toBe(false)
  })

  test('sends a message to everyone, and reports only that it was sent', async () => {
    const { body } = await at.portal.call(online.say, { body: { text: 'Hello, all' } }, { token: at.staff })
    expect(body).toEqual({ by: 'console', state: 'sent', answer: null })
    expect(server.said.map(String)).toEqual(['The_Staff: Hello, all'])
    const percent = await at.portal.call(online.say, { body: { text: 'Now 50% off' } }, { token: at.staff })
    expect(percent.status).toBe(400)
  })

  test('cannot send a message to a single player, and says so', async () => {
    const one = { body: { name: 'Third_Player', text: 'Hello' } }
    const { status, body } = await at.portal.call(online.message, one, { token: at.staff })
    expect([status, body.error]).toEqual([409, expect.stringContaining('Nothing reaches the game')])
  })

  test('does nothing when the password is refused, and says why', async () => {
    server.rconPassword = 'another-secret'
    const { status, body } = await at.portal.call(
      online.say,
      { body: { text: 'Hello' } },
      { token: at.staff },
    )
    expect([status, body.error]).toEqual([409, expect.stringContaining('password')])
  })
})
