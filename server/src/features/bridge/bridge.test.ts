import { randomInt } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { until } from '../../../../test/until.ts'
import {
  bridgeSecret,
  createBridgeScript,
  postTo,
  startPolling,
  type BridgeScript,
  type PostToBridge,
} from '../../../test/bridge-script.ts'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import type { Bridge } from '../../game/bridge/bridge.ts'

let portals: TestPortal[] = []
const asking: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(asking.splice(0).map((stop) => stop()))
  await Promise.all(portals.map((portal) => portal.close()))
  portals = []
})

interface Ends {
  portal: TestPortal
  bridge: Bridge
  script: BridgeScript
  post: PostToBridge
}

async function ends(environment: Record<string, string> = {}): Promise<Ends> {
  const portal = await testPortal({ environment: { BRIDGE_SECRET: bridgeSecret, ...environment } })
  portals.push(portal)
  const post = postTo(portal)
  const { bridge } = portal.app
  if (!bridge) throw new Error('The portal has no bridge.')
  return { portal, bridge, post, script: createBridgeScript(post) }
}

/** Keeps the script sending requests until it is stopped, or before the portal is closed. */
function keepAsking(script: BridgeScript): () => Promise<void> {
  const stop = startPolling(script)
  asking.push(stop)
  return stop
}

const namesOf = (bridge: Bridge): string[] =>
  bridge
    .roster()
    .players.map(({ name }) => name)
    .sort()

test('without a secret there is no bridge', async () => {
  const portal = await testPortal()
  portals.push(portal)
  expect((await portal.ask('POST', '/api/bridge')).status).toBe(404)
})

test('the roster is complete once the script has reported everyone, and follows who joins and leaves', async () => {
  const { bridge, script } = await ends()
  expect(bridge.roster()).toMatchObject({ state: 'none', players: [] })
  for (let slot = 0; slot < 300; slot++) script.join(slot, `Name_${slot}`)
  expect(await script.ask()).toBe(200)
  expect(bridge.roster().state).toBe('whole')
  expect(bridge.roster().players).toHaveLength(300)
  script.part(7)
  script.part(8)
  script.join(8, 'New_Comer', '192.0.2.99')
  await script.ask()
  expect(bridge.roster().players).toHaveLength(299)
  expect(bridge.roster().players.find(({ slot }) => slot === 8)).toMatchObject({
    name: 'New_Comer',
    address: '192.0.2.99',
    serial: 2,
  })
})

test('while the script is still reporting a crowd that has just joined, the roster is not complete', async () => {
  const { bridge, post } = await ends()
  const seen: [state: string, players: number][] = []
  const script = createBridgeScript(async (body) => {
    const answer = await post(body)
    seen.push([bridge.roster().state, bridge.roster().players.length])
    return answer
  })
  script.join(0, 'First_Comer')
  await script.ask()
  seen.length = 0
  for (let slot = 1; slot <= 90; slot++) script.join(slot, `Name_${slot}`)
  await script.ask()
  expect(seen.length).toBeGreaterThan(2)
  expect(seen.slice(0, -1).filter(([state]) => state !== 'partial')).toEqual([])
  expect(seen.at(-1)).toEqual(['whole', 91])
})

test('a lost message that is sent again does not answer a question asked in between', async () => {
  const { bridge, script } = await ends()
  await script.ask()
  script.loses = () => 'question'
  await script.ask()
  script.join(0, 'Late_Comer')
  const next = bridge.nextRoster(5000)
  script.loses = () => 'nothing'
  await script.ask()
  expect(await next).toMatchObject({ state: 'whole', players: [{ name: 'Late_Comer' }] })
})

test('names arrive intact, whatever characters they contain', async () => {
  const { bridge, script } = await ends()
  script.join(0, '[TAG]O\u00f1o_$.@()')
  await script.ask()
  expect(namesOf(bridge)).toEqual(['[TAG]O\u00f1o_$.@()'])
})

test('lost questions and answers lose no data and repeat no command', async () => {
  const { bridge, script } = await ends()
  script.loses = () => (['nothing', 'question', 'answer'] as const)[randomInt(3)] ?? 'nothing'
  for (let slot = 0; slot < 100; slot++) script.join(slot, `Name_${slot}`)
  const until = async (holds: () => boolean): Promise<void> => {
    for (let tries = 0; !holds() && tries < 1000; tries++) await script.ask()
  }
  await until(() => bridge.roster().state === 'whole')
  expect(bridge.roster().players).toHaveLength(100)
  const sayings = Array.from({ length: 20 }, (_, number) => `Saying ${number}`)
  const results = Promise.all(
    sayings.map((text) => bridge.give({ verb: 'say', text }, { timeoutMs: 20_000 })),
  )
  await until(() => script.done.length === sayings.length)
  script.loses = () => 'nothing'
  await script.ask()
  await script.ask()
  expect(await results).toEqual(sayings.map(() => ({ state: 'done' })))
  expect(script.done.map(({ text }) => text)).toEqual(sayings)
})

