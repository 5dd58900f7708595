/** What one query of a game server returns, whatever the server's answers are like. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startGameServer, type GameServer } from '../../../test/game-server.ts'
import { codePage } from '../server-settings/code-page.ts'
import { createAddressBook, createGameQuery, spellingsOf } from './game-query.ts'
import type { RconSource } from './rcon-roster.ts'

const timeoutMs = 1000

let server: GameServer
beforeEach(async () => {
  server = await startGameServer()
  server.name = 'A server'
  server.max = 150
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

const ask = (rcon?: RconSource) => createGameQuery(server.address, timeoutMs, rcon)()
const nameOnly = (name: string) => ({ name, earlierNames: [], slot: null, ping: null, address: null })

test('a server that names everybody is asked once', async () => {
  server.players.add('Chad_Mason').add('Eagle')
  const { ping, ...answer } = await ask()
  const figures = { name: 'A server', players: 2, max: 150, list: 'whole', namedBy: 'query' }
  const names = ['Chad_Mason', 'Eagle']
  expect(answer).toMatchObject({ ...figures, names, people: names.map(nameOnly), isAnother: false })
  expect(ping).toBeLessThan(timeoutMs)
  expect(server.asked).toMatchObject({ i: 1, c: 1 })
})

test('a name is found in whichever code page the server uses', async () => {
  const cyrillic = codePage('1251')
  server.players.add('Анна_Б')
  server.encode = (name) => Buffer.from(cyrillic.encode(name))
  const { names, people } = await ask()
  expect(names).toContain('Анна_Б')
  expect(people).toEqual([nameOnly(names[0] ?? '')])
  expect(spellingsOf(names[0] ?? '')).toEqual(names)
  expect(spellingsOf('Chad_Mason ~')).toEqual(['Chad_Mason ~'])
})

describe('a server that does not name everybody', () => {
  test('because it is crowded is not asked for names', async () => {
    server.claims = 101
    expect(await ask()).toMatchObject({ players: 101, list: 'crowded', names: [], people: [] })
    expect(server.asked).toMatchObject({ i: 1, c: 0 })
    server.claims = 100
    expect(await ask()).toMatchObject({ players: 100, list: 'short' })
  })

  test('is asked once more', async () => {
    server.players.add('Chad_Mason')
    server.loses = (opcode) => opcode === 'c' && server.asked.c === 1
    expect(await ask()).toMatchObject({ list: 'whole', names: ['Chad_Mason'] })
    expect(server.asked).toMatchObject({ i: 2, c: 2 })
  })

  test('is believed to be empty if it says so twice, even if it sends no list', async () => {
    server.loses = (opcode) => opcode === 'c'
    expect(await ask()).toMatchObject({ list: 'whole', players: 0, names: [], people: [] })
    expect(server.asked).toMatchObject({ i: 2, c: 2 })
  })

  test('because its list cannot be read has not answered', async () => {
    server.loses = (opcode) => {
      server.manner = opcode === 'c' ? 'cut' : 'well'
      return false
    }
    await expect(ask()).rejects.toThrow()
  })
})

describe('a console', () => {
  const listed = { ...nameOnly('Ätna'), earlierNames: ['Before'] }
  const consoleOf = (state: 'whole' | 'partial' | 'silent', asked: unknown[] = []): RconSource => ({
    async ask(target, count) {
      asked.push(target, await count())
      return { state, people: [listed] }
    },
    state: () => state,
    bufferBytes: () => undefined,
  })

  test('names those whom a crowded server does not', async () => {
    server.claims = 101
    const asked: unknown[] = []
    const names = [...spellingsOf('Ätna'), 'Before']
    const byConsole = { people: [listed], names, namedBy: 'rcon', players: 101 }
    expect(await ask(consoleOf('whole', asked))).toMatchObject({ ...byConsole, list: 'whole' })
    const [address = '', port = ''] = server.address.split(':')
    expect(asked).toEqual([{ address, port: Number(port) }, 101])
    expect(await ask(consoleOf('partial'))).toMatchObject({ ...byConsole, list: 'short' })
    expect(await ask(consoleOf('silent'))).toMatchObject({ list: 'crowded', names: [], namedBy: 'query' })
  })

  test('adds to the names of the query, and is not asked if those are all', async () => {
    server.players.add('Chad_Mason')
    server.claims = 2
    const { names } = await ask(consoleOf('whole'))
    expect(names).toEqual(['Chad_Mason', ...spellingsOf('Ätna'), 'Before'])
    server.claims = undefined
    expect(await ask(consoleOf('whole'))).toMatchObject({ namedBy: 'query', names: ['Chad_Mason'] })
  })
})

test('a server that describes itself differently may be another one, so its list is not whole', async () => {
  const query = createGameQuery(server.address, timeoutMs)
  expect(await query()).toMatchObject({ isAnother: false, list: 'whole' })
  server.max = 200
  expect(await query()).toMatchObject({ isAnother: true, list: 'short' })
  expect(await query()).toMatchObject({ isAnother: false, list: 'whole' })
  server.max = 300
  server.claims = 101
  expect(await query()).toMatchObject({ isAnother: true, list: 'crowded' })
})

test('a server is reached by its host name, and a host that has none is not', async () => {
  const [, port = ''] = server.address.split(':')
  expect(await createGameQuery(`localhost:${port}`, timeoutMs)()).toMatchObject({ name: 'A server' })
  await expect(createGameQuery(`no-such-host.invalid:${port}`, timeoutMs)()).rejects.toThrow()
})

test('an address is looked up once a minute, and kept while the resolver does not answer', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const silence = new Promise<never>(() => undefined)
  const find = vi.fn<() => Promise<{ address: string }>>()
  const addressOf = createAddressBook('game.example', 20, find)
  find.mockRejectedValueOnce(new Error('No such host.'))
  await expect(addressOf()).rejects.toThrow('No such host.')
  find.mockReturnValueOnce(silence)
  await expect(addressOf()).rejects.toThrow('was not found in time')
  find.mockResolvedValueOnce({ address: '203.0.113.1' })
  expect(await addressOf()).toBe('203.0.113.1')
  now.mockReturnValue(59_999)
  expect(await addressOf()).toBe('203.0.113.1')
  now.mockReturnValue(60_000)
  find.mockResolvedValueOnce({ address: '203.0.113.2' })
  expect(await addressOf()).toBe('203.0.113.2')
  now.mockReturnValue(120_000)
  find.mockReturnValueOnce(silence)
  expect(await addressOf()).toBe('203.0.113.2')
  expect(find).toHaveBeenCalledTimes(5)
  expect(find).toHaveBeenLastCalledWith('game.example', { family: 4 })
})
