/** Names for the factions and gangs that changes put characters into, whose values are numbers. */
import type { Change, ChangedField, FieldValue } from '@idlewood/contract/changes'
import { isDown } from '../db/errors.ts'
import type { Game } from '../game/game.ts'
import { allGroupNames, type AllNames } from '../game/readers/groups.ts'

type WithFields = Pick<Change, 'target' | 'fields'>

const groups = { faction: 'factions', gang: 'gangs' } as const

const isGroup = (field: string): field is keyof typeof groups => Object.hasOwn(groups, field)

const isOfGroups = ({ target, fields }: WithFields): boolean =>
  target === 'user' && fields.some(({ field }) => isGroup(field))

function withNames(changed: ChangedField, all: AllNames): ChangedField {
  const { field, old, new: value } = changed
  if (!isGroup(field)) return changed
  const nameOf = (group: FieldValue) => {
    const name = Number(group) >= 1 ? all[groups[field]].get(String(group)) : undefined
    return name ? [[String(group), name] as const] : []
  }
  return { ...changed, names: Object.fromEntries([old, value].flatMap(nameOf)) }
}

/** The names of all groups; undefined while the game's database is away: the numbers are shown, then. */
async function namesIfKnown(game: Game): Promise<AllNames | undefined> {
  try {
    return await allGroupNames(game)
  } catch (error) {
    if (isDown(error)) return undefined
    throw error
  }
}

/** Returns a function that adds the current names of groups to these changes. */
export async function createGroupNamer(
  game: Game,
  changes: readonly WithFields[],
): Promise<<C extends WithFields>(change: C) => C> {
  const all = changes.some(isOfGroups) ? await namesIfKnown(game) : undefined
  return (change) =>
    all && isOfGroups(change)
      ? { ...change, fields: change.fields.map((field) => withNames(field, all)) }
      : change
}
