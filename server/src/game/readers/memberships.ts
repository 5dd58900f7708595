/**
 * Membership of factions and gangs: the available groups and ranks, and the other fields that change along
 * with the group.
 */
import type { ChangedField, FieldValue } from '@idlewood/contract/changes'
import type { FieldLimits } from '@idlewood/contract/managed-user'
import type { ProfileFieldName } from '@idlewood/contract/profile-fields'
import type { Game } from '../game.ts'
import type { GameMap } from '../map/capability-map.ts'
import type { GroupKind } from '../map/rank-columns.ts'
import { defaultNone } from '../none-number.ts'
import { isGroup } from './group-number.ts'
import { allGroupNames, type AllNames } from './groups.ts'
import { noGroupOf } from './no-group.ts'
import { profileColumn, type Profile } from './profile-fields.ts'
import { textOrNull } from '../text.ts'

type Choices = Pick<FieldLimits, 'choices' | 'closed'>
type Choice = NonNullable<Choices['choices']>[number]

/** Number of ranks in a gang: 0 to 6; the leader has 6. */
const gangRankCount = 7

/** Whether this game stores the name of such a rank with the member instead of its number. */
export const isRankName = (map: GameMap, field: ProfileFieldName): boolean =>
  (field === 'factionrank' && map.factionRankIsName) || (field === 'gangrank' && map.gangRankIsName)

/**
 * Whether the ranks of a table begin at 1: it names that rank and no rank 0, and a faction has a rank whose
 * number is that of its ranks. A rank 0 may be left without a name.
 */
function startsAtOne(names: AllNames, kind: GroupKind): boolean {
  const ranks = [...names[`${kind}ranks`].keys()].map((key) => key.split(' ').map(Number))
  const isNamed = (wanted: number) => ranks.some(([, rank]) => rank === wanted)
  if (isNamed(0) || !isNamed(1)) return false
  const counts = kind === 'faction' ? names.rankCounts : new Map<number, number>()
  const isCounted = [...counts.values()].some((count) => count > 0)
  return !isCounted || ranks.some(([group, rank]) => rank === counts.get(group ?? 0))
}

/** The number of a group's lowest rank: 0 or 1, or that of the first column in which groups name theirs. */
function lowestRank(map: GameMap, names: AllNames, kind: GroupKind): number {
  const [first] = map.rankColumns[kind]
  if (first) return first.rank
  // If the rows showed which column the faction is, everybody in one has a rank above 0.
  return map.column('users', kind)?.isShown || startsAtOne(names, kind) ? 1 : 0
}

/**
 * The number of a group's ranks: of a faction `counted`, as its row says; of a gang at least seven, in games
 * with a table of gang ranks from 0; otherwise `named`, from the lowest to the last rank with a name.
 */
function countRanks(
  map: GameMap,
  kind: GroupKind,
  { lowest, counted, named }: { lowest: number; counted: number; named: number },
): number {
  if (kind === 'gang') return map.table('gangranks') && lowest === 0 ? Math.max(gangRankCount, named) : named
  return counted > 0 ? counted : named
}

/** The group's ranks by number; undefined if neither their number nor a name is known. */
function ranksOf(map: GameMap, names: AllNames, kind: GroupKind, group: number): Choice[] | undefined {
  const named = new Map(
    [...names[`${kind}ranks`]].flatMap(([key, label]) => {
      const [of, rank] = key.split(' ').map(Number)
      return of === group && rank !== undefined ? [[rank, label] as const] : []
    }),
  )
  const lowest = lowestRank(map, names, kind)
  const highest = Math.max(lowest - 1, ...named.keys())
  const counted = names.rankCounts.get(group) ?? 0
  const count = countRanks(map, kind, { lowest, counted, named: highest + 1 - lowest })
  if (count === 0) return undefined
  return Array.from({ length: Math.min(count, 128) }, (_, index) => {
    const value = lowest + index
    const label = named.get(value)
    return label ? { value, label } : { value, label: `Rank ${value}`, unnamed: 'rank' }
  })
}

