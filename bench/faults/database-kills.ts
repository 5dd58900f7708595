/**
 * The database killed fifty times while people edit: nothing that was acknowledged may be lost, each with
 * exactly one entry in the trail.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { createConnection } from 'mysql2/promise'
import { startMortalMariadb } from '../../scripts/mariadb.ts'
import { line } from './live-portal.ts'
import { signInOwner } from '../../server/test/killed-portal.ts'
import { makeTown, portalOf } from './town.ts'

const people = 200
const editors = 12

interface Told {
  change: number
  uid: number
  value: number
}

/** Measures kills of the database, games and portal alike on it. */
export async function benchDatabaseKills({
  mariadbd,
  kills,
}: {
  mariadbd: string
  kills: number
}): Promise<void> {
  console.log(`\nThe database killed ${kills} times while ${editors} people edit`)
  const server = await startMortalMariadb(mariadbd)
  const town = await makeTown(server.url, { name: 'dbkills', people })
  const portal = await portalOf(town)
  try {
    const token = await signInOwner(portal)
    const told: Told[] = []
    const statuses = new Map<number, number>()
    let value = 1_000_000
    const over = new AbortController()
    const editor = async (): Promise<void> => {
      while (!over.signal.aborted) {
        const uid = 1 + Math.floor(Math.random() * people)
        const wanted = value++
        const { status, body } = await portal.call(`/api/user/profile/${uid}`, {
          method: 'PUT',
          token,
          json: { bank: wanted },
        })
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status === 200) told.push({ change: body.change.id, uid, value: wanted })
        else await wait(50)
      }
    }
    const editing = Array.from({ length: editors }, editor)
    for (let kill = 0; kill < kills; kill++) {
      await wait(200 + Math.random() * 800)
      await server.kill()
      await wait(Math.random() * 200)
      await server.revive()
    }
    await wait(2000)
    over.abort()
    await Promise.all(editing)
    const connection = await createConnection({ uri: town.portalUrl })
    const deadline = Date.now() + 60_000
    const rowsOf = async () => {
      const [rows] = await connection.query('select id, uid, state, fields, note from changes order by id')
      return rows as { id: number; uid: number; state: string; fields: string; note: string }[] // as just selected
    }
    while ((await rowsOf()).some(({ state }) => state === 'queued') && Date.now() < deadline) await wait(200)
    const rows = await rowsOf()
    await connection.end()
    const parsed = rows.map((row) => ({
      ...row,
      // The mailbox writes it as JSON.
      fields: JSON.parse(row.fields) as { field: string; old: number; new: number }[],
    }))
    const byId = new Map(parsed.map((row) => [row.id, row]))
    const lost = told.filter(({ change, uid, value: wanted }) => {
      const row = byId.get(change)
      return !row || row.uid !== uid || row.fields[0]?.new !== wanted
    })
    const values = parsed.map(({ uid, fields }) => `${uid} ${fields[0]?.new}`)
    const doubled = values.length - new Set(values).size
    const game = await createConnection({ uri: town.gameUrl })
    const [now] = await game.query(`select uid, bank from users where uid <= ${people}`)
    await game.end()
    const held = new Map((now as { uid: number; bank: number }[]).map(({ uid, bank }) => [uid, bank])) // as just selected
    // The last edit that reached a character is what the game must hold.
    let wrong = 0
    for (const [uid, bank] of held) {
      const reached = parsed.filter((row) => row.uid === uid && ['applied', 'confirmed'].includes(row.state))
      const last = reached.at(-1)?.fields[0]?.new
      if (last !== undefined && last !== bank) wrong++
    }
    const states: Record<string, number> = {}
    for (const { state } of rows) states[state] = (states[state] ?? 0) + 1
    console.log(
      `  ${told.length} edits acknowledged; answers ${JSON.stringify(Object.fromEntries(statuses))}; the trail ${JSON.stringify(states)}`,
    )
    line('acknowledged and lost', String(lost.length), lost.length === 0, 'none')
    line('in the trail twice', String(doubled), doubled === 0, 'none')
    line('characters that do not hold the last edit', String(wrong), wrong === 0, 'none')
    line('the process', portal.child.exitCode === null ? 'lives' : 'died', portal.child.exitCode === null)
  } finally {
    await portal.end('SIGKILL')
    await server.stop()
  }
}
