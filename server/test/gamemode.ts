/**
 * A simulated gamemode. It treats the database as real ones do: a player's row is read once, at login, and
 * written from memory while they are playing and for some time after they have left the server's list.
 *
 * Real ones write blindly. This one checks first, and reports every value written by others that it is about
 * to overwrite.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Kysely, type Transaction } from 'kysely'
import { retrying } from '../src/db/retry.ts'
import type { Dice } from '../src/demo/dice.ts'
import type { GameTables } from '../src/game/game.ts'
import type { GameServer } from './game-server.ts'

/** The value of a column. */
export type Value = string | number | null

/** Options of the gamemode. Times in milliseconds. */
export interface GamemodeOptions {
  /** Any handle of the game's database; `engine` as named by `createDatabase`. */
  database: { readonly db: Kysely<GameTables>; readonly engine: 'sqlite' | 'mysql' }
  /** The game server that lists its players. */
  responder: GameServer
  rng: Dice
  /** Columns of `users` that every save writes, in addition to those changed by playing. */
  saves: readonly string[]
  /** Whole-number columns changed by playing; defaults to those of `saves` for health and armor. */
  plays?: readonly string[]
  /** Time between two saves of everybody who is playing; 0 for none except the one after leaving. */
  savePeriod: number
  /** Time from leaving the list to the last save. */
  leaveDelay: number
  /** Time from appearing in the list to reading the row; defaults to 0. */
  loginDelay?: number
}

/** A value written by others that the game overwrote. */
export interface OverwrittenValue {
  readonly name: string
  readonly column: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** The value found, which the game had neither read nor written. */
  readonly found: Value
  readonly written: Value
}

/** Statistics so far. */
export interface GamemodeStatistics {
  joins: number
  leaves: number
  saves: number
  /**
   * The maximum milliseconds from leaving the list to the end of the last save: a watch must wait longer than
   * that.
   */
  slowestSave: number
  readonly overwritten: OverwrittenValue[]
}

/** The running gamemode. */
export interface Gamemode {
  readonly statistics: Readonly<GamemodeStatistics>
  /** User names of the players in the game, in the order in which they joined. */
  playing(): string[]
  /** Resolves when the row is in memory. Has no effect on somebody who is already playing. */
  join(name: string): Promise<void>
  /** Removes the player from the list at once, then resolves; the last save comes later, see `saved`. */
  leave(name: string): Promise<void>
  /**
   * Resolves when the last save of everybody who left has been written; rejects with the first failure of
   * one.
   */
  saved(): Promise<void>
  /** Shows the player in the list under another name, as administrators on duty do. */
  show(name: string, shown: string): void
  /** A player's values in the game's memory; throws for somebody who is not playing. */
  memory(name: string): Readonly<Record<string, Value>>
  /** Simulates an event in the game: the value changes in memory and is written at once. */
  event(name: string, column: string, value: Value): Promise<void>
  /** Makes these players come and go at random, one every `pace` milliseconds on average (20 by default). */
  roam(names: readonly string[], pace?: number): void
  /** Stops the roaming; those in the game stay. */
  rest(): Promise<void>
  /** Everybody leaves and is saved. Rejects with the first failure of anything the gamemode did by itself. */
  stop(): Promise<void>
  /** Everybody is gone at once, without being saved. */
  crash(): Promise<void>
}

interface Player {
  readonly uid: number
  shown: string
  /** The values in the game's memory. */
  memory: Record<string, Value>
  /** The row's values when the game last read or wrote it. */
  row: Record<string, Value>
}

/**
 * Whether two values are equal, ignoring rounding of single-precision numbers and drivers that return numbers
 * as texts.
 */
function same(one: Value | undefined, other: Value | undefined): boolean {
  if (one == null || other == null) return one === other
  const difference = Math.abs(Number(one) - Number(other))
  return String(one) === String(other) || difference <= 1e-5 * Math.abs(Number(one))
}

