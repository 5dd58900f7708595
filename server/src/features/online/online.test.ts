import { online } from '@idlewood/contract/online'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../../../test/until.ts'
import {
  bridgeSecret,
  createBridgeScript,
  startPolling,
  postTo,
  type BridgeScript,
} from '../../../test/bridge-script.ts'
import { testPortal, type TestPortal } from '../../../test/portal.ts'

let portal: TestPortal
let script: BridgeScript
let staff: string
let stopAsking: () => Promise<void>
const uids: Record<string, number> = {}

beforeAll(async () => {
  portal = await testPortal({ environment: { BRIDGE_SECRET: bridgeSecret } })
  script = createBridgeScript(postTo(portal))
  for (const name of ['Was_There', 'Came_Later', 'On_Duty', 'Stays_Away', 'The_Staff']) {
    uids[name] = await portal.character(name, name === 'On_Duty' ? { adminname: 'Eagle' } : {})
  }
  staff = await portal.signIn('The_Staff')
  await portal.grant('The_Staff', 'view_all_users')
  script.join(0, 'Was_There')
  script.join(1, 'Eagle')
  script.join(2, 'Nobodys_Account')
  await script.ask()
  stopAsking = startPolling(script)
})
afterAll(async () => {
  await stopAsking()
  await portal.close()
})

const ask = async () => {
  const { body } = await portal.call(
    online.of,
    { query: { uids: Object.values(uids).join(',') } },
    { token: staff },
  )
  return body
}

test('says who is in the game, under their admin name too, and since when', async () => {
  await until(async () => expect((await ask()).known).toBe('whole'))
  expect((await ask()).players).toEqual([
    { uid: uids['Was_There'], since: null },
    { uid: uids['On_Duty'], since: null },
  ])
  const before = Date.now()
  script.join(3, 'Came_Later')
  script.part(0)
  await until(async () =>
    expect((await ask()).players.map(({ uid }) => uid)).toEqual([uids['Came_Later'], uids['On_Duty']]),
  )
  const came = (await ask()).players[0]?.since
  expect(Date.parse(came ?? '')).toBeGreaterThanOrEqual(before - 1)
})

test('staff on duty under a name without an account are still recognised', async () => {
  script.join(5, 'Stays_Away')
  const isIn = async (name: string) =>
    expect((await ask()).players.map(({ uid }) => uid)).toContain(uids[name])
  await until(() => isIn('Stays_Away'))
  script.rename(5, 'Secret_Agent')
  await script.ask()
  await script.ask()
  await isIn('Stays_Away')
  script.part(5)
})

test('the list of users can be filtered to those in the game, with the usual search and sorting', async () => {
  const list = async (query: Record<string, string>) => {
    const answer = await portal.ask('GET', `/api/user/allusers?${new URLSearchParams(query).toString()}`, {
      token: staff,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body.unavailable).not.toContain('playing')
    return answer.body.users.map(({ username }: { username: string }) => username)
  }
  // The player from the previous test has left.
  await until(async () => expect(await list({ filter: 'playing' })).not.toContain('Stays_Away'))
  const everybody = await list({ filter: 'playing' })
  expect(everybody).toContain('Came_Later')
  expect(everybody).toContain('On_Duty')
  expect(await list({ filter: 'playing', sort: '-uid' })).toEqual(everybody.toReversed())
  expect(await list({ filter: 'playing', search: 'came later' })).toEqual(['Came_Later'])
  expect(await list({ filter: 'playing', search: 'stays' })).toEqual([])
  expect(await list({ filter: 'playing', search: `#${uids['Came_Later']}` })).toEqual(['Came_Later'])
  expect(await list({ filter: 'playing', page: '2', limit: '1' })).toEqual(everybody.slice(1, 2))
})