/** The number for the rank of somebody in no group: usually 0. */
const noRank = (map: GameMap, kind: GroupKind): number => defaultNone(profileColumn(map, `${kind}rank`)) ?? 0

async function rankChoices(game: Game, kind: GroupKind, group: number): Promise<Choices> {
  const names = await allGroupNames(game)
  if (isRankName(game.current(), `${kind}rank`)) {
    const own = [...names[`${kind}ranks`]].filter(([key]) => Number(key.split(' ')[0]) === group)
    const choices = own
      .toSorted(([one], [other]) => Number(one.split(' ')[1]) - Number(other.split(' ')[1]))
      .flatMap(([, label]) => (label === '' ? [] : [{ value: label, label }]))
    return { choices, closed: choices.length > 0 }
  }
  if (!isGroup(game.current(), kind, group))
    return {
      choices: [{ value: noRank(game.current(), kind), label: 'None', unnamed: 'none' }],
      closed: true,
    }
  const choices = ranksOf(game.current(), names, kind, group)
  return { choices: choices ?? null, closed: choices !== undefined }
}

/**
 * The values a member's faction, gang or rank may be set to: the existing groups, or the ranks of the
 * member's group.
 */
export async function groupChoices(
  game: Game,
  field: 'faction' | 'factionrank' | 'gang' | 'gangrank',
  values: Readonly<Record<GroupKind, FieldValue>>,
): Promise<Choices> {
  if (field === 'factionrank') return rankChoices(game, 'faction', Number(values.faction ?? -1))
  if (field === 'gangrank') return rankChoices(game, 'gang', Number(values.gang ?? -1))
  const map = game.current()
  const groups = (await allGroupNames(game))[`${field}s`]
  // 0 is not a group, though some tables have a row for it.
  const choices = [...groups]
    // A group without a name is chosen by its number.
    .map(([id, label]) => ({ value: Number(id), label: textOrNull(label) ?? id }))
    .filter(({ value }) => value > 0)
    .toSorted((one, other) => one.value - other.value)
  // No group is chosen by a number even if the game empties the column.
  const none: Choice = { value: (await noGroupOf(game, field)) ?? 0, label: 'None', unnamed: 'none' }
  return { choices: [none, ...choices], closed: map.table(`${field}s`) !== undefined }
}

/** The initial rank of a new member of a group, or the value that means no rank. */
async function firstRank(game: Game, kind: GroupKind, group: number): Promise<FieldValue> {
  const map = game.current()
  const column = profileColumn(map, `${kind}rank`)
  if (!isRankName(map, `${kind}rank`))
    return isGroup(map, kind, group) ? lowestRank(map, await allGroupNames(game), kind) : noRank(map, kind)
  const { choices } = await rankChoices(game, kind, group)
  return (isGroup(map, kind, group) ? choices?.[0]?.value : undefined) ?? column?.fallback ?? ''
}

/** The fields that change along with a group. */
export const fieldsAlong = {
  faction: ['factionrank', 'division'],
  gang: ['gangrank'],
} as const satisfies Record<GroupKind, readonly ProfileFieldName[]>

/**
 * The other fields that change along with a field: somebody who joins another group begins at its lowest rank
 * and outside its divisions; somebody who leaves has no rank. Unchanged and unknown values are omitted.
 */
export async function dependentChanges(
  game: Game,
  {
    field,
    value,
    values,
  }: { field: ProfileFieldName; value: FieldValue; values: Partial<Profile['values']> },
): Promise<ChangedField[]> {
  if (field !== 'faction' && field !== 'gang') return []
  const map = game.current()
  const rank = await firstRank(game, field, Number(value))
  const division = await noGroupOf(game, 'division')
  return fieldsAlong[field].flatMap((name) => {
    const column = profileColumn(map, name)
    const next = name === 'division' ? division : rank
    const old = values[name]
    return old !== undefined && column && String(old ?? '') !== String(next ?? '')
      ? [{ field: name, old, new: next }]
      : []
  })
}
