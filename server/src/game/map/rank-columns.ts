/** Ranks that a group's own row names, one in a column each, such as `Rank1` to `Rank7`. */
import { isNumeric, type Column, type Table } from './introspect.ts'
import { prefixesOf } from './prefix.ts'

/** The groups that have ranks. */
export type GroupKind = 'faction' | 'gang'

/** The column that names the rank with this number. */
export interface RankColumn {
  readonly rank: number
  readonly column: string
}

/** The columns that name the ranks of each kind of group. */
export type RankColumns = Readonly<Record<GroupKind, readonly RankColumn[]>>

/** The columns that replace this table of ranks; none for any other table. */
export function columnsInsteadOf(entity: string, { faction, gang }: RankColumns): readonly RankColumn[] {
  if (entity === 'factionranks') return faction
  return entity === 'gangranks' ? gang : []
}

/** Such as `rank1`, `fRank1Name`, `RankName1`, `rank_1` and `Rango1`. */
const numbered = /^(.*?)_?(?:rank|rango)_?(?:name_?)?(\d{1,2})(?:_?name)?$/i
/** Before the word, other words than the group's name something else of each rank, such as its pay. */
const groupWords = /^(?:|f|fac|faction|g|gang|group|org)$/
/** A default such as `Rank 3`, in a column whose name ends with the same number. */
const defaultName = /^\W*(?:rank|rango)\W*(\d{1,2})\W*$/i

/** The number of the rank that a column names; undefined if it names none. */
function rankNamedBy({ name, fallback }: Column, prefixes: readonly string[]): number | undefined {
  const [, before = '', rank] = numbered.exec(name) ?? []
  const word = before.toLowerCase()
  if (rank !== undefined && (groupWords.test(word) || prefixes.includes(word))) return Number(rank)
  const [, byDefault] = defaultName.exec(fallback ?? '') ?? []
  return byDefault !== undefined && name.endsWith(byDefault) ? Number(byDefault) : undefined
}

/**
 * The columns of a table that name ranks, lowest first: texts that are numbered from 0 or 1 without a gap.
 * Empty unless there are at least two.
 */
export function rankColumnsIn(table: Pick<Table, 'columns'> | undefined): RankColumn[] {
  const prefixes = table ? prefixesOf(table.columns) : []
  const found = [...(table?.columns.values() ?? [])].flatMap((column) => {
    const rank = isNumeric(column) ? undefined : rankNamedBy(column, prefixes)
    return rank === undefined ? [] : [{ rank, column: column.name }]
  })
  const sorted = found.toSorted((one, other) => one.rank - other.rank)
  const first = sorted[0]?.rank ?? 0
  const isGapless = sorted.every(({ rank }, index) => rank === first + index)
  return sorted.length > 1 && first < 2 && isGapless ? sorted : []
}
