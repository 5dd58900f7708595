/** Which accounts are playing now, and since when. Name lookups are cached for a while. */
import { cachedFor } from '../cached-for.ts'
import type { Game } from '../game.ts'
import { fold, type Player } from '../presence/player-list.ts'
import { spellingsOf } from '../presence/game-query.ts'
import type { PlayersNow, Presence } from '../presence/presence.ts'
import { findAccountsByNames, listAdminNames, type NamedAccount } from './accounts-by-name.ts'

/** A player in the game. */
export interface OnlinePlayer extends Player {
  /** Every account that the player could be using, by all names of the session. */
  readonly accounts: readonly NamedAccount[]
  /** The only one of them that all these names fit; null if there is none, or several. */
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
  /** The player with the accounts they could be using, read from the database now. */
  identify(player: Player): Promise<OnlinePlayer>
}

/** Milliseconds for which the accounts of a name are cached; names rarely change. */
const rememberedMs = 60_000

interface CacheEntry {
  readonly accounts: readonly NamedAccount[]
  readonly until: number
}

interface State {
  readonly game: Game
  readonly presence: Presence
  readonly remembered: Map<string, CacheEntry>
  readonly staffNames: () => ReturnType<typeof listAdminNames>
}

/** All names of a player during this session, in every spelling; the current name first. */
const namesOf = ({ name, earlierNames }: Player): string[] => [name, ...earlierNames].flatMap(spellingsOf)

const distinct = (accounts: readonly NamedAccount[]): NamedAccount[] => [
  ...new Map(accounts.map((account) => [account.uid, account])).values(),
]

type AccountsByName = (name: string) => readonly NamedAccount[]

/** The accounts that the game may show under these names, as their user name or on duty, read now. */
async function findAccounts(game: Game, names: readonly string[]): Promise<AccountsByName> {
  // Separately, because an account with the admin name of somebody on duty does not rule them out.
  const [byName, byAdminName] = await Promise.all([
    findAccountsByNames(game, names, ['username']),
    findAccountsByNames(game, names, ['adminname']),
  ])
  return (name) => [...(byName.get(fold(name)) ?? []), ...(byAdminName.get(fold(name)) ?? [])]
}

function withAccounts(player: Player, accountsNamed: AccountsByName): OnlinePlayer {
  const known = [player.name, ...player.earlierNames]
    .map((name) => distinct(spellingsOf(name).flatMap(accountsNamed)))
    .filter(({ length }) => length > 0)
  const accounts = distinct(known.flat())
  const [fitting, ...others] = accounts.filter(({ uid }) =>
    known.every((some) => some.some((account) => account.uid === uid)),
  )
  return { ...player, accounts, account: others.length === 0 ? (fitting ?? null) : null }
}

async function lookUp({ game, remembered }: State, players: readonly Player[]): Promise<void> {
  const now = performance.now()
  const names = [...new Set(players.flatMap(namesOf))]
  const unknown = names.filter((name) => (remembered.get(fold(name))?.until ?? 0) < now)
  if (unknown.length > 0) {
    const found = await findAccountsByNames(game, unknown)
    for (const name of unknown)
      remembered.set(fold(name), { accounts: found.get(fold(name)) ?? [], until: now + rememberedMs })
  }
  if (remembered.size <= 2 * names.length + 1000) return
  const present = new Set(names.map(fold))
  for (const name of remembered.keys()) if (!present.has(name)) remembered.delete(name)
}

async function now(state: State): Promise<OnlineNow> {
  const { state: known, players } = state.presence.players()
  if (players.length === 0) return { state: known, players: [] }
  const [staff] = await Promise.all([state.staffNames(), lookUp(state, players)])
  const accountsNamed: AccountsByName = (name) => {
    const key = fold(name)
    return [...(state.remembered.get(key)?.accounts ?? []), ...(staff.get(key) ?? [])]
  }
  return { state: known, players: players.map((player) => withAccounts(player, accountsNamed)) }
}

/** Starts with an empty cache. */
export function createOnline(game: Game, presence: Presence): Online {
  const staffNames = cachedFor(rememberedMs, () => listAdminNames(game))
  const state: State = { game, presence, remembered: new Map(), staffNames }
  return {
    now: () => now(state),
    async byUid() {
      const { state: known, players } = await now(state)
      const since = new Map(
        players.flatMap(({ account, since }) => (account ? [[account.uid, since] as const] : [])),
      )
      return { state: known, since }
    },
    identify: async (player) => withAccounts(player, await findAccounts(game, [...new Set(namesOf(player))])),
  }
}