test('a command reaches the visit it was meant for and no other', async () => {
  const { bridge, script } = await ends()
  script.join(3, 'First_Comer')
  await script.ask()
  const [first] = bridge.roster().players
  script.part(3)
  script.join(3, 'Next_Comer')
  const kicked = bridge.give({ verb: 'kick', slot: 3, serial: first?.serial ?? 0, text: 'Out' })
  await script.ask()
  expect(await kicked).toEqual({ state: 'gone' })
  expect(script.done).toEqual([])
  const again = bridge.give({ verb: 'kick', slot: 3, serial: 2, text: 'Out, 100% sure: "now"' })
  await script.ask()
  expect(await again).toEqual({ state: 'done' })
  expect(script.done).toEqual([{ verb: 'kick', name: 'Next_Comer', text: 'Out, 100% sure: "now"' }])
})

test('a command for a player does not reach another run of the script, where the slot is somebody else’s', async () => {
  const { bridge, script, post } = await ends()
  script.join(3, 'Meant_One')
  await script.ask()
  const copy = createBridgeScript(post)
  copy.join(3, 'Other_One')
  const commands = [
    bridge.give({ verb: 'kick', slot: 3, serial: 1, text: 'Out' }),
    bridge.give({ verb: 'tell', slot: 3, serial: 1, text: 'Secret' }),
    bridge.give({ verb: 'say', text: 'Hello all' }),
  ]
  for (let count = 0; count < 3; count++) await copy.ask()
  expect(copy.done.map(({ verb }) => verb)).toEqual(['say'])
  expect(await Promise.all(commands)).toEqual([{ state: 'unsent' }, { state: 'unsent' }, { state: 'done' }])
  expect(namesOf(bridge)).toEqual(['Other_One'])
})

test('a command that was not fetched in time was not sent, and one without a result is unanswered', async () => {
  const { bridge, script } = await ends()
  await script.ask()
  expect(await bridge.give({ verb: 'say', text: 'Hello' }, { timeoutMs: 20 })).toEqual({ state: 'unsent' })
  await script.ask()
  expect(script.done).toEqual([])
  const result = bridge.give({ verb: 'say', text: 'Hello' }, { timeoutMs: 5000 })
  script.loses = () => 'answer'
  await script.ask()
  // The game dies with the command, and is started again.
  script.loses = () => 'nothing'
  script.restart()
  await script.ask()
  expect(await result).toEqual({ state: 'unanswered' })
})

test('the gamemode decides whether it accepts a value', async () => {
  const { bridge, script } = await ends()
  script.join(1, 'Player_One')
  await script.ask()
  expect(bridge.takesChanges()).toBe(false)
  script.takesChanges = true
  script.takes = ({ field }) => (field === 'money' ? 1 : 2)
  await script.ask()
  expect(bridge.takesChanges()).toBe(true)
  const money = bridge.give({ verb: 'set', slot: 1, serial: 1, uid: 7, field: 'money', value: '500' })
  const other = bridge.give({ verb: 'set', slot: 1, serial: 1, uid: 7, field: 'other', value: '1' })
  await script.ask()
  expect(await money).toEqual({ state: 'done' })
  expect(await other).toEqual({ state: 'refused', returned: 2 })
})

test('a restarted portal learns everything again, and does not take the same run for another', async () => {
  const first = await ends()
  first.script.join(4, 'Player_Four')
  await first.script.ask()
  const second = await ends()
  let at = first
  const script = createBridgeScript((body) => at.post(body))
  script.join(4, 'Player_Four')
  await script.ask()
  at = second
  await script.ask()
  expect(second.bridge.roster().state).toBe('none')
  await script.ask()
  expect(second.bridge.roster()).toMatchObject({ state: 'whole', run: script.start })
  expect(namesOf(second.bridge)).toEqual(['Player_Four'])
})

