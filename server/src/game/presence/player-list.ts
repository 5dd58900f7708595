/** The list of players for showing: since when, in which slot, from where. Nothing is decided by it. */

/** Somebody as a list names them. What its source does not say is null. */
export interface ListedPlayer {
  /** As the game shows it now. */
  readonly name: string
  /** Names the game showed them under before, since they came. */
  readonly earlierNames: readonly string[]
  /** Reused by the next comer as soon as somebody has left. */
  readonly slot: number | null
  /** Milliseconds. */
  readonly ping: number | null
  readonly address: string | null
}

/** Somebody in the game. */
export interface Player extends ListedPlayer {
  /** When they came; null where they were there before anybody looked. */
  readonly since: Date | null
}

/** A list of everybody (`whole`) or of some. */
export interface PlayersSeen {
  readonly people: readonly ListedPlayer[]
  readonly whole: boolean
  /** Whether lists have followed each other so closely that who is new in this one has just come. */
  readonly isContinuous: boolean
  readonly at: Date
}

/** The list. */
export interface PlayerList {
  note(seen: PlayersSeen): void
  all(): readonly Player[]
}

/** Names compare as the game compares them. */
export const fold = (name: string): string => name.trim().toLowerCase()

/** Starts empty. */
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
