/** Turfs and the gangs that hold them. */
import type { Turf } from '@idlewood/contract/property'
import { sql } from 'kysely'
import { isDenied } from '../../db/errors.ts'
import type { Game } from '../game.ts'
import { isNone } from '../none-number.ts'
import { groupRows, sortByNumber } from '../rows/group-rows.ts'
import { numberOrNull, textOrNull, wholeOrNull } from '../text.ts'

const fields = ['id', 'name', 'capturedgang', 'time', 'minx', 'miny', 'maxx', 'maxy'] as const

type Row = Record<(typeof fields)[number], unknown>

/** Converts the game's colour, `0xRRGGBBAA` as a signed number, to CSS; its alpha is meaningless. */
function colorOf(value: unknown): string | null {
  const read = wholeOrNull(value)
  if (read === null) return null
  return `#${((read >>> 8) & 0xff_ff_ff).toString(16).padStart(6, '0')}`
}

async function gangsById(game: Game): Promise<Map<number, { name: string | null; color: string | null }>> {
  const rows = sortByNumber((await groupRows(game, 'gangs', ['id', 'name', 'color'])) ?? [], 'id')
  return new Map(rows.map((row) => [row.at, { name: textOrNull(row['name']), color: colorOf(row['color']) }]))
}

function areaOf(row: Row): Turf['area'] | null {
  const [x1, y1, x2, y2] = [row.minx, row.miny, row.maxx, row.maxy].map(numberOrNull)
  if (x1 == null || y1 == null || x2 == null || y2 == null || (x1 === x2 && y1 === y2)) return null
  return { minX: Math.min(x1, x2), minY: Math.min(y1, y2), maxX: Math.max(x1, x2), maxY: Math.max(y1, y2) }
}

/** Every turf with a location; undefined if this game has no turfs or the account may not read them. */
export async function listTurfs(game: Game): Promise<Turf[] | undefined> {
  const map = game.current()
  const table = map.table('turfs')
  if (!table) return undefined
  const columns = fields.map((field) => {
    const column = map.column('turfs', field)
    return sql`${column ? sql.id(column.name) : sql`null`} as ${sql.id(field)}`
  })
  try {
    const [{ rows }, gangs] = await Promise.all([
      sql<Row>`select ${sql.join(columns)} from ${sql.id(table.name)}`.execute(game.database.db),
      gangsById(game),
    ])
    return rows
      .flatMap((row) => {
        const area = areaOf(row)
        const id = wholeOrNull(row.id)
        if (!area || id === null) return []
        const held = wholeOrNull(row.capturedgang) ?? -1
        // 0 is not a gang, though some tables have a row for it.
        const gang = isNone(map.column('turfs', 'capturedgang'), held)
          ? null
          : { id: held, ...(gangs.get(held) ?? { name: null, color: null }) }
        return [{ id, name: textOrNull(row.name), gang, area, hours: wholeOrNull(row.time) }]
      })
      .toSorted((one, other) => one.id - other.id)
  } catch (error) {
    if (isDenied(error)) return undefined
    throw error
  }
}
