import type { OnlinePlayer } from '@idlewood/contract/online'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import type { online as endpoints } from '@idlewood/contract/online'
import type { ActKind, Acts } from '../../game/acts/acts.ts'
import type { Game } from '../../game/game.ts'
import { findOnlineRow } from '../../game/online/online-rows.ts'
import type { Online, OnlinePlayer as Player } from '../../game/online/online.ts'
import type { Presence } from '../../game/presence/presence.ts'
import { allGroupNames, type AllNames } from '../../game/readers/groups.ts'
import type { SignedInViewer } from '../../http/request.ts'

export interface ListDeps {
  game: Game
  online: Online
  acts: Acts
  /** The monitored game server. */
  presence: Presence
}

/** Hours of play after which a player no longer counts as new. */
const newHours = 10

const nobody = { level: null, faction: null, hours: null }

function factionOf(id: number | null, names: AllNames): OnlinePlayer['faction'] {
  if (id === null || id < 1) return null
  return { id, name: names.factions.get(`${id}`) || null }
}

interface Around {
  game: Game
  names: AllNames
  /** The viewer's admin level; super users outrank everyone. */
  ownLevel: number
}

async function present(
  { name, slot, ping, since, account, accounts }: Player,
  { game, names, ownLevel }: Around,
): Promise<OnlinePlayer> {
  const rows = await Promise.all(accounts.map(({ uid }) => findOnlineRow(game, uid)))
  const { level, faction, hours } = (account && rows[accounts.indexOf(account)]) ?? nobody
  return {
    name,
    uid: account?.uid ?? null,
    username: account?.username ?? null,
    slot,
    since: since?.toISOString() ?? null,
    ping,
    faction: factionOf(faction, names),
    level,
    isNew: hours === null ? null : hours < newHours,
    isBelow: rows.every((row) => (row?.adminlevel ?? 0) < Math.max(1, ownLevel)),
  }
}

const roomOf = (acts: Acts, act: ActKind, from: string) => ({
  by: acts.channels()[act],
  maxLength: acts.room(act, from)?.maxBytes ?? null,
})

/** Everyone in the game, by name, as far as the viewer may see and act on them. */
export async function listOnline(
  { game, online, acts, presence }: ListDeps,
  { uid, username, superUser }: SignedInViewer,
): Promise<ReplyOf<(typeof endpoints)['list']>> {
  const [{ state, players }, names, own] = await Promise.all([
    online.now(),
    allGroupNames(game),
    findOnlineRow(game, uid),
  ])
  const ownLevel = superUser ? Infinity : (own?.adminlevel ?? 0)
  const presented = await Promise.all(players.map((player) => present(player, { game, names, ownLevel })))
  const { players: count, max } = presence.status()
  return {
    known: state,
    players: presented.toSorted((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1)),
    count,
    max,
    acts: {
      kick: roomOf(acts, 'kick', username),
      message: roomOf(acts, 'message', username),
      say: roomOf(acts, 'say', username),
    },
    hasAddresses: players.some(({ address }) => address !== null),
  }
}
