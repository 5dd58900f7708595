/**
 * Portal, bridge and game killed at random while staff edit people who play: the outcome of each change, by
 * the portal's trail and by a trigger on the game's own table.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { ChangedField } from '@idlewood/contract/changes'
import { fieldsOf, openStates, type ChangeRow } from '../src/changes/mailbox.ts'
import { createDatabase } from '../src/db/database.ts'
import type { PortalTables } from '../src/db/portal-schema.ts'
import type { GameTables } from '../src/game/game.ts'
import { addRememberedChange, startBridgedGame, type BridgedGame } from './bridged-game.ts'
import { begin, createOwner, end, post, signInOwner, type Life, type Torment } from './killed-portal.ts'

/** What came of it. */
export interface BridgeAftermath {
  acknowledged: number
  states: Record<string, number>
  /** Changes the gamemode took; what else is confirmed was written after their players had left. */
  taken: number
  /** Milliseconds from Save to confirmed of those the gamemode took, in order. */
  tookMs: number[]
  faults: string[]
}

/** How to torment. */
export interface BridgeTorment extends Omit<Torment, 'gameServer' | 'editors'> {
  editors: number
  /** Edits after which it ends, once the kills are done. */
  edits: number
  people: number
}

const secret = 'a-secret-of-the-bridge-0123456789'
const fields = ['bank', 'exp', 'hours'] as const

interface World {
  options: BridgeTorment
  db: Kysely<GameTables>
  game: BridgedGame
  names: readonly string[]
  uids: readonly number[]
  token: string
  life: Life
  /** Acknowledged edits. */
  told: Map<number, { uid: number; field: string; value: number }>
  asked: number
}

/** The database itself notes each value that a row gets. */
async function audit(db: Kysely<GameTables>): Promise<void> {
  await sql`create table became (uid int not null, field varchar(16) not null, value bigint not null,
    change_id int not null, at int not null auto_increment primary key)`.execute(db)
  const notes = fields.map(
    (field) =>
      `if not (new.${field} <=> old.${field}) then insert into became (uid, field, value, change_id)
        values (new.uid, '${field}', new.${field}, if(new.portal_change = old.portal_change, 0, new.portal_change));
      end if;`,
  )
  await sql`create trigger noted after update on users for each row begin ${sql.raw(notes.join(' '))} end`.execute(
    db,
  )
}

async function editUntilOver(world: World, isOver: () => boolean): Promise<void> {
  const { options, uids, token, told } = world
  while (!isOver()) {
    const [uid, field, value] = [options.rng.pick(uids), options.rng.pick(fields), 1000 + world.asked++]
    try {
      const answer = await post(
        `${world.life.base}/api/user/profile/${uid}`,
        'PUT',
        { [field]: value },
        { token },
      )
      if (answer.status === 200) {
        const { change } = (await answer.json()) as { change: { id: number } } // as the contract says
        told.set(change.id, { uid, field, value })
      } else await answer.arrayBuffer()
    } catch {
      // The portal was killed. Somebody would try again.
      await wait(50)
    }
  }
}

/** People come and go, and some come back within their save. */
async function roam({ game, names, options: { rng } }: World, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await wait(rng.between(50, 400))
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
    await end(world.life)
    world.life = await start(options)
  } else if (which === 2) game.crash()
  else game.reload()
}

const start = (options: BridgeTorment): Promise<Life> =>
  begin({ ...options, gameServer: '' }, false, { BRIDGE_SECRET: secret })

/** A value that a row got. */
interface Became {
  uid: number
  field: string
  value: number
  /** The change that the game saved as taken with it; 0 for what the portal wrote. */
  change_id: number
}

/**
 * What the game took stands once. What the portal wrote may be written over by a game that held the row, and
 * be written again: the game has never had it.
 */
const madeTwice = (became: readonly Became[], times: ReadonlyMap<string, readonly Became[]>): string[] =>
  [...times].flatMap(([key, stood]) => {
    if (stood.length < 2 || stood.every(({ change_id }) => change_id === 0)) return []
    const [{ uid, field } = { uid: 0, field: '' }] = stood
    const row = became.filter((one) => one.uid === uid && one.field === field)
    const near = row.slice(Math.max(0, row.findIndex((one) => one === stood[0]) - 2)).slice(0, 8)
    const told = near.map(({ value, change_id: id }) => `${value}${id === 0 ? '' : ` by ${id}`}`)
    return [`${key} came to stand ${stood.length} times: ${told.join(', ')}`]
  })

async function faultsOf({ db, told }: World, rows: readonly ChangeRow[]): Promise<string[]> {
  const faults: string[] = []
  const { rows: became } = await sql<Became>`select * from became order by at`.execute(db)
  const times = Map.groupBy(became, ({ uid, field, value }) => `${uid} ${field} ${value}`)
  faults.push(...madeTwice(became, times))
  const last = new Map<string, { row: ChangeRow; changed: ChangedField }>()
  for (const row of rows) {
    const [changed] = fieldsOf(row)
    if (!changed) continue
    if (row.state !== 'confirmed') {
      faults.push(`change ${row.id} is ${row.state}: ${row.note}`)
      continue
    }
    const key = `${row.uid} ${changed.field}`
    if (!times.has(`${key} ${changed.new}`)) faults.push(`change ${row.id} is confirmed and never stood`)
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
  return faults
}

/** Resolves with every change, once none goes on any more. */
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
  const { rows } = await sql<{ uid: number }>`select uid from users where username like 'Torn%'`.execute(db)
  await sql`update users set bank = 1, exp = 1, hours = 1`.execute(db)
  await sql`delete from became`.execute(db)
  const life = await start(options)
  const world: Omit<World, 'game'> = {
    options,
    db,
    names,
    uids: rows.map(({ uid }) => uid),
    token: await signInOwner(life),
    life,
    told: new Map(),
    asked: 0,
  }
  const whole = { ...world } as World
  whole.game = startBridgedGame({
    db,
    secret,
    columns: fields,
    askEvery: 100,
    saveDelay: 30,
    async post(body) {
      const answer = await fetch(`${whole.life.base}/api/bridge`, {
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

/** Kills, and looks. The game's database is MariaDB with an empty `users`. */
export async function tormentBridge(options: BridgeTorment): Promise<BridgeAftermath> {
  const database = createDatabase<GameTables>(options.gameUrl)
  const portal = createDatabase<PortalTables>(options.portalUrl)
  const world = await createWorld(options, database.db)
  try {
    let isOver = false
    const editing = Array.from({ length: options.editors }, () => editUntilOver(world, () => isOver))
    const roaming = roam(world, () => isOver)
    for (let kill = 0; kill < options.kills; kill++) await killSomething(world)
    while (world.told.size < options.edits) await wait(200)
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
      acknowledged: world.told.size,
      states,
      taken: world.game.taken.size,
      tookMs,
      faults: await faultsOf(world, rows),
    }
  } finally {
    await world.game.stop()
    await end(world.life)
    await database.close()
    await portal.close()
  }
}