/** Starts a game without players. */
export function startGamemode({
  database: { db, engine },
  responder,
  rng,
  saves,
  plays = saves.filter((column) => /^(health|armou?r)$/.test(column)),
  savePeriod,
  leaveDelay,
  loginDelay = 0,
}: GamemodeOptions): Gamemode {
  const statistics: GamemodeStatistics = { joins: 0, leaves: 0, saves: 0, slowestSave: 0, overwritten: [] }
  const players = new Map<string, Player>()
  const columns = [...new Set([...saves, ...plays])]
  /**
   * By user name, the end of the game's current work for that player; work for a player runs sequentially.
   */
  const queues = new Map<string, Promise<void>>()
  /** Players who are joining. */
  const coming = new Set<string>()
  /** Failures of work that nobody waited for. */
  const failures: unknown[] = []
  const stopping = new AbortController()
  let roaming: { readonly end: AbortController; readonly done: Promise<void> } | undefined

  function inTurn(name: string, work: () => Promise<void>): Promise<void> {
    const done = (queues.get(name) ?? Promise.resolve()).then(work)
    queues.set(
      name,
      done.catch(() => undefined),
    )
    return done
  }

  function playerOf(name: string): Player {
    const player = players.get(name)
    if (player) return player
    throw new Error(`${name} does not play.`)
  }

  async function readRow(name: string): Promise<Record<string, Value> & { uid: number }> {
    const { rows } = await sql<
      Record<string, Value> & { uid: number }
    >`select * from users where username = ${name}`.execute(db)
    if (rows[0]) return rows[0]
    throw new Error(`There is no ${name} in users.`)
  }

  /** Writes these columns from memory, and records the values of others that this overwrote. */
  async function write(name: string, player: Player, written: readonly string[]): Promise<void> {
    if (written.length === 0) return
    const values = Object.fromEntries(written.map((column) => [column, player.memory[column] ?? null]))
    const store = async (db: Transaction<GameTables>): Promise<OverwrittenValue[]> => {
      const lock = engine === 'mysql' ? sql`for update` : sql``
      const { rows } = await sql<
        Record<string, Value>
      >`select ${sql.join(written.map((column) => sql.ref(column)))} from users where uid = ${player.uid} ${lock}`.execute(
        db,
      )
      const found = rows[0] ?? {}
      const assignments = written.map((column) => sql`${sql.ref(column)} = ${values[column]}`)
      await sql`update users set ${sql.join(assignments)} where uid = ${player.uid}`.execute(db)
      return written
        .filter((column) => column in found && !same(found[column], player.row[column]))
        .map((column) => ({
          name,
          column,
          at: Date.now(),
          found: found[column] ?? null,
          written: values[column] ?? null,
        }))
    }
    statistics.overwritten.push(...(await retrying(() => db.transaction().execute(store))))
    Object.assign(player.row, values)
    statistics.saves += 1
  }

  /** Simulates a moment of playing: some numbers of the player change. */
  function live({ memory }: Player): void {
    for (const column of plays) memory[column] = rng.between(0, 100)
  }

  async function join(name: string): Promise<void> {
    if (players.has(name)) return
    // Listed at once, even while an earlier session is still being saved; the row is read after that.
    responder.players.add(name)
    await inTurn(name, async () => {
      if (players.has(name)) return
      responder.players.add(name)
      try {
        await wait(loginDelay)
        const row = await readRow(name)
        players.set(name, { uid: row.uid, shown: name, memory: { ...row }, row })
        statistics.joins += 1
      } catch (error) {
        responder.players.delete(name)
        throw error
      }
    })
  }

  async function leave(name: string): Promise<void> {
    const gone = Promise.withResolvers<void>()
    inTurn(name, async () => {
      const player = players.get(name)
      if (player) {
        players.delete(name)
        responder.players.delete(player.shown)
        statistics.leaves += 1
      }
      const left = performance.now()
      gone.resolve()
      if (!player) return
      await wait(leaveDelay)
      await write(name, player, columns)
      statistics.slowestSave = Math.max(statistics.slowestSave, performance.now() - left)
    }).catch((error: unknown) => failures.push(error))
    await gone.promise
  }

  async function saved(): Promise<void> {
    await Promise.all(queues.values())
    if (failures.length > 0) throw failures[0]
  }

  async function saveAll(): Promise<void> {
    for (;;) {
      await wait(savePeriod, undefined, { signal: stopping.signal })
      for (const name of players.keys()) {
        await inTurn(name, async () => {
          const player = players.get(name)
          if (!player) return
          live(player)
          await write(name, player, columns)
        })
      }
    }
  }

  async function wander(names: readonly string[], pace: number, signal: AbortSignal): Promise<void> {
    for (;;) {
      await wait(rng.between(0, 2 * pace), undefined, { signal })
      const name = rng.pick(names)
      if (coming.has(name)) continue
      if (players.has(name)) {
        await leave(name)
      } else {
        coming.add(name)
        join(name)
          .catch((error: unknown) => failures.push(error))
          .finally(() => coming.delete(name))
      }
    }
  }

  /** Waits for the work, ignoring a failure after the signal has been aborted. */
  const until = (signal: AbortSignal, work: Promise<void>): Promise<void> => {
    const done = work.catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
    // The failure is handled where it is awaited.
    done.catch(() => undefined)
    return done
  }

  const saving = savePeriod > 0 ? until(stopping.signal, saveAll()) : Promise.resolve()

  async function rest(): Promise<void> {
    roaming?.end.abort()
    await roaming?.done
    roaming = undefined
  }

  async function end(): Promise<void> {
    stopping.abort()
    await rest()
    await saving
  }

  return {
    statistics,
    playing: () => [...players.keys()],
    join,
    leave,
    saved,
    show(name, shown) {
      const player = playerOf(name)
      responder.players.delete(player.shown)
      responder.players.add(shown)
      player.shown = shown
    },
    memory: (name) => playerOf(name).memory,
    async event(name, column, value) {
      await inTurn(name, async () => {
        const player = playerOf(name)
        player.memory[column] = value
        await write(name, player, [column])
      })
    },
    roam(names, pace = 20) {
      if (roaming) throw new Error('They roam already.')
      const controller = new AbortController()
      roaming = {
        end: controller,
        done: until(controller.signal, wander(names, pace, controller.signal)),
      }
    },
    rest,
    async stop() {
      await end()
      // Players who are joining arrive first.
      await saved()
      await Promise.all([...players.keys()].map(leave))
      await saved()
    },
    async crash() {
      const drop = (): void => {
        responder.players.clear()
        players.clear()
      }
      drop()
      await end()
      await saved()
      drop()
    },
  }
}
