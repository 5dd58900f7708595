/**
 * Kills portal, bridge and game at random while staff edit people who are playing, and compares the outcome
 * of each change according to the portal's trail with a trigger on the game's own table.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { ChangedField } from '@idlewood/contract/changes'
import { fieldsOf, openStates, type ChangeRow } from '../src/changes/mailbox.ts'
import type { PortalTables } from '../src/db/portal-schema.ts'
import type { GameTables } from '../src/game/game.ts'
import { bridgeSecret } from './bridge-script.ts'
import { addRememberedChange, startBridgedGame, type BridgedGame } from './bridged-game.ts'
import { findDuplicates, type RequestedEdit, type RowValue } from './made-twice.ts'
import {
  startPortalProcess,
  createOwner,
  stopPortalProcess,
  post,
  signInOwner,
  type PortalProcess,
  type Torment,
} from './killed-portal.ts'
import { openDatabase } from './open-database.ts'

/** The result. */
export interface BridgeAftermath {
  /** How often portal, bridge or game were killed. */
  killed: number
  acknowledged: number
  states: Record<string, number>
  /** Changes taken by the gamemode; all other confirmed ones were written after their players had left. */
  taken: number
  /** Milliseconds from Save to confirmation for the changes taken by the gamemode, in ascending order. */
  tookMs: number[]
  faults: string[]
  /** Edits of people who were in the game when the portal acknowledged them. */
  ofPlaying: number
  /** How often a game wrote back what it had read before the portal wrote. */
  restored: number
}

/** Options of the run. */
export interface BridgeTorment extends Omit<Torment, 'gameServer' | 'editors'> {
  editors: number
  /** Edits of people who are playing after which the run ends, once all kills are done. */
  edits: number
  people: number
}

const fields = ['bank', 'exp', 'hours'] as const
/** The column with the number of the game's last save. */
const numberedIn = 'bench_save'

interface World {
  options: BridgeTorment
  db: Kysely<GameTables>
  game: BridgedGame
  names: readonly string[]
  uids: readonly number[]
  nameOf: ReadonlyMap<number, string>
  uidOf: ReadonlyMap<string, number>
  token: string
  portalProcess: PortalProcess
  /** Acknowledged edits. */
  told: Map<number, { uid: number; field: string; value: number }>
  asked: number
  ofPlaying: number
}

/** Makes the database itself record every value of a row, and the save of the game that wrote it. */
async function audit(db: Kysely<GameTables>): Promise<void> {
  await sql`alter table users add ${sql.ref(numberedIn)} int not null default 0`.execute(db)
  await sql`create table became (uid int not null, field varchar(16) not null, value bigint not null,
    save int not null, at int not null auto_increment primary key)`.execute(db)
  const notes = fields.map(
    (field) =>
      `if not (new.${field} <=> old.${field}) then insert into became (uid, field, value, save) values
        (new.uid, '${field}', new.${field}, if(new.${numberedIn} = old.${numberedIn}, 0, new.${numberedIn}));
      end if;`,
  )
  await sql`create trigger noted after update on users for each row begin ${sql.raw(notes.join(' '))} end`.execute(
    db,
  )
}

/** Usually picks somebody who is playing, if anybody is. */
function pickTarget({ game, uids, uidOf, options: { rng } }: World): number {
  const playing = game.playing()
  if (playing.length === 0 || rng.between(1, 4) === 1) return rng.pick(uids)
  return uidOf.get(rng.pick(playing)) ?? rng.pick(uids)
}

async function editUntilOver(world: World, isOver: () => boolean): Promise<void> {
  const { options, token, told } = world
  while (!isOver()) {
    const [uid, field, value] = [pickTarget(world), options.rng.pick(fields), 1000 + world.asked++]
    try {
      const answer = await post(
        `${world.portalProcess.base}/api/user/profile/${uid}`,
        'PUT',
        { [field]: value },
        { token },
      )
      if (answer.status === 200) {
        const { change } = (await answer.json()) as { change: { id: number } } // as declared in the contract
        told.set(change.id, { uid, field, value })
        if (world.game.playing().includes(world.nameOf.get(uid) ?? '')) world.ofPlaying += 1
      } else await answer.arrayBuffer()
    } catch {
      // The portal was killed; a person would try again.
      await wait(50)
    }
  }
}

/** People come and go, and some return while they are still being saved. */
async function roam({ game, names, options: { rng } }: World, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await wait(rng.between(20, 150))
    const name = rng.pick(names)
    if (!game.playing().includes(name)) await game.join(name).catch(() => undefined)
    else if (rng.between(1, 4) === 1) void game.leave(name).catch(() => undefined)
  }
}

async function killSomething(world: World): Promise<void> {
  const { game, options } = world
  const { rng } = options
  await wait(rng.between(200, 2500))
  const which = rng.between(1, 3)
  if (which === 1) {
    await stopPortalProcess(world.portalProcess)
    world.portalProcess = await start(options)
  } else if (which === 2) game.crash()
  else game.reload()
}

const start = (options: BridgeTorment): Promise<PortalProcess> =>
  startPortalProcess({ ...options, gameServer: '' }, false, { BRIDGE_SECRET: bridgeSecret })

/** Only edits change these fields, so each must start from the confirmed value of the previous one. */
function brokenChains(rows: readonly ChangeRow[]): string[] {
  const last = new Map<string, ChangedField>()
  return rows.flatMap((row) => {
    const [changed] = fieldsOf(row)
    if (!changed || row.state !== 'confirmed') return []
    const key = `${row.uid} ${changed.field}`
    const before = last.get(key)?.new ?? 1
    last.set(key, changed)
    return changed.old === before ? [] : `change ${row.id} began at ${changed.old}, not at ${before}`
  })
}

