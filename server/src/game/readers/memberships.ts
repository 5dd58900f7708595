/**
 * Membership of factions and gangs: which groups and ranks there are to give, and what a change of the group
 * takes along.
 */
import type { ChangedField, FieldValue } from '@idlewood/contract/changes'
import type { FieldLimits } from '@idlewood/contract/managed-user'
import type { ProfileFieldName } from '@idlewood/contract/profile-fields'
import type { Game } from '../game.ts'
import type { GameMap } from '../map/capability-map.ts'
import type { Column } from '../map/introspect.ts'
import { allGroupNames, type AllNames } from './groups.ts'
import { profileColumn, type Profile } from './profile-fields.ts'

type Choices = Pick<FieldLimits, 'choices' | 'closed'>
type Kind = 'faction' | 'gang'

/** Ranks a gang has: 0 to 6, of which 6 is its leader's. */
const gangRankCount = 7

/** Whether this game keeps the names of such ranks with the member, not their numbers. */
export const isRankName = (map: GameMap, field: ProfileFieldName): boolean =>
  (field === 'factionrank' && map.factionRankIsName) || (field === 'gangrank' && map.gangRankIsName)

/**
 * The number of "no group": -1 in this family of games, 0 where the column cannot hold that or begins with
 * it.
 */
const noneOf = (column: Column | undefined): number =>
  column && ((column.range?.[0] ?? -1) >= 0 || column.fallback === '0') ? 0 : -1

/**
 * The group's ranks by number: as many as it counts, else those with names; undefined where nobody can say.
 */
function ranksOf(names: AllNames, kind: Kind, group: number): { value: number; label: string }[] | undefined {
  const named = new Map(
    [...names[`${kind}ranks`]].flatMap(([key, label]) => {
      const [of, rank] = key.split(' ').map(Number)
      return of === group && rank !== undefined ? [[rank, label] as const] : []
    }),
  )
  const highest = Math.max(-1, ...named.keys())
  const counted = names.rankCounts.get(group) ?? 0
  const count = kind === 'gang' ? Math.max(gangRankCount, highest + 1) : counted > 0 ? counted : highest + 1
  if (count === 0) return undefined
  return Array.from({ length: Math.min(count, 128) }, (_, value) => ({
    value,
    label: named.get(value) || `Rank ${value}`,
  }))
}

async function rankChoices(game: Game, kind: Kind, group: number): Promise<Choices> {
  const names = await allGroupNames(game)
  if (isRankName(game.current(), `${kind}rank`)) {
    const own = [...names[`${kind}ranks`]].filter(([key]) => Number(key.split(' ')[0]) === group)
    const choices = own
      .toSorted(([one], [other]) => Number(one.split(' ')[1]) - Number(other.split(' ')[1]))
      .flatMap(([, label]) => (label === '' ? [] : [{ value: label, label }]))
    return { choices, closed: choices.length > 0 }
  }
  if (group < 1) return { choices: [{ value: 0, label: 'None' }], closed: true }
  const choices = ranksOf(names, kind, group)
  return { choices: choices ?? null, closed: choices !== undefined }
}

/**
 * What a member's faction, gang or rank may be set to: the groups there are, the ranks of the one they are
 * in.
 */
export async function groupChoices(
  game: Game,
  field: 'faction' | 'factionrank' | 'gang' | 'gangrank',
  values: Readonly<Record<Kind, FieldValue>>,
): Promise<Choices> {
  if (field === 'factionrank') return rankChoices(game, 'faction', Number(values.faction ?? -1))
  if (field === 'gangrank') return rankChoices(game, 'gang', Number(values.gang ?? -1))
  const map = game.current()
  const groups = (await allGroupNames(game))[`${field}s`]
  // 0 is no group, though some rows hold it.
  const choices = [...groups]
    .map(([id, label]) => ({ value: Number(id), label }))
    .filter(({ value }) => value > 0)
    .toSorted((one, other) => one.value - other.value)
  const none = { value: noneOf(profileColumn(map, field)), label: 'None' }
  return { choices: [none, ...choices], closed: map.table(`${field}s`) !== undefined }
}

/** What rank somebody begins with in a group, or has in none. */
async function firstRank(game: Game, kind: Kind, group: number): Promise<FieldValue> {
  const column = profileColumn(game.current(), `${kind}rank`)
  if (!isRankName(game.current(), `${kind}rank`)) return 0
  const { choices } = await rankChoices(game, kind, group)
  return (group >= 1 ? choices?.[0]?.value : undefined) ?? column?.fallback ?? ''
}

/**
 * What changes together with a field: somebody who joins another group begins at its lowest rank and outside
 * its divisions, and has none after leaving. Values that need no change are left out.
 */
export async function changedAlong(
  game: Game,
  { field, value, values }: { field: ProfileFieldName; value: FieldValue; values: Profile['values'] },
): Promise<ChangedField[]> {
  if (field !== 'faction' && field !== 'gang') return []
  const map = game.current()
  const division = profileColumn(map, 'division')
  const along: [ProfileFieldName, FieldValue][] = [
    [`${field}rank`, await firstRank(game, field, Number(value))],
    ...(field === 'faction' ? [['division', noneOf(division)] satisfies [ProfileFieldName, FieldValue]] : []),
  ]
  return along.flatMap(([name, next]) =>
    profileColumn(map, name) && String(values[name] ?? '') !== String(next)
      ? [{ field: name, old: values[name], new: next }]
      : [],
  )
}