test('forged, changed, repeated and old messages change nothing', async () => {
  const { bridge, script, post } = await ends()
  script.join(0, 'Player_Zero')
  await script.ask()
  const kept: string[] = []
  const spy = createBridgeScript((body) => {
    kept.push(body)
    return post(body)
  })
  spy.join(1, 'Player_One')
  await spy.ask()
  spy.part(1)
  await spy.ask()
  expect(namesOf(bridge)).toEqual([])
  for (const body of kept) await post(body)
  expect(namesOf(bridge)).toEqual([])
  const [, told = ''] = kept
  expect(await post(told.replace('Player_One', 'Player_Two'))).toEqual({ status: 403, text: 'forged' })
  const stranger = createBridgeScript(post, 'another-secret-that-is-just-as-long')
  expect(await stranger.ask()).toBe(403)
  for (const body of ['', 'm=', '&m=', 'x'.repeat(70), told.slice(0, -1), `${told}0`]) {
    expect((await post(body)).status).toBe(403)
  }
  expect((await post('x'.repeat(5000))).status).toBe(413)
})

test('greetings that somebody has overheard and repeats do not displace a run that has just greeted', async () => {
  const { bridge, post } = await ends()
  const heard: string[] = []
  const earlier = createBridgeScript((body) => {
    heard.push(body)
    return post(body)
  })
  await earlier.ask()
  const [greeting = ''] = heard
  expect(greeting).toMatch(/^h=/)
  const script = createBridgeScript(async (body) => {
    const answer = await post(body)
    if (body.startsWith('h=')) for (let time = 0; time < 10; time++) await post(greeting)
    return answer
  })
  script.join(0, 'Player_Zero')
  expect(await script.ask()).toBe(200)
  expect(namesOf(bridge)).toEqual(['Player_Zero'])
})

test('an old message is refused as old', async () => {
  const { script, post } = await ends()
  const kept: string[] = []
  const recorded = createBridgeScript((body) => {
    kept.push(body)
    return post(body)
  })
  await recorded.ask()
  const first = kept.find((body) => body.includes('&c=1&')) ?? ''
  await recorded.ask()
  expect(await post(first)).toEqual({ status: 409, text: 'old' })
  expect(await script.ask()).toBe(200)
})

test('messages are only accepted from this machine or a private network, unless the operator allows others', async () => {
  const near = await ends()
  const far = await ends({ BRIDGE_ANYWHERE: 'on' })
  for (const from of [
    '127.0.0.1',
    '::1',
    '10.1.2.3',
    '192.168.7.8',
    '172.20.0.3',
    '::ffff:10.0.0.1',
    'fd00::2',
  ]) {
    const script = createBridgeScript((body) => near.post(body, from))
    expect([from, await script.ask()]).toEqual([from, 200])
  }
  for (const from of ['203.0.113.7', '2001:db8::1', '172.32.0.1']) {
    const script = createBridgeScript((body) => near.post(body, from))
    expect([from, await script.ask()]).toEqual([from, 403])
    const allowed = createBridgeScript((body) => far.post(body, from))
    expect([from, await allowed.ask()]).toEqual([from, 200])
  }
})

test('a code typed in the game arrives with the player who typed it', async () => {
  const { bridge, script } = await ends()
  const codes: unknown[] = []
  bridge.onCode((code, { name }) => codes.push([code.code, code.state, name]))
  script.join(2, 'Player_Two')
  await script.ask()
  script.type(2, 'AB12-CD34')
  await script.ask()
  // The player left before the code arrived.
  script.type(2, 'XX99-XX99', 1)
  script.part(2)
  script.join(2, 'Another_One')
  await script.ask()
  expect(codes).toEqual([['AB12-CD34', 1, 'Player_Two']])
})

test('players named by the bridge are in the game and all others away, even with more than 100 players', async () => {
  const { portal, script } = await ends({ GAME_SAVE_SECONDS: '1' })
  const { presence } = portal.app
  for (let slot = 0; slot < 150; slot++) script.join(slot, `Name_${slot}`)
  await script.ask()
  keepAsking(script)
  expect(await presence.look(['name_7'])).toBe('online')
  expect(presence.sources()).toMatchObject({ namedBy: 'bridge', bridge: 'whole' })
  expect(presence.status()).toMatchObject({ state: 'up', players: 150 })
  await until(async () => expect(await presence.look(['Somebody_Else'])).toBe('offline'))
  script.part(7)
  await until(async () => expect(await presence.look(['Name_7'])).toBe('leaving'))
  await until(async () => expect(await presence.look(['Name_7'])).toBe('offline'))
})

test('when the bridge falls silent, those who were in the game still count as in the game', async () => {
  const { portal, script } = await ends({ GAME_SAVE_SECONDS: '1' })
  const { presence } = portal.app
  script.join(1, 'Player_One')
  await script.ask()
  const stop = keepAsking(script)
  await until(async () => expect(await presence.look(['Player_Two'])).toBe('offline'))
  await stop()
  expect(await presence.look(['Player_One'])).toBe('online')
  expect(await presence.look(['Player_Two'])).toBe('silent')
})
