/** Whom the query asks, depending on what the script inside the game server has told. */
import { beforeEach, expect, test } from 'vitest'
import type { Bridge, Roster } from '../bridge/bridge.ts'
import { createBridgedQuery } from './bridged-query.ts'
import type { GameAnswer } from './game-query.ts'

const visit = { slot: 3, serial: 1, since: new Date(0), ping: 40, address: '203.0.113.7' }
const player = { ...visit, name: 'Now_Called', earlierNames: ['Once_Called'] }
const answer = (names: string[]): GameAnswer => ({
  name: 'A server',
  players: names.length,
  max: 50,
  ping: 12,
  names,
  people: [],
  list: 'whole',
  namedBy: 'query',
})
const full = answer(['Of_Query', 'Other_One'])
const figures = answer([])

let asked: string[]
beforeEach(() => {
  asked = []
})
const bridgeWith = (state: Roster['state'], next = state): Pick<Bridge, 'state' | 'nextRoster'> => ({
  state: () => state,
  async nextRoster(timeoutMs: number) {
    asked.push(`roster ${timeoutMs}`)
    return { state: next, players: [player], heardAt: 0, run: 1 }
  },
})
const queries = {
  async full() {
    asked.push('full')
    return full
  },
  async figures() {
    asked.push('figures')
    return figures
  },
}

const ask = (...bridge: Parameters<typeof bridgeWith>) => createBridgedQuery(bridgeWith(...bridge), queries)()

test('a script that names everybody is asked for the names, and the query for the figures', async () => {
  const byScript = { players: 1, people: [player], list: 'whole', namedBy: 'bridge' }
  const names = ['Now_Called', 'Once_Called']
  expect(await ask('whole')).toEqual({ ...byScript, names, name: 'A server', max: 50, ping: 12 })
  expect(asked).toEqual(['roster 3000', 'figures'])
  // A list that is still being sent may be whole by the time it counts.
  expect(await ask('partial', 'whole')).toMatchObject(byScript)
  const silent = { ...queries, figures: () => Promise.reject(new Error('No answer.')) }
  const unknown = { ...byScript, names, name: null, max: null, ping: null }
  expect(await createBridgedQuery(bridgeWith('whole'), silent)()).toEqual(unknown)
  expect(await createBridgedQuery(bridgeWith('whole'), undefined)()).toEqual(unknown)
})

test.each<[Roster['state'], string[]]>([
  ['silent', ['full']],
  ['none', ['full']],
  ['partial', ['roster 3000', 'figures', 'full']],
])(
  'a script that is %s does not name everybody, so the query is asked for everything',
  async (state, asks) => {
    expect(await ask(state)).toBe(full)
    expect(asked).toEqual(asks)
    const alone = createBridgedQuery(bridgeWith(state), undefined)
    await expect(alone()).rejects.toThrow('does not name everybody')
  },
)
