import { character } from '@idlewood/contract/character'
import type { Endpoint } from '@idlewood/contract/endpoint'
import { vehicles } from '@idlewood/contract/vehicles'
import { sql } from 'kysely'
import { createConnection } from 'mysql2/promise'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forkGame, type Cleanups } from '../../../test/forks/fork-game.ts'
import { nexonic } from '../../../test/forks/nexonic.ts'
import { asAdministrator, mariadbUrl } from '../../../test/mariadb.ts'
import { testPortal, type TestPortal } from '../../../test/portal.ts'
import { createAccount } from '../accounts.ts'
import type { Game } from '../game.ts'

const cleanups: Cleanups = []
const name = `counted_${Math.random().toString(36).slice(2, 10)}`
const people = ['Counted_One', 'Counted_Two', 'Counted_Three', 'Counted_Four', 'Counted_Five']
let game: Game
let portal: TestPortal
let tokens: string[]

/** The number of SELECT statements that the server has counted for the portal's own account. */
async function selects(): Promise<number> {
  const connection = await createConnection(mariadbUrl())
  try {
    const [rows] = await connection.query(
      'select select_commands as asked from information_schema.user_statistics where user = ?',
      [name],
    )
    return Number((rows as { asked: unknown }[])[0]?.asked ?? 0)
  } finally {
    await connection.end()
  }
}

beforeAll(async () => {
  const fork = await forkGame(nexonic, {}, cleanups)
  game = fork.game
  for (const username of people) {
    const uid = await createAccount(game, { username, password: 'idlewood', address: '127.0.0.1' })
    const { db } = game.database
    await sql`insert into vehicles (ownerid, owner, modelid, plate) values (${uid}, ${username}, 411, 'ABC')`.execute(
      db,
    )
    await sql`insert into inventory (ID, invItem, invQuantity) values (${uid}, 'Rope', 2)`.execute(db)
  }
  const { pathname } = new URL(fork.url)
  await asAdministrator(
    'set global userstat = 1',
    `create user '${name}'@'127.0.0.1' identified by 'x'`,
    `grant select on \`${pathname.slice(1)}\`.* to '${name}'@'127.0.0.1'`,
  )
  cleanups.push(() => asAdministrator(`drop user '${name}'@'127.0.0.1'`, 'set global userstat = 0'))
  const own = new URL(mariadbUrl())
  own.username = name
  own.password = 'x'
  own.pathname = pathname
  portal = await testPortal({ environment: { GAME_DATABASE_URL: own.href } })
  cleanups.push(() => portal.close())
  tokens = []
  for (const username of people) tokens.push(await portal.signIn(username))
})
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

const calls: [title: string, endpoint: Endpoint][] = [
  ['user/profile', character.profile],
  ['user/inventory', character.inventory],
  ['user/vehicles', vehicles.list],
  ['user/profile/perms', character.permissions],
]

describe.each(calls)('%s', (_, endpoint) => {
  test('reads the caller’s standing and the response in one statement', async () => {
    const rounds = 4
    const before = await selects()
    for (let round = 0; round < rounds; round++) {
      for (const token of tokens) expect((await portal.call(endpoint, {}, { token })).status).toBe(200)
    }
    const asked = (await selects()) - before
    expect(asked).toBeLessThanOrEqual(rounds * tokens.length)
    // The response is read each time; permissions come from the portal's own database.
    expect(asked).toBeGreaterThanOrEqual(endpoint === character.permissions ? 0 : rounds * tokens.length)
  })

  test('shares one statement among many concurrent callers', async () => {
    const before = await selects()
    const answers = await Promise.all(tokens.map((token) => portal.call(endpoint, {}, { token })))
    expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 200))
    expect((await selects()) - before).toBeLessThanOrEqual(1)
  })
})

test('a new ban takes effect, with or without rows read along', async () => {
  const { db } = game.database
  await sql`insert into bans (username, reason) values (${people[4]}, 'Cheating')`.execute(db)
  const [, , , , token = ''] = tokens
  for (const [, endpoint] of calls)
    await expect
      .poll(async () => (await portal.call(endpoint, {}, { token })).body)
      .toMatchObject({ code: 'unauthenticated', error: 'This character is banned from the game: Cheating.' })
})
