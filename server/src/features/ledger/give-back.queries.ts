import type { ChangeState } from '@idlewood/contract/changes'
import type { Kysely } from 'kysely'
import { retrying } from '../../db/retry.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import type { ChangeRow } from '../../changes/mailbox.ts'

/** A change, with those that undid and repeated it. */
type Change = Pick<ChangeRow, 'id' | 'actor_name' | 'created_at' | 'state' | 'undone_by' | 'repeated_by'>

const changeColumns = [
  'changes.id',
  'changes.actor_name',
  'changes.created_at',
  'changes.state',
  'changes.undone_by',
  'changes.repeated_by',
] as const

const withEffect: ReadonlySet<ChangeState> = new Set(['queued', 'delivered', 'applied', 'confirmed'])

/** A part of giving a line back, with the change by which it is in effect. */
export interface ReturnRow extends Change {
  readonly line: string
  readonly part: string
}

/** Whether the part gave something to the player, rather than taking it from someone else. */
export const isGift = ({ part }: Pick<ReturnRow, 'part'>): boolean => part.startsWith('give:')

const findOne = (db: Kysely<PortalTables>, id: number | null): Promise<Change | undefined> =>
  db
    .selectFrom('changes')
    .select(changeColumns)
    .where('id', '=', id ?? 0)
    .executeTakeFirst()

/**
 * The change by which what this one did is in effect: itself, the one that repeated it after the game had
 * overwritten it, or the one that undid its undo. Undefined if none is; its lines then count as not given
 * back.
 */
async function findEffective(db: Kysely<PortalTables>, change: Change): Promise<Change | undefined> {
  const { state, undone_by: undoneBy, repeated_by: repeatedBy } = change
  if (withEffect.has(state)) return change
  if (state !== 'undone' && state !== 'overwritten') return undefined
  const next =
    state === 'overwritten'
      ? await findOne(db, repeatedBy)
      : await findOne(db, (await findOne(db, undoneBy))?.undone_by ?? null)
  return next && findEffective(db, next)
}

/**
 * The changes still in effect that gave back one of these lines, or took something for that; newest first.
 */
export async function listReturns(db: Kysely<PortalTables>, lines: readonly string[]): Promise<ReturnRow[]> {
  if (lines.length === 0) return []
  const rows = await db
    .selectFrom('returned_lines')
    .innerJoin('changes', 'changes.id', 'returned_lines.change_id')
    .select([...changeColumns, 'returned_lines.line', 'returned_lines.part'])
    .where('returned_lines.line', 'in', lines)
    .execute()
  const returns = await Promise.all(
    rows.map(async (row) => {
      const effective = await findEffective(db, row)
      return effective ? [{ ...row, ...effective }] : []
    }),
  )
  return returns.flat().toSorted((one, other) => other.id - one.id)
}

/**
 * The number of the next round for this part of the lines: how often it was tried before, regardless of the
 * outcome.
 */
export async function nextRound(
  { db }: PortalDatabase,
  lines: readonly string[],
  part: string,
): Promise<number> {
  const row = await retrying(() =>
    db
      .selectFrom('returned_lines')
      .select(({ fn }) => fn.max('round').as('last'))
      .where('line', 'in', lines)
      .where('part', '=', part)
      .executeTakeFirst(),
  )
  return row?.last === null || row?.last === undefined ? 0 : Number(row.last) + 1
}

/** Records the lines that a change returns, in its transaction: of two simultaneous ones, one is refused. */
export async function recordReturns(
  db: Kysely<PortalTables>,
  {
    lines,
    part,
    round,
    changeId,
  }: { lines: readonly string[]; part: string; round: number; changeId: number },
): Promise<void> {
  await db
    .insertInto('returned_lines')
    .values([...new Set(lines)].map((line) => ({ line, part, round, change_id: changeId })))
    .execute()
}
