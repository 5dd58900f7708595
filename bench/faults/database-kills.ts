/**
 * Kills the database fifty times while people edit: no acknowledged edit may be lost, and each must have
 * exactly one entry in the audit trail.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { createConnection } from 'mysql2/promise'
import { startKillableMariadb, type KillableMariadb } from '../../scripts/mariadb.ts'
import { line, type LivePortal } from './live-portal.ts'
import { signInOwner } from '../../server/test/killed-portal.ts'
import { createTown, startTownPortal } from './town.ts'

const people = 200
const editors = 12
/** Every edit writes a different value, so that each can be identified. */
let nextValue = 1_000_000

/** An edit that the portal acknowledged. */
interface AcknowledgedEdit {
  change: number
  uid: number
  value: number
}

/** A change as stored in the trail. */
interface Entry {
  readonly id: number
  readonly uid: number
  readonly state: string
  readonly fields: readonly { readonly field: string; readonly old: number; readonly new: number }[]
}

interface Edits {
  readonly acknowledged: AcknowledgedEdit[]
  /** Number of responses by status. */
  readonly statuses: Map<number, number>
}

/** Edits random users, one edit after another, as one of the editors. */
async function edit(portal: LivePortal, token: string, edits: Edits, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const uid = 1 + Math.floor(Math.random() * people)
    const value = nextValue++
    const { status, body } = await portal.call(`/api/user/profile/${uid}`, {
      method: 'PUT',
      token,
      json: { bank: value },
    })
    edits.statuses.set(status, (edits.statuses.get(status) ?? 0) + 1)
    if (status === 200) edits.acknowledged.push({ change: body.change.id, uid, value })
    else await wait(50)
  }
}

/** Kills the database repeatedly while people edit. */
async function editAndKill(portal: LivePortal, server: KillableMariadb, kills: number): Promise<Edits> {
  const token = await signInOwner(portal)
  const edits: Edits = { acknowledged: [], statuses: new Map() }
  const over = new AbortController()
  const editing = Array.from({ length: editors }, () => edit(portal, token, edits, over.signal))
  for (let kill = 0; kill < kills; kill++) {
    await wait(200 + Math.random() * 800)
    await server.kill()
    await wait(Math.random() * 200)
    await server.restart()
  }
  await wait(2000)
  over.abort()
  await Promise.all(editing)
  return edits
}

/** The trail, once no change in it is pending. */
async function readTrail(portalUrl: string): Promise<Entry[]> {
  const connection = await createConnection({ uri: portalUrl })
  const deadline = Date.now() + 60_000
  const read = async () => {
    const [rows] = await connection.query('select id, uid, state, fields from changes order by id')
    return rows as { id: number; uid: number; state: string; fields: string }[] // the columns selected
  }
  let rows = await read()
  while (rows.some(({ state }) => state === 'queued') && Date.now() < deadline) {
    await wait(200)
    rows = await read()
  }
  await connection.end()
  // The mailbox writes these as JSON.
  return rows.map((row) => ({ ...row, fields: JSON.parse(row.fields) as Entry['fields'] }))
}

/** The number of characters whose value is not that of the last edit that reached them. */
async function countWrong(gameUrl: string, trail: readonly Entry[]): Promise<number> {
  const game = await createConnection({ uri: gameUrl })
  const [rows] = await game.query(`select uid, bank from users where uid <= ${people}`)
  await game.end()
  const held = rows as { uid: number; bank: number }[] // the columns selected
  return held.filter(({ uid, bank }) => {
    const reached = trail.filter((row) => row.uid === uid && ['applied', 'confirmed'].includes(row.state))
    const last = reached.at(-1)?.fields[0]?.new
    return last !== undefined && last !== bank
  }).length
}

function report({ acknowledged, statuses }: Edits, trail: readonly Entry[]): void {
  const byId = new Map(trail.map((row) => [row.id, row]))
  const lost = acknowledged.filter(({ change, uid, value }) => {
    const row = byId.get(change)
    return !row || row.uid !== uid || row.fields[0]?.new !== value
  })
  const values = trail.map(({ uid, fields }) => `${uid} ${fields[0]?.new}`)
  const doubled = values.length - new Set(values).size
  const states: Record<string, number> = {}
  for (const { state } of trail) states[state] = (states[state] ?? 0) + 1
  const answers = JSON.stringify(Object.fromEntries(statuses))
  console.log(
    `  ${acknowledged.length} edits acknowledged; answers ${answers}; the trail ${JSON.stringify(states)}`,
  )
  line('acknowledged and lost', String(lost.length), lost.length === 0, 'none')
  line('in the trail twice', String(doubled), doubled === 0, 'none')
}

/** Measures kills of the database that stores both game and portal. */
export async function benchDatabaseKills({
  mariadbd,
  kills,
}: {
  mariadbd: string
  kills: number
}): Promise<void> {
  console.log(`\nThe database killed ${kills} times while ${editors} people edit`)
  const server = await startKillableMariadb(mariadbd)
  const town = await createTown(server.url, { name: 'dbkills', people })
  const portal = await startTownPortal(town)
  try {
    const edits = await editAndKill(portal, server, kills)
    const trail = await readTrail(town.portalUrl)
    report(edits, trail)
    const wrong = await countWrong(town.gameUrl, trail)
    line('characters that do not hold the last edit', String(wrong), wrong === 0, 'none')
    line('the process', portal.child.exitCode === null ? 'lives' : 'died', portal.child.exitCode === null)
  } finally {
    await portal.end('SIGKILL')
    await server.stop()
  }
}
