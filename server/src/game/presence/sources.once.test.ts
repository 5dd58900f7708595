import { describe, expect, test } from 'vitest'
import { adviceOn, type GameStatus, type PresenceSources } from './sources.ts'

const up: GameStatus = { state: 'up', players: 30, max: 50, name: 'Game', ping: 3, asOf: new Date() }
const query: PresenceSources = {
  configured: true,
  namedBy: 'query',
  rcon: 'unused',
  bufferBytes: null,
  bridge: null,
}
const advice = (sources: Partial<PresenceSources>, status: Partial<GameStatus> = {}) =>
  adviceOn({ ...query, ...sources }, { ...up, ...status })

describe('the source in use', () => {
  test.each<[Partial<PresenceSources>, Partial<GameStatus>, string]>([
    [{ configured: false }, {}, 'Nobody watches'],
    [{}, { state: 'silent' }, 'does not answer'],
    [{ namedBy: 'bridge', bridge: 'whole' }, {}, 'The bridge names everybody'],
    [{ namedBy: 'bridge', areSeveral: true }, {}, 'The bridge names everybody'],
    [{ areSeveral: true }, {}, 'Several servers'],
    [{ namedBy: 'rcon', rcon: 'whole' }, {}, 'The console of the game server names everybody'],
    [{ namedBy: 'rcon', rcon: 'partial' }, {}, '30 players are too many'],
    [{ rcon: 'whole' }, {}, 'The query of the game server names everybody'],
    [{ namedBy: null }, {}, '30 players are too many'],
    [{ namedBy: null }, { players: null }, 'Too many players are too many'],
  ])('with %j and %j: %s', (sources, status, sentence) => {
    expect(advice(sources, status).inUse).toContain(sentence)
  })
})

describe('the next better source', () => {
  test.each<[Partial<PresenceSources>, Partial<GameStatus>, string | null]>([
    [{ configured: false, bridge: 'whole' }, {}, 'Set GAME_SERVER to host:port of the game server'],
    [{ bridge: 'whole', areSeveral: true }, {}, null],
    [{ bridge: 'none' }, {}, 'The bridge was never heard'],
    [{ bridge: 'partial', areSeveral: true }, {}, 'it knows everybody in a few seconds'],
    [{ bridge: 'silent' }, {}, 'The bridge has fallen silent'],
    [{ areSeveral: true }, {}, 'only the one server answers'],
    [{ rcon: null }, {}, 'Set GAME_RCON_PASSWORD'],
    [{ rcon: 'partial' }, {}, 'names only some'],
    [{ rcon: 'silent' }, {}, 'RCON is probably off'],
    [{ rcon: 'refused' }, {}, 'refuses GAME_RCON_PASSWORD'],
    [{ rcon: 'public' }, {}, 'GAME_RCON_ANYWHERE'],
    [{ rcon: 'whole' }, {}, 'docs/bridge.md'],
    [{}, {}, 'docs/bridge.md'],
    [{ rcon: 'whole', bufferBytes: 212_992 }, { players: 401 }, 'keeps only 208 KiB'],
    [{ rcon: 'whole', bufferBytes: 212_992 }, { players: 400 }, 'docs/bridge.md'],
    [{ rcon: 'whole', bufferBytes: 212_992 }, { players: null }, 'docs/bridge.md'],
    [{ rcon: 'whole', bufferBytes: null }, { players: 401 }, 'docs/bridge.md'],
    [{ rcon: 'whole', bufferBytes: 1_048_575 }, { players: 401 }, 'keeps only 1024 KiB'],
    [{ rcon: 'whole', bufferBytes: 1_048_576 }, { players: 401 }, 'docs/bridge.md'],
  ])('with %j and %j: %s', (sources, status, sentence) => {
    const { next } = advice(sources, status)
    expect(next ?? '').toContain(sentence ?? '')
    expect(next === null).toBe(sentence === null)
  })
})
