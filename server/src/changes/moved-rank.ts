/**
 * Keeps a change of somebody's group from carrying a rank along that they got in the old group while the
 * change waited.
 */
import { isGroup } from '../game/readers/group-number.ts'
import { dependentChanges, fieldsAlong } from '../game/readers/memberships.ts'
import type { Game } from '../game/game.ts'
import { readCells } from '../game/rows/rows.ts'
import { changedLabel } from '../language/field-labels.ts'
import { say } from '../language/sentences.ts'
import { fieldsOf, type ChangeRow } from './mailbox.ts'
import { formatValue, settled, type Outcome } from './outcome.ts'
import type { LocatedRow } from './targets.ts'

/**
 * The conflict if somebody is about to join a group with a rank or division, which the change does not set,
 * other than those a new member begins with; otherwise undefined.
 */
export async function movedRank(
  game: Game,
  change: ChangeRow,
  located: LocatedRow,
): Promise<Outcome | undefined> {
  if (change.target !== 'user') return undefined
  const fields = fieldsOf(change)
  for (const { field, new: value } of fields) {
    if (field !== 'faction' && field !== 'gang') continue
    if (!isGroup(game.current(), field, value)) continue
    const unset = fieldsAlong[field].filter((name) => !fields.some((one) => one.field === name))
    const read = [field, ...unset].flatMap((name) => {
      const column = located.column(name)
      return column ? [{ name, column }] : []
    })
    const columns = read.map(({ column }) => column)
    const [row] = await readCells(game, located.place, columns)
    const values = Object.fromEntries(read.map(({ name }, index) => [name, row?.[index] ?? null]))
    // They are in the group already, written by an earlier attempt.
    if (String(values[field]) === String(value)) continue
    const [moved] = await dependentChanges(game, { field, value, values })
    if (!moved) continue
    const label = changedLabel(change.target, moved.field)
    return settled('conflict', String(say('changes.undo.moved', { label, value: formatValue(moved.old) })))
  }
  return undefined
}
