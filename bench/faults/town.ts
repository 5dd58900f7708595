/** A populated town for fault tests: a game of `nexonic`'s shape, on MariaDB or as the demo world. */
import { setTimeout as wait } from 'node:timers/promises'
import { createConnection } from 'mysql2/promise'
import { loadFork } from '../../server/test/forks/load-fork.ts'
import { nexonic } from '../../server/test/forks/nexonic.ts'
import { createOwner, owner } from '../../server/test/killed-portal.ts'
import { startLivePortal, scratchFolder, type LivePortal } from './live-portal.ts'

/**
 * Creates a database with `people` characters, a car and some belongings each, and the owner; and an empty
 * one for the portal.
 */
export async function createTown(
  administrator: string,
  { name, people }: { name: string; people: number },
): Promise<{ gameUrl: string; portalUrl: string }> {
  const admin = await createConnection(administrator)
  await admin.query(`create database ${name}_game`)
  await admin.query(`create database ${name}_portal`)
  await admin.end()
  const url = (database: string): string => {
    const made = new URL(administrator)
    made.pathname = `/${database}`
    return made.href
  }
  const gameUrl = url(`${name}_game`)
  await loadFork(gameUrl, nexonic)
  const connection = await createConnection({ uri: gameUrl })
  await connection.query(
    `insert into users (username, password, lastlogin, skin, level, hours, bank, job)
     select concat('Towns_Man', seq), '-', '2026-01-02 03:04:05', seq % 312, 1 + seq % 40, seq % 3000, seq, seq % 15
     from seq_1_to_${people}`,
  )
  await connection.query(
    `insert into vehicles (ownerid, owner, modelid, plate)
     select seq, 'x', 400 + seq % 212, concat('P', seq) from seq_1_to_${people}`,
  )
  await connection.query(
    `insert into inventory (ID, invItem, invQuantity) select seq, 'Rope', 1 + seq % 9 from seq_1_to_${people}`,
  )
  await connection.end()
  await createOwner(gameUrl)
  return { gameUrl, portalUrl: url(`${name}_portal`) }
}

/** Starts a portal on a town, with the owner as super user; `environment` sets further variables. */
export const startTownPortal = (
  { gameUrl, portalUrl }: { gameUrl: string; portalUrl: string },
  environment: Record<string, string> = {},
): Promise<LivePortal> =>
  startLivePortal({
    DATA_DIR: scratchFolder(),
    GAME_DATABASE_URL: gameUrl,
    PORTAL_DATABASE_URL: portalUrl,
    SUPER_USERS: owner.username,
    ...environment,
  })

/** Signs up a person. */
export async function signUp(portal: LivePortal, username: string): Promise<{ token: string; uid: number }> {
  const ask = () =>
    portal.call('/api/auth/signup', { method: 'POST', json: { username, password: 'velvet-harbour-39' } })
  let answer = await ask()
  // An overloaded machine briefly responds with 503; retry.
  for (let tries = 0; answer.status === 503 && tries < 10; tries++) {
    await wait(1000)
    answer = await ask()
  }
  if (answer.status !== 201)
    throw new Error(`Signing up answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return { token: answer.body.token, uid: answer.body.user.uid }
}