async function faultsOf(
  { db, told, game }: World,
  rows: readonly ChangeRow[],
): Promise<{ faults: string[]; restored: number }> {
  const { rows: became } = await sql<RowValue>`select * from became order by at`.execute(db)
  const asked = rows.flatMap((row): RequestedEdit[] => {
    const [changed] = fieldsOf(row)
    const { id, uid } = row
    return changed && uid !== null ? [{ id, uid, field: changed.field, value: Number(changed.new) }] : []
  })
  const { twice, restored } = findDuplicates(became, asked, game)
  const faults = [...twice, ...brokenChains(rows)]
  const stood = new Set(became.map(({ uid, field, value }) => `${uid} ${field} ${value}`))
  const last = new Map<string, { row: ChangeRow; changed: ChangedField }>()
  for (const row of rows) {
    const [changed] = fieldsOf(row)
    // An edit is refused if another one of the same field is confirmed after it has read the old value.
    if (!changed || (row.state === 'conflict' && !told.has(row.id))) continue
    if (row.state !== 'confirmed') {
      const { field, old, new: value } = changed
      faults.push(`change ${row.id} (${row.uid} ${field} ${old} → ${value}) is ${row.state}: ${row.note}`)
      continue
    }
    const key = `${row.uid} ${changed.field}`
    if (!stood.has(`${key} ${changed.new}`)) faults.push(`change ${row.id} is confirmed and never stood`)
    last.set(key, { row, changed })
  }
  const { rows: now } = await sql<Record<string, number>>`select uid, bank, exp, hours from users`.execute(db)
  for (const { row, changed } of last.values()) {
    const found = now.find(({ uid }) => uid === row.uid)?.[changed.field]
    if (found !== changed.new) faults.push(`change ${row.id} is confirmed as ${changed.new}, and is ${found}`)
  }
  const known = new Set(rows.map(({ id }) => id))
  for (const id of told.keys())
    if (!known.has(id)) faults.push(`acknowledged change ${id} is not in the trail`)
  return { faults, restored }
}

/** Resolves with all changes once all of them are settled. */
async function settledRows(portal: Kysely<PortalTables>): Promise<ChangeRow[]> {
  const deadline = Date.now() + 120_000
  const open = () =>
    portal
      .selectFrom('changes')
      .select('id')
      .where('state', 'in', [...openStates, 'applied'])
      .execute()
  while ((await open()).length > 0 && Date.now() < deadline) await wait(200)
  return portal.selectFrom('changes').selectAll().orderBy('id').execute()
}

async function createWorld(options: BridgeTorment, db: Kysely<GameTables>): Promise<World> {
  await createOwner(options.gameUrl)
  await addRememberedChange(db)
  await audit(db)
  const names = Array.from({ length: options.people }, (_, index) => `Torn_Player_${index}`)
  for (const name of names) await sql`insert into users (username, password) values (${name}, '')`.execute(db)
  const { rows } = await sql<{ uid: number; username: string }>`select uid, username from users
    where username like 'Torn%'`.execute(db)
  await sql`update users set bank = 1, exp = 1, hours = 1`.execute(db)
  await sql`delete from became`.execute(db)
  const portalProcess = await start(options)
  const world: Omit<World, 'game'> = {
    options,
    db,
    names,
    uids: rows.map(({ uid }) => uid),
    nameOf: new Map(rows.map(({ uid, username }) => [uid, username])),
    uidOf: new Map(rows.map(({ uid, username }) => [username, uid])),
    token: await signInOwner(portalProcess),
    portalProcess,
    told: new Map(),
    asked: 0,
    ofPlaying: 0,
  }
  const whole = { ...world } as World
  whole.game = startBridgedGame({
    db,
    columns: fields,
    numberedIn,
    askIntervalMs: 100,
    saveDelay: 30,
    async post(body) {
      const answer = await fetch(`${whole.portalProcess.base}/api/bridge`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
        signal: AbortSignal.timeout(5000),
      })
      return { status: answer.status, text: await answer.text() }
    },
  })
  return whole
}

/** Runs the test. The game's database is MariaDB with an empty `users`. */
export async function tormentBridge(options: BridgeTorment): Promise<BridgeAftermath> {
  const database = openDatabase<GameTables>(options.gameUrl)
  const portal = openDatabase<PortalTables>(options.portalUrl)
  const world = await createWorld(options, database.db)
  try {
    let isOver = false
    const editing = Array.from({ length: options.editors }, () => editUntilOver(world, () => isOver))
    const roaming = roam(world, () => isOver)
    let killed = 0
    for (; killed < options.kills || world.ofPlaying < options.edits; killed++) await killSomething(world)
    isOver = true
    await Promise.all([...editing, roaming])
    const playing = world.game.playing()
    await Promise.all(playing.map((name) => world.game.leave(name)))
    const rows = await settledRows(portal.db)
    const states: Record<string, number> = {}
    for (const { state } of rows) states[state] = (states[state] ?? 0) + 1
    const tookMs = rows
      .filter(({ id, state }) => state === 'confirmed' && world.game.taken.has(id))
      .map(({ created_at, settled_at }) => Number(settled_at) - Number(created_at))
      .toSorted((one, other) => one - other)
    return {
      killed,
      acknowledged: world.told.size,
      states,
      ofPlaying: world.ofPlaying,
      taken: world.game.taken.size,
      tookMs,
      ...(await faultsOf(world, rows)),
    }
  } finally {
    await world.game.stop()
    await stopPortalProcess(world.portalProcess)
    await database.close()
    await portal.close()
  }
}
