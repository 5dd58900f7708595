/**
 * Detects changes that were made twice, from all values of a row and the times at which the gamemode took
 * changes.
 */
import type { TakenChange } from './bridged-game.ts'

/** A value written to a row. */
export interface RowValue {
  uid: number
  field: string
  value: number
  /** The number of the game's save that wrote it; 0 if the portal wrote it. */
  save: number
}

/** An edit; each has a unique value. */
export interface RequestedEdit {
  readonly id: number
  readonly uid: number
  readonly field: string
  readonly value: number
}

/** What the game did. */
export interface GameHistory {
  readonly takings: readonly TakenChange[]
  readonly saves: ReadonlyMap<number, number>
}

/** The result for all edits. */
export interface DuplicateReport {
  /** A sentence for each change that was made twice. */
  readonly twice: string[]
  /** How often a game wrote back a value it had read before the portal wrote another. */
  readonly restored: number
}

const keyOf = ({ uid, field, value }: Pick<RowValue, 'uid' | 'field' | 'value'>): string =>
  `${uid} ${field} ${value}`

/**
 * Who made a change: `portal`, and each visit that took it and saved it. A visit that only saves what it read
 * at its start makes nothing.
 */
function makersOf(
  change: RequestedEdit,
  stood: readonly RowValue[],
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
 * Finds changes that were made twice. What the portal wrote may be overwritten by a game that had the row in
 * memory, and be written again: the game was never given it.
 */
export function findDuplicates(
  written: readonly RowValue[],
  asked: readonly RequestedEdit[],
  history: GameHistory,
): DuplicateReport {
  const times = Map.groupBy(written, keyOf)
  const twice: string[] = []
  let restored = 0
  for (const change of asked) {
    for (const visit of tookAgain(change, history))
      twice.push(`change ${change.id} was taken again in visit ${visit}`)
    const stood = times.get(keyOf(change)) ?? []
    const makers = makersOf(change, stood, history)
    if (makers.size > 1) {
      const row = written.filter(({ uid, field }) => uid === change.uid && field === change.field)
      const told = row.map(({ value, save }) => `${value} by ${history.saves.get(save) ?? 'the portal'}`)
      twice.push(`change ${change.id} was made by ${[...makers].join(' and ')}: ${told.join(', ')}`)
    } else if (stood.length > 1) restored += stood.length - 1
  }
  return { twice, restored }
}
