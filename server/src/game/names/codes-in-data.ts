/** Which codes the game's rows contain, and in how many rows each occurs. */
import { codeKindNames, type CodeKind } from '@idlewood/contract/game/code-kinds'
import { sql } from 'kysely'
import { cachedFor } from '../cached-for.ts'
import type { Game } from '../game.ts'
import type { Column, Table } from '../map/introspect.ts'
import { perGame } from '../per-game.ts'
import { wholeOrNull } from '../text.ts'

/** The number of rows that contain each code. */
export type CodeCounts = ReadonlyMap<number, number>

/** Milliseconds for which counts are cached: they need a full table scan, and new codes are rare. */
const maxAgeMs = 60_000
/** Maximum number of codes of one kind: a column with more distinct values does not contain codes. */
const maxCodes = 200

/** Columns that contain codes of a kind. */
function columnsOf(game: Game, kind: CodeKind): { table: Table; column: Column }[] {
  const map = game.current()
  const found = (table: Table | undefined, columns: (Column | undefined)[]) =>
    table ? columns.flatMap((column) => (column ? [{ table, column }] : [])) : []
  const users = map.table('users')
  switch (kind) {
    case 'jobs':
      return found(users, [map.column('users', 'job'), map.column('users', 'secondjob')])
    case 'vipPackages':
      return found(users, [map.column('users', 'vippackage')])
    case 'adminLevels':
      return found(users, [map.column('users', 'adminlevel')])
    case 'factionTypes':
      return found(map.table('factions'), [map.column('factions', 'type')])
  }
}

async function countCodes(game: Game, kind: CodeKind): Promise<CodeCounts> {
  const counts = new Map<number, number>()
  for (const { table, column } of columnsOf(game, kind)) {
    const code = sql.id(column.name)
    const { rows } = await sql<{ code: unknown; count: unknown }>`
      select ${code} as code, count(*) as count from ${sql.id(table.name)}
      where ${code} is not null group by ${code} order by count(*) desc limit ${sql.lit(maxCodes)}`.execute(
      game.database.db,
    )
    for (const row of rows) {
      const code = wholeOrNull(row.code)
      if (code !== null) counts.set(code, (counts.get(code) ?? 0) + Number(row.count))
    }
  }
  return new Map([...counts].toSorted(([one], [other]) => one - other))
}

const remembered = perGame((game) => {
  const counted = (kind: CodeKind) => cachedFor(maxAgeMs, () => countCodes(game, kind))
  return {
    jobs: counted('jobs'),
    vipPackages: counted('vipPackages'),
    adminLevels: counted('adminLevels'),
    factionTypes: counted('factionTypes'),
  } satisfies Record<CodeKind, unknown>
})

/** The codes of one kind by number, with the number of rows that contain each; at most a minute old. */
export const codesInData = (game: Game, kind: CodeKind): Promise<CodeCounts> => remembered(game)[kind]()

/** Whether this game has codes of the kind at all. */
const keepsCodes = (game: Game, kind: CodeKind): boolean => columnsOf(game, kind).length > 0

/** The kinds of codes this game has. */
export const kindsOf = (game: Game): CodeKind[] => codeKindNames.filter((kind) => keepsCodes(game, kind))
