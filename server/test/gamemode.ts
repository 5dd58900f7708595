/**
 * A gamemode of the tests' own. It treats the database as the real ones do: a player's row is read once, at
 * login, and written from memory while they play and some time after they have left the server's list.
 *
 * Real ones write blindly. This one looks first and reports every value of somebody else's that it is about
 * to destroy.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql, type Kysely, type Transaction } from 'kysely'
import { retrying } from '../src/db/retry.ts'
import type { Dice } from '../src/demo/dice.ts'
import type { GameTables } from '../src/game/game.ts'
import type { GameServer } from './game-server.ts'

/** What a column holds. */
export type Value = string | number | null

/** Which gamemode this is. Times in milliseconds. */
export interface GamemodeOptions {
  /** Any handle of the game's database; `engine` as `createDatabase` names it. */
  database: { readonly db: Kysely<GameTables>; readonly engine: 'sqlite' | 'mysql' }
  /** Where its players show. */
  responder: GameServer
  rng: Dice
  /** Columns of `users` that every save writes, besides whatever the play changes. */
  saves: readonly string[]
  /**
   * Columns with whole numbers that play changes by itself; health and armor, as far as they are saved,
   * unless said.
   */
  plays?: readonly string[]
  /** Between two saves of everybody who plays; 0 for none but the one after leaving. */
  savePeriod: number
  /** From leaving the list to the last save. */
  leaveDelay: number
  /** From showing in the list to the reading of the row; 0 unless said. */
  loginDelay?: number
}

/** A value of somebody else's that the game wrote over. */
export interface Overwritten {
  readonly name: string
  readonly column: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** What stood there, and was neither read nor written by the game. */
  readonly found: Value
  readonly written: Value
}

/** What happened so far. */
export interface GamemodeStatistics {
  joins: number
  leaves: number
  saves: number
  /**
   * Milliseconds from leaving the list to the end of the last save, at worst: a watch must wait longer than
   * that.
   */
  slowestSave: number
  readonly overwritten: Overwritten[]
}

/** The running gamemode. */
export interface Gamemode {
  readonly statistics: Readonly<GamemodeStatistics>
  /** Players in the game by user name, in the order in which they came. */
  playing(): string[]
  /** Resolves when the row is in memory. Somebody who plays already stays as they are. */
  join(name: string): Promise<void>
  /** Takes the player out of the list at once and resolves then; the last save comes later, see `saved`. */
  leave(name: string): Promise<void>
  /** Resolves when the last save of everybody who left is written; rejects with the first failure of one. */
  saved(): Promise<void>
  /** Shows the player in the list under another name, as administrators on duty do. */
  show(name: string, shown: string): void
  /** What the game holds in memory of a player; throws for one who does not play. */
  memory(name: string): Readonly<Record<string, Value>>
  /** Something happens in the game: the value changes in memory and is written at once. */
  event(name: string, column: string, value: Value): Promise<void>
  /** From now on these come and go at random, one every `pace` milliseconds on average (20 unless said). */
  roam(names: readonly string[], pace?: number): void
  /** Nobody roams any more; those in the game stay. */
  rest(): Promise<void>
  /** Everybody leaves and is saved. Rejects with the first failure of anything the gamemode did by itself. */
  stop(): Promise<void>
  /** Everybody is gone at once, saved nowhere. */
  crash(): Promise<void>
}

interface Player {
  readonly uid: number
  shown: string
  /** What the game believes. */
  memory: Record<string, Value>
  /** What the row held when the game last read or wrote it. */
  row: Record<string, Value>
}

/**
 * Numbers of single precision read back a little off, and some drivers hand out texts for numbers: that is
 * nobody's edit.
 */
function same(one: Value | undefined, other: Value | undefined): boolean {
  if (one == null || other == null) return one === other
  const difference = Math.abs(Number(one) - Number(other))
  return String(one) === String(other) || difference <= 1e-5 * Math.abs(Number(one))
}

/** Starts a game that nobody plays yet. */
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
  /** By user name, the end of what the game does about that player: one thing after the other. */
  const queues = new Map<string, Promise<void>>()
  /** On their way into the game. */
  const coming = new Set<string>()
  /** What went wrong in work that nobody waited for. */
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

  /** Writes these columns from memory, and remembers what of somebody else's that destroyed. */
  async function write(name: string, player: Player, written: readonly string[]): Promise<void> {
    if (written.length === 0) return
    const values = Object.fromEntries(written.map((column) => [column, player.memory[column] ?? null]))
    const store = async (db: Transaction<GameTables>): Promise<Overwritten[]> => {
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

  /** One moment of the game: some numbers of the player change. */
  function live({ memory }: Player): void {
    for (const column of plays) memory[column] = rng.between(0, 100)
  }

  async function join(name: string): Promise<void> {
    if (players.has(name)) return
    // Shows at once, also while an earlier session is still being saved; the row is read after that.
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

  /** Ends quietly when told to, with its failure otherwise. */
  const until = (signal: AbortSignal, work: Promise<void>): Promise<void> => {
    const done = work.catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
    // Heard of where it is waited for.
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
      // Anyone who is on the way in arrives first.
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
