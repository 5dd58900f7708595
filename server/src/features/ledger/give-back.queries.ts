import type { Kysely } from 'kysely'
import { retrying } from '../../db/retry.ts'
import type { PortalDatabase, PortalTables } from '../../db/portal-schema.ts'
import type { ChangeRow } from '../../changes/mailbox.ts'

/** Changes that came to nothing: the line is as if nobody had given it back. */
const withoutEffect = ['conflict', 'failed', 'cancelled', 'undone', 'overwritten'] as const

/** A part of what gave a line back: a change that still stands. */
interface ReturnRow extends Pick<ChangeRow, 'id' | 'actor_name' | 'created_at' | 'state'> {
  readonly line: string
  readonly part: string
}

/** Whether it gave, and did not only take for that. */
export const isGift = ({ part }: Pick<ReturnRow, 'part'>): boolean => part.startsWith('give:')

/** Changes that gave back one of these lines, or took for that, and still stand, by line, newest first. */
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

/** How often this part of the lines was returned before, whatever came of it: the next one's number. */
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

/** Notes the lines a change returns, in its transaction: of two at the same moment one is refused. */
export async function noteReturns(
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
