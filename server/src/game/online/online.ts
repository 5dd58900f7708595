/** Which accounts play now, and since when. Names are looked up once and remembered for a while. */
import type { Game } from '../game.ts'
import { fold, type Player } from '../presence/player-list.ts'
import { spellingsOf } from '../presence/game-query.ts'
import type { PlayersNow, Presence } from '../presence/presence.ts'
import { findAccountsByNames, type NamedAccount } from './accounts-by-name.ts'

/** Somebody in the game, and whose account it is; null where no account has such a name. */
export interface OnlinePlayer extends Player {
  readonly account: NamedAccount | null
}

/** Who plays. */
export interface OnlineNow {
  readonly state: PlayersNow['state']
  readonly players: readonly OnlinePlayer[]
}

/** Which accounts play. */
export interface Online {
  now(): Promise<OnlineNow>
  /**
   * The accounts in the game by uid, with since when (null: before anybody looked), and what is known of all
   * others.
   */
  byUid(): Promise<{ state: PlayersNow['state']; since: ReadonlyMap<number, Date | null> }>
  /** Every account somebody in the game could be playing with, by all names since they came, read now. */
  accountsOf(player: Player): Promise<NamedAccount[]>
}

/** Milliseconds an account's name is remembered; names change seldom. */
const rememberedMs = 60_000

interface CacheEntry {
  readonly account: NamedAccount | null
  readonly until: number
}

interface State {
  readonly game: Game
  readonly presence: Presence
  readonly remembered: Map<string, CacheEntry>
}

/** All names somebody was seen under since they came, in every spelling; the one shown now first. */
const namesOf = ({ name, earlierNames }: Player): string[] => [name, ...earlierNames].flatMap(spellingsOf)

async function lookUp({ game, remembered }: State, players: readonly Player[]): Promise<void> {
  const now = performance.now()
  const names = [...new Set(players.flatMap(namesOf))]
  const unknown = names.filter((name) => (remembered.get(fold(name))?.until ?? 0) < now)
  if (unknown.length > 0) {
    const found = await findAccountsByNames(game, unknown)
    for (const name of unknown) {
      // An admin name that several share says nobody in particular.
      const accounts = found.get(fold(name)) ?? []
      const account = accounts.length === 1 ? (accounts[0] ?? null) : null
      remembered.set(fold(name), { account, until: now + rememberedMs })
    }
  }
  if (remembered.size <= 2 * names.length + 1000) return
  const present = new Set(names.map(fold))
  for (const name of remembered.keys()) if (!present.has(name)) remembered.delete(name)
}

async function now(state: State): Promise<OnlineNow> {
  const { state: known, players } = state.presence.players()
  await lookUp(state, players)
  const accountOf = (player: Player): NamedAccount | null =>
    namesOf(player)
      .map((name) => state.remembered.get(fold(name))?.account)
      .find((account) => account) ?? null
  return { state: known, players: players.map((player) => ({ ...player, account: accountOf(player) })) }
}

async function accountsOf({ game }: State, player: Player): Promise<NamedAccount[]> {
  const found = await findAccountsByNames(game, [...new Set(namesOf(player))])
  return [...new Map([...found.values()].flat().map((account) => [account.uid, account])).values()]
}

/** Starts without having looked anybody up. */
export function createOnline(game: Game, presence: Presence): Online {
  const state: State = { game, presence, remembered: new Map() }
  return {
    now: () => now(state),
    async byUid() {
      const { state: known, players } = await now(state)
      const since = new Map(
        players.flatMap(({ account, since }) => (account ? [[account.uid, since] as const] : [])),
      )
      return { state: known, since }
    },
    accountsOf: (player) => accountsOf(state, player),
  }
}
