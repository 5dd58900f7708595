/** A portal that is killed repeatedly while staff edit, and the state of its mailbox afterwards. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { builtServer } from '../../scripts/build-stamps.ts'
import { programVariables } from './program.ts'
import { fieldsOf, type ChangeRow } from '../src/changes/mailbox.ts'
import type { PortalTables } from '../src/db/portal-schema.ts'
import type { Dice } from '../src/demo/dice.ts'
import { createAccount } from '../src/game/accounts.ts'
import { createGame, type GameTables } from '../src/game/game.ts'
import { patientFetch } from './patient-fetch.ts'
import { openDatabase, patientTimeouts } from './open-database.ts'

/** Options of the run. */
export interface Torment {
  gameUrl: string
  portalUrl: string
  folder: string
  port: number
  kills: number
  rng: Dice
  /**
   * `host:port` of a game server that responds and has no players; every other start of the portal watches
   * it.
   */
  gameServer: string
  /** How many people edit at once. */
  editors: number
}

/** The result. */
export interface Aftermath {
  /** Edits acknowledged by the portal. */
  acknowledged: number
  /** Edits whose response was cut off by the kill. */
  cutOff: number
  states: Record<string, number>
  /** What is wrong, one sentence each; empty if nothing was lost or duplicated. */
  faults: string[]
}

const fields = ['bank', 'level', 'exp', 'age'] as const
const targets = 12
/** Minimum number of edits acknowledged by a portal that is killed at work. */
const editsAtWork = 5

/**
 * The super user. The account is in the game before the portal first starts, because no later one is pinned.
 */
export const owner = { username: 'Kill_Owner', password: 'velvet-harbour-39' }

/** Adds the owner to the game. */
export async function createOwner(gameUrl: string): Promise<void> {
  const game = createGame({
    url: gameUrl,
    settingsFile: undefined,
    passwordScheme: 'whirlpool',
    mapFile: '',
    demo: false,
    timeouts: patientTimeouts,
  })
  try {
    await game.ready()
    await createAccount(game, { ...owner, address: '127.0.0.1' })
  } finally {
    await game.close()
  }
}

