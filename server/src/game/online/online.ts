/** Which accounts are playing now, and since when. Name lookups are cached for a while. */
import type { Game } from '../game.ts'
import { fold, type Player } from '../presence/player-list.ts'
import { spellingsOf } from '../presence/game-query.ts'
import type { PlayersNow, Presence } from '../presence/presence.ts'
import { findAccountsByNames, type NamedAccount } from './accounts-by-name.ts'

/** A player in the game and their account; null if no account has the name. */
export interface OnlinePlayer extends Player {
  readonly account: NamedAccount | null
}

/** The current players. */
export interface OnlineNow {
  readonly state: PlayersNow['state']
  readonly players: readonly OnlinePlayer[]
}

/** Finds the accounts that are playing. */
export interface Online {
  now(): Promise<OnlineNow>
  /**
   * The accounts in the game by uid, with their start times (null: since before the watch began), and a state
   * that tells how complete the list is.
   */
  byUid(): Promise<{ state: PlayersNow['state']; since: ReadonlyMap<number, Date | null> }>
  /** Every account that a player could be using, by all names of the session; read from the database now. */
  accountsOf(player: Player): Promise<NamedAccount[]>
}

/** Milliseconds for which the account of a name is cached; names rarely change. */
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

/** All names of a player during this session, in every spelling; the current name first. */
const namesOf = ({ name, earlierNames }: Player): string[] => [name, ...earlierNames].flatMap(spellingsOf)

async function lookUp({ game, remembered }: State, players: readonly Player[]): Promise<void> {
  const now = performance.now()
  const names = [...new Set(players.flatMap(namesOf))]
  const unknown = names.filter((name) => (remembered.get(fold(name))?.until ?? 0) < now)
  if (unknown.length > 0) {
    const found = await findAccountsByNames(game, unknown)
    for (const name of unknown) {
      // An admin name shared by several accounts identifies none of them.
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
  const names = [...new Set(namesOf(player))]
  // Separately, because an account with the admin name of somebody on duty does not rule them out.
  const [byName, byAdminName] = await Promise.all([
    findAccountsByNames(game, names, ['username']),
    findAccountsByNames(game, names, ['adminname']),
  ])
  const accounts = [...byName.values(), ...byAdminName.values()].flat()
  return [...new Map(accounts.map((account) => [account.uid, account])).values()]
}

/** Starts with an empty cache. */
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
