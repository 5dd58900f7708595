import type { Kysely } from 'kysely'
import { retrying } from '../../db/retry.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import type { ChangeRow } from '../../changes/mailbox.ts'

/** Changes without effect: their lines count as not given back. */
const withoutEffect = ['conflict', 'failed', 'cancelled', 'undone', 'overwritten'] as const

/** A part of giving a line back: a change that is still in effect. */
interface ReturnRow extends Pick<ChangeRow, 'id' | 'actor_name' | 'created_at' | 'state'> {
  readonly line: string
  readonly part: string
}

/** Whether the part gave something to the player, rather than taking it from someone else. */
export const isGift = ({ part }: Pick<ReturnRow, 'part'>): boolean => part.startsWith('give:')

/**
 * The changes still in effect that gave back one of these lines, or took something for that; newest first.
 */
export async function listReturns(db: Kysely<PortalTables>, lines: readonly string[]): Promise<ReturnRow[]> {
  if (lines.length === 0) return []
  return db
    .selectFrom('returned_lines')
    .innerJoin('changes', 'changes.id', 'returned_lines.change_id')
    .select([
      'changes.id',
      'changes.actor_name',
      'changes.created_at',
      'changes.state',
      'returned_lines.line',
      'returned_lines.part',
    ])
    .where('returned_lines.line', 'in', lines)
    .where('changes.state', 'not in', withoutEffect)
    .orderBy('changes.id', 'desc')
    .execute()
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