/** Signs in the owner and returns the session token. */
export async function signInOwner({ base }: PortalProcess): Promise<string> {
  const answer = await post(`${base}/api/auth/login`, 'POST', owner, { send: patientFetch })
  if (answer.status !== 200) throw new Error(`The owner could not sign in: ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token // as declared in the contract
}

/** A portal in a process of its own. */
export interface PortalProcess {
  child: ChildProcess
  base: string
}

/** Starts one and waits until it is healthy. `environment` sets further variables. */
export async function startPortalProcess(
  torment: Pick<Torment, 'gameUrl' | 'portalUrl' | 'folder' | 'port' | 'gameServer'>,
  watched: boolean,
  environment: Readonly<Record<string, string>> = {},
): Promise<PortalProcess> {
  const base = `http://127.0.0.1:${torment.port}`
  const child = spawn(process.execPath, [builtServer], {
    env: {
      ...programVariables(),
      DATA_DIR: torment.folder,
      PORT: String(torment.port),
      HOST: '127.0.0.1',
      PUBLIC_URL: base,
      LOG_LEVEL: 'fatal',
      GAME_DATABASE_URL: torment.gameUrl,
      PORTAL_DATABASE_URL: torment.portalUrl,
      SUPER_USERS: owner.username,
      GAME_SAVE_SECONDS: '1',
      ...(watched ? { GAME_SERVER: torment.gameServer } : {}),
      ...environment,
    },
    stdio: 'ignore',
  })
  // Generous, because starting on a busy machine takes long; a failed start exits by itself.
  const deadline = Date.now() + 60_000
  while (child.exitCode === null && Date.now() < deadline) {
    const well = await fetch(`${base}/api/health`).then(
      (response) => response.ok,
      () => false,
    )
    if (well) return { child, base }
    await wait(20)
  }
  child.kill('SIGKILL')
  throw new Error(`The portal did not get well (exit code ${child.exitCode ?? 'none yet'}).`)
}

/** Kills it without warning. */
export async function stopPortalProcess({ child }: PortalProcess): Promise<void> {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** Makes a call as a browser does. */
export const post = (
  url: string,
  method: string,
  body: object,
  {
    token,
    send = fetch,
  }: { token?: string; send?: (url: string, init: RequestInit) => Promise<Response> } = {},
): Promise<Response> =>
  send(url, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })

/** Requested and acknowledged edits: change id to field, character and value. */
type AcknowledgedEdits = Map<number, { uid: number; field: string; value: number }>

/** Runs the test. The game's database must have an empty `users`. */
export async function torment(options: Torment): Promise<Aftermath> {
  const { kills, rng, editors } = options
  const told: AcknowledgedEdits = new Map()
  let cutOff = 0
  let value = 1000
  await createOwner(options.gameUrl)
  let portalProcess = await startPortalProcess(options, false)
  const token = await signInOwner(portalProcess)
  const uids: number[] = []
  const game = openDatabase<GameTables>(options.gameUrl)
  const portal = openDatabase<PortalTables>(options.portalUrl)
  try {
    for (let index = 0; index < targets; index++) {
      await sql`insert into users (username, password) values (${`Kill_More_${index}`}, '')`.execute(game.db)
    }
    const { rows } = await sql<{ uid: number }>`select uid from users where username like 'Kill\\_%'
      and username <> 'Kill_Owner'`.execute(game.db)
    uids.splice(0, uids.length, ...rows.map(({ uid }) => uid))
    await sql`update users set bank = 1, level = 1, exp = 1, age = 1`.execute(game.db)

    for (let kill = 0; kill < kills; kill++) {
      const killed = new AbortController()
      const edit = async (): Promise<void> => {
        while (!killed.signal.aborted) {
          const uid = rng.pick(uids)
          const field = rng.pick(fields)
          // Ages are small numbers and so not unique; every other value is requested only once.
          const wanted = field === 'age' ? rng.between(2, 120) : value++
          try {
            const answer = await post(
              `${portalProcess.base}/api/user/profile/${uid}`,
              'PUT',
              { [field]: wanted },
              { token },
            )
            if (answer.status === 200) {
              const { change } = (await answer.json()) as { change: { id: number } } // as declared in the contract
              told.set(change.id, { uid, field, value: wanted })
            } else await answer.arrayBuffer()
          } catch {
            cutOff++
          }
        }
      }
      const before = told.size
      const editing = Array.from({ length: editors }, edit)
      // Every other one is killed at work, however slow the machine is; the others at any time.
      const deadline = Date.now() + 20_000
      const isAtWork = () => told.size >= before + editsAtWork || Date.now() >= deadline
      if (kill % 2 === 1) while (!isAtWork()) await wait(10)
      await wait(rng.between(0, 500))
      await stopPortalProcess(portalProcess)
      killed.abort()
      await Promise.all(editing)
      portalProcess = await startPortalProcess(options, kill % 2 === 0)
    }

    const deadline = Date.now() + 90_000
    const waiting = () => portal.db.selectFrom('changes').select('id').where('state', '=', 'queued').execute()
    while ((await waiting()).length > 0 && Date.now() < deadline) await wait(200)
    const changes = await portal.db.selectFrom('changes').selectAll().orderBy('id').execute()
    const held = await portal.db.selectFrom('held_fields').selectAll().execute()
    const now = await sql<Record<string, number>>`select uid, bank, level, exp, age from users`.execute(
      game.db,
    )
    const faults = [
      ...(held.length > 0 ? [`${held.length} fields are still held`] : []),
      ...faultsOf(changes, told),
      ...uids.flatMap((uid) => brokenChains(changes, now.rows.find((row) => row['uid'] === uid) ?? {}, uid)),
    ]
    const states: Record<string, number> = {}
    for (const { state } of changes) states[state] = (states[state] ?? 0) + 1
    return { acknowledged: told.size, cutOff, states, faults }
  } finally {
    await stopPortalProcess(portalProcess)
    await game.close()
    await portal.close()
  }
}

function faultsOf(changes: readonly ChangeRow[], told: AcknowledgedEdits): string[] {
  const faults: string[] = []
  const byId = new Map(changes.map((change) => [change.id, change]))
  for (const [id, { uid, field, value }] of told) {
    const change = byId.get(id)
    const [changed] = change ? fieldsOf(change) : []
    if (!change || change.uid !== uid || changed?.field !== field || changed.new !== value)
      faults.push(`acknowledged change ${id} is not in the trail as it was asked`)
  }
  const seen = new Set<string>()
  for (const change of changes) {
    const [changed] = fieldsOf(change)
    if (!['confirmed', 'applied', 'conflict'].includes(change.state))
      faults.push(`change ${change.id} is ${change.state}: ${change.note}`)
    if (changed?.field === 'age') continue
    const key = `${change.uid} ${changed?.field} ${changed?.new}`
    if (seen.has(key)) faults.push(`${key} is in the trail twice`)
    seen.add(key)
  }
  return faults
}

/**
 * Every edit reported as applied must start from the value of the one before and stay until the one after.
 */
function brokenChains(changes: readonly ChangeRow[], now: Record<string, number>, uid: number): string[] {
  return fields.flatMap((field) => {
    const faults: string[] = []
    let value: unknown = 1
    for (const change of changes) {
      const [changed] = fieldsOf(change)
      const reached = change.state === 'confirmed' || change.state === 'applied'
      if (change.uid !== uid || changed?.field !== field || !reached) continue
      if (changed.old !== value)
        faults.push(`change ${change.id} of ${field} began at ${changed.old}, not ${String(value)}`)
      value = changed.new
    }
    if (now[field] !== value)
      faults.push(`${field} of ${uid} is ${now[field]}, and should be ${String(value)}`)
    return faults
  })
}
