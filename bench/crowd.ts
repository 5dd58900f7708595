/**
 * The users who make the requests of a benchmark: 500 different people, none locked or banned, all of whom
 * signed in through the ordinary sign-in.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createConnection } from 'mysql2/promise'
import { hashPassword } from '../server/src/game/passwords.ts'
import { createDemoWorld } from '../server/src/demo/demo-world.ts'

/** Number of different people. */
const crowdSize = 500

const password = 'a long password'

/** Number of concurrent sign-ins. */
const signInsAtOnce = 4

const letters = (number: number): string =>
  [...number.toString(26)].map((digit) => String.fromCodePoint(97 + parseInt(digit, 26))).join('')

/** Names of the crowd, in the form that the game allows. */
const crowdNames = Array.from({ length: crowdSize }, (_, index) => `Crowd_M${letters(index)}`)

/**
 * Creates a demo world that also contains the crowd: copies of its people who are neither locked nor banned.
 */
export async function makeCrowdedDemo(file: string): Promise<void> {
  await createDemoWorld(file)
  const { password: hash } = await hashPassword('whirlpool', password)
  const db = new DatabaseSync(file)
  try {
    const columns = db
      .prepare(
        "select name from pragma_table_info('users') where name not in ('uid', 'username', 'password')",
      )
      .all()
      .map(({ name }) => `"${String(name)}"`)
      .join(', ')
    const allowed = db
      .prepare(
        'select uid from users where locked = 0 and username not in (select username from bans where username is not null) limit 250',
      )
      .all()
    const copy = db.prepare(
      `insert into users (username, password, ${columns}) select ?, ?, ${columns} from users where uid = ?`,
    )
    db.exec('begin')
    for (const [index, name] of crowdNames.entries()) {
      copy.run(name, hash, Number(allowed[index % allowed.length]?.['uid']))
    }
    db.exec("update users set discord_id = null where username like 'Crowd!_%' escape '!'")
    db.exec('commit')
  } finally {
    db.close()
  }
}

/** Turns the first people of a game's table into the crowd. */
export async function makeCrowd(gameUrl: string): Promise<void> {
  const { password: hash } = await hashPassword('whirlpool', password)
  const connection = await createConnection({ uri: gameUrl })
  try {
    for (const [index, name] of crowdNames.entries()) {
      await connection.execute('update users set username = ?, password = ?, locked = 0 where uid = ?', [
        name,
        hash,
        index + 1,
      ])
    }
  } finally {
    await connection.end()
  }
}

/** A signed-in user. */
export interface SignedIn {
  uid: number
  token: string
}

/**
 * Signs in one person from a separate IP address, for which the portal needs `TRUST_PROXY=1`. Throws if
 * refused.
 */
async function signIn(base: string, index: number): Promise<SignedIn> {
  const response = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `198.18.${index >> 8}.${index & 255}`,
    },
    body: JSON.stringify({ username: crowdNames[index], password }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${crowdNames[index]} could not sign in: ${response.status} ${text}`)
  const { token, user } = JSON.parse(text) as { token: string; user: { uid: number } } // the contract's reply
  return { uid: user.uid, token }
}

/** Signs everyone in, a few at a time. */
export async function signInCrowd(base: string): Promise<SignedIn[]> {
  const crowd: SignedIn[] = []
  for (let index = 0; index < crowdSize; index += signInsAtOnce) {
    const some = Array.from({ length: Math.min(signInsAtOnce, crowdSize - index) }, (_, more) =>
      signIn(base, index + more),
    )
    crowd.push(...(await Promise.all(some)))
  }
  return crowd
}

/** Writes a wrk script whose requests come from each person in turn. Returns its path. */
export function crowdScript(folder: string, crowd: readonly SignedIn[]): string {
  const file = join(folder, 'crowd.lua')
  mkdirSync(dirname(file), { recursive: true })
  const tokens = crowd.map(({ token }) => `"${token}"`).join(',\n  ')
  writeFileSync(
    file,
    `local tokens = {\n  ${tokens}\n}
local requests = {}
local turn = 0
init = function()
  for index, token in ipairs(tokens) do
    requests[index] = wrk.format("GET", nil, { ["Host"] = wrk.headers["Host"], ["Authorization"] = "Bearer " .. token })
  end
end
request = function()
  turn = turn % #requests + 1
  return requests[turn]
end
`,
  )
  return file
}
