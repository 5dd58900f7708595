/** A character's history according to the game's tables: one reader for each kind, newest first. */
import type { RecordEntry, RecordKind } from '@idlewood/contract/records'
import { sql, type RawBuilder } from 'kysely'
import { comparableDate } from '../dates/moment-sql.ts'
import type { EntityName } from '../map/fields.ts'
import type { Game } from '../game.ts'
import { momentOrNull, plain, textOrNull, wholeOrNull } from '../text.ts'

/** Maximum number of entries read from one table: kills grow without limit. */
export const maxOfSource = 200

type Row = Record<string, unknown>

/** A text with addresses removed: the game's sentences contain some, and a record shows none. */
export const withoutAddresses = (text: string): string =>
  text.replaceAll(/\b\d{1,3}(?:\.(?:\d{1,3}|\*)){3}/g, '…')

const wordsOf = (value: unknown): string | null => {
  const text = textOrNull(value)
  return text === null ? null : withoutAddresses(plain(text))
}

interface Source {
  readonly entity: EntityName
  /** The fields to read, keyed by the entry's field names. */
  readonly fields: Partial<Record<'at' | 'text' | 'by' | 'other' | 'row', string>>
  /** The field that identifies the person. */
  readonly of: string
}

const sources: Partial<Record<RecordKind, Source>> = {
  charge: { entity: 'charges', of: 'uid', fields: { at: 'date', text: 'reason', by: 'by' } },
  flag: { entity: 'flags', of: 'uid', fields: { at: 'date', text: 'description', by: 'by', row: 'id' } },
  banlog: { entity: 'logbans', of: 'uid', fields: { at: 'date', text: 'description' } },
  kill: { entity: 'kills', of: 'killeruid', fields: { at: 'date', text: 'reason', other: 'target' } },
  death: { entity: 'kills', of: 'targetuid', fields: { at: 'date', text: 'reason', other: 'killer' } },
  name: {
    entity: 'namehistory',
    of: 'uid',
    fields: { at: 'date', text: 'newname', by: 'by', other: 'oldname' },
  },
}

/** The column of a field of any entity; the names are those of the sources above. */
const columnOf = (game: Game, entity: EntityName, field: string) =>
  game.current().column(entity as 'users', field as 'uid')

/** Kinds of entries that the portal itself stores, regardless of the game. */
const ofPortal: ReadonlySet<RecordKind> = new Set(['note', 'change', 'order'])
/** The game's column that the portal needs in order to set each kind. */
const columns = { jail: 'jailtype', warning: 'warnings', mute: 'newbiemuted' } as const
const isOfColumn = (kind: RecordKind): kind is keyof typeof columns => Object.hasOwn(columns, kind)

/** Whether this game has such entries. */
export const hasRecordKind = (game: Game, kind: RecordKind): boolean => {
  const source = sources[kind]
  if (ofPortal.has(kind)) return true
  if (isOfColumn(kind)) return game.current().column('users', columns[kind]) !== undefined
  if (!source) return game.current().table('bans') !== undefined
  return (
    game.current().table(source.entity) !== undefined &&
    columnOf(game, source.entity, source.of) !== undefined
  )
}

const selected = (game: Game, { entity, fields }: Source): RawBuilder<unknown>[] =>
  (['at', 'text', 'by', 'other', 'row'] as const).map((name) => {
    const field = fields[name]
    const column = field === undefined ? undefined : columnOf(game, entity, field)
    return sql`${column ? sql.id(column.name) : sql`null`} as ${sql.id(name)}`
  })

/** The row number by which an entry is removed, if the table numbers its rows. */
function rowNumber(value: unknown): { row?: number } {
  const row = wholeOrNull(value)
  return row === null ? {} : { row }
}

/** A character's entries of one kind, from one table, newest first. */
export async function listEvents(game: Game, kind: RecordKind, uid: number): Promise<RecordEntry[]> {
  const source = sources[kind]
  const table = source && game.current().table(source.entity)
  const of = source && columnOf(game, source.entity, source.of)
  if (!source || !table || !of) return []
  const [id, at] = [columnOf(game, source.entity, 'id'), columnOf(game, source.entity, 'date')]
  const order = id || !at ? sql.id((id ?? of).name) : comparableDate(at)
  const { rows } = await sql<Row>`
    select ${sql.join(selected(game, source))} from ${sql.id(table.name)}
    where ${sql.id(of.name)} = ${uid} order by ${order} desc limit ${maxOfSource}`.execute(game.database.db)
  return rows.map((row, index) => ({
    key: `${kind}-${index}`,
    kind,
    at: momentOrNull(row['at'], at?.dates),
    source: table.name,
    text: wordsOf(row['text']),
    by: textOrNull(row['by']),
    other: textOrNull(row['other']),
    isInForce: false,
    ...rowNumber(row['row']),
  }))
}
