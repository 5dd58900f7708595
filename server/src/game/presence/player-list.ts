/**
 * The list of players for display: since when, in which slot, from which address. Nothing is decided by it.
 */

/** A player as a list describes them. Values that its source does not provide are null. */
export interface ListedPlayer {
  /** As the game shows it now. */
  readonly name: string
  /** Earlier names under which the game has shown them during this session. */
  readonly earlierNames: readonly string[]
  /** Reused for the next player as soon as its player has left. */
  readonly slot: number | null
  /** Milliseconds. */
  readonly ping: number | null
  readonly address: string | null
}

/** A player in the game. */
export interface Player extends ListedPlayer {
  /** When they joined; null if they were already there when the watch began. */
  readonly since: Date | null
}

/** A list of all players (`whole`) or of some. */
export interface PlayersSeen {
  readonly people: readonly ListedPlayer[]
  readonly whole: boolean
  /**
   * Whether lists have followed each other so closely that a player who is new in this one has just joined.
   */
  readonly isContinuous: boolean
  readonly at: Date
}

/** The list of players. */
export interface PlayerList {
  note(seen: PlayersSeen): void
  all(): readonly Player[]
}

/** Folds a name, so that names compare as in the game. */
export const fold = (name: string): string => name.trim().toLowerCase()

/** Creates an empty list. */
export function createPlayerList(): PlayerList {
  let known: ReadonlyMap<string, Player> = new Map()

  function knownAs({ name, earlierNames }: ListedPlayer): Player | undefined {
    return [name, ...earlierNames].map((one) => known.get(fold(one))).find(Boolean)
  }

  return {
    note({ people, whole, isContinuous, at }) {
      const next = new Map(whole ? [] : known)
      for (const player of people) {
        const before = knownAs(player)
        const since = before ? before.since : isContinuous ? at : null
        if (before) next.delete(fold(before.name))
        next.set(fold(player.name), { ...player, since })
      }
      known = next
    },
    all: () => [...known.values()],
  }
}
