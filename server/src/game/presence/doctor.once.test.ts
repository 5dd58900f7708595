/** What `npm run doctor` says about who is playing, tested with real sockets that answer badly. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runDoctor } from '../../../test/doctor.ts'
import { startGameServer, type GameServer } from '../../../test/game-server.ts'
import { gameFile } from '../../../test/templates.ts'
import { createPresence } from './presence.ts'

const password = 's3cret-of-the-tests'

let server: GameServer
beforeEach(async () => {
  server = await startGameServer()
  server.rconPassword = password
  for (let number = 0; number < 150; number++) server.players.add(`Player_Number${number}`)
})
afterEach(() => server.close())

async function doctor(environment: Record<string, string>): Promise<string> {
  const { output } = await runDoctor({
    GAME_DATABASE_URL: `sqlite:${await gameFile()}`,
    ...environment,
  })
  return output.slice(output.indexOf('Who plays'))
}

/** Two servers behind one address that answer alternately. */
function takeTurns(): void {
  for (const name of [...server.players].slice(90)) server.players.delete(name)
  Object.defineProperty(server, 'max', { get: () => 500 + (server.asked.i % 2) })
}

const cases: [string, () => void, RegExp, RegExp][] = [
  [
    'the password is wrong',
    () => void (server.rconPassword = 'another'),
    /unknown/,
    /refuses GAME_RCON_PASSWORD/,
  ],
  ['RCON is off', () => void (server.rconPassword = undefined), /unknown/, /RCON is probably off/],
  [
    'the server is silent',
    () => void (server.manner = 'silent'),
    /silent/,
    /server does not answer: changes wait/,
  ],
  [
    'half of the list gets lost',
    () => void (server.losesLine = (line) => /^\d*[02468]\t/.test(line)),
    /silent/,
    /names only some of the players/,
  ],
  [
    'two servers answer in turn',
    takeTurns,
    /silent|leaving/,
    /Several servers answer in turn at GAME_SERVER/,
  ],
]

test.each(cases)('if %s, nobody is offline, and the doctor says why', async (_, happens, state, sentence) => {
  happens()
  const rcon = { password, anywhere: false }
  const isSilent = server.manner === 'silent' || server.rconPassword === undefined
  const presence = createPresence({
    server: server.address,
    rcon,
    rconSpacing: 20,
    // Long enough for a server on a busy machine, but only where an answer arrives.
    timeout: isSilent ? 400 : 5000,
    settle: 60_000,
  })
  try {
    for (let times = 0; times < 5; times++) expect(await presence.look(['Chad_Mason'])).toMatch(state)
  } finally {
    presence.close()
  }
  expect(await doctor({ GAME_SERVER: server.address, GAME_RCON_PASSWORD: password })).toMatch(sentence)
})

test('without any setting, the doctor says how changes are made, and the game server is not queried', async () => {
  expect(await doctor({})).toContain(
    'Nobody watches who plays: changes are made at once and watched for a day.',
  )
  expect(server.asked).toEqual({ i: 0, r: 0, c: 0, x: 0 })
})
