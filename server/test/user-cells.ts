/** Reads and writes values of the game's accounts, bypassing the portal, as the game does. */
import { sql } from 'kysely'
import type { Cell } from '../src/game/rows/rows.ts'
import type { TestPortal } from './portal.ts'

/** Reads and writes columns of `users` in the game of the portal returned by `portal`. */
export const userCells = (portal: () => Pick<TestPortal, 'game'>) => ({
  async cell(uid: number, column: string): Promise<unknown> {
    const { rows } = await sql<{ value: unknown }>`
      select ${sql.ref(column)} as value from users where uid = ${uid}`.execute(portal().game.database.db)
    return rows[0]?.value
  },
  async write(uid: number, column: string, value: Cell): Promise<void> {
    await sql`update users set ${sql.ref(column)} = ${value} where uid = ${uid}`.execute(
      portal().game.database.db,
    )
  },
  async readRow(uid: number, columns: readonly string[]): Promise<Record<string, unknown>> {
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from users where uid = ${uid}`.execute(
      portal().game.database.db,
    )
    return rows[0] ?? {}
  },
  async writeRow(uid: number, cells: Readonly<Record<string, Cell>>): Promise<void> {
    const assignments = Object.entries(cells).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    await sql`update users set ${sql.join(assignments)} where uid = ${uid}`.execute(portal().game.database.db)
  },
})
