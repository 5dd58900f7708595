/** Whether a change was made twice, by all the values a row had and by what the gamemode took when. */
import type { Taking } from './bridged-game.ts'

/** A value that a row got. */
export interface Became {
  uid: number
  field: string
  value: number
  /** The save of the game that wrote it; 0 for what the portal wrote. */
  save: number
}

/** An edit: each has a value of its own. */
export interface RequestedEdit {
  readonly id: number
  readonly uid: number
  readonly field: string
  readonly value: number
}

/** What the game did. */
export interface GameHistory {
  readonly takings: readonly Taking[]
  readonly saves: ReadonlyMap<number, number>
}

/** What came of the values of all edits. */
export interface Makings {
  /** A sentence for each change that was made twice. */
  readonly twice: string[]
  /** How often a game wrote back a value it had read before the portal wrote another. */
  readonly restored: number
}

const keyOf = ({ uid, field, value }: Pick<Became, 'uid' | 'field' | 'value'>): string =>
  `${uid} ${field} ${value}`

/**
 * Who made a change: `portal`, and each visit that took it and whose save showed it. A visit that only saves
 * what it read at its beginning makes nothing.
 */
function makersOf(
  change: RequestedEdit,
  stood: readonly Became[],
  { takings, saves }: GameHistory,
): Set<string> {
  const visits = new Set(takings.filter(({ id }) => id === change.id).map(({ visit }) => visit))
  return new Set(
    stood.flatMap(({ save }) => {
      if (save === 0) return 'portal'
      const visit = saves.get(save)
      return visit !== undefined && visits.has(visit) ? `visit ${visit}` : []
    }),
  )
}

/** Visits that took the same change more than once. */
function tookAgain({ id }: RequestedEdit, { takings }: GameHistory): number[] {
  const visits = takings.filter((taking) => taking.id === id).map(({ visit }) => visit)
  return visits.filter((visit, index) => visits.indexOf(visit) < index)
}

/**
 * Compares. What the portal wrote may be written over by a game that held the row, and be written again: the
 * game was never given it.
 */
export function makingsOf(
  became: readonly Became[],
  asked: readonly RequestedEdit[],
  history: GameHistory,
): Makings {
  const times = Map.groupBy(became, keyOf)
  const twice: string[] = []
  let restored = 0
  for (const change of asked) {
    for (const visit of tookAgain(change, history))
      twice.push(`change ${change.id} was taken again in visit ${visit}`)
    const stood = times.get(keyOf(change)) ?? []
    const makers = makersOf(change, stood, history)
    if (makers.size > 1) {
      const row = became.filter(({ uid, field }) => uid === change.uid && field === change.field)
      const told = row.map(({ value, save }) => `${value} by ${history.saves.get(save) ?? 'the portal'}`)
      twice.push(`change ${change.id} was made by ${[...makers].join(' and ')}: ${told.join(', ')}`)
    } else if (stood.length > 1) restored += stood.length - 1
  }
  return { twice, restored }
}
