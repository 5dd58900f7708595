/** Texts that the game stores where the portal expects numbers and dates. */
import { sql, type RawBuilder } from 'kysely'
import { allOf } from '../../db/conditions.ts'
import { isTextual } from '../dates/sampled-dates.ts'
import type { Game } from '../game.ts'
import type { Field } from '../map/field.ts'
import { entities } from '../map/fields.ts'
import type { Column } from '../map/introspect.ts'
import { wordOfColumn } from '../signs.ts'
import { empty, forms, largestWhole, type Form } from '../text.ts'
import type { Advice, Finding } from './finding.ts'

const unread: Advice = {
  who: 'operator',
  urgency: 'within days',
  otherwise:
    'Pages say "Not available" where a row holds such a text, and nobody edits it here. An account with such a lock counts as locked.',
}

/** The form of text that is readable for a field; undefined if every text is. */
function formOf(field: string, kind: Field['kind']): Form | 'sign' | 'gender' | undefined {
  if (field === 'phone') return 'phone'
  if (field === 'gender') return 'gender'
  if (kind === 'flag') return 'number'
  return kind === 'number' || kind === 'date' || kind === 'sign' ? kind : undefined
}

/** Text columns that are read as numbers and dates. A rank may be a name. */
function textColumns(
  game: Game,
  entity: 'users' | 'vehicles',
): { column: Column; form: Form | 'sign' | 'gender' }[] {
  const map = game.current()
  return Object.entries<Field>(entities[entity].fields).flatMap(([field, { kind }]) => {
    const column = map.column(entity as 'users', field as 'uid') // a field of this entity, as just listed
    if (!column || !isTextual(column) || field === 'gangrank' || field === 'factionrank') return []
    const form = formOf(field, kind)
    return form ? [{ column, form }] : []
  })
}

/** "The column contains a text that the portal cannot read", according to the forms it accepts. */
function isUnread(column: Column, form: Form | 'sign' | 'gender'): RawBuilder<unknown> {
  const { dates } = column
  const text = wordOfColumn(column)
  const ofDates: Form[] = dates?.order ? ['date', dates.order] : ['date']
  const others: Partial<Record<Form | 'sign' | 'gender', Form[]>> = {
    sign: ['yes', 'no'],
    gender: ['number', 'male', 'female'],
    date: ofDates,
  }
  const isOther = allOf((others[form] ?? [form as Form]).map((one) => sql`${text} not regexp ${forms[one]}`))
  const isWrong =
    form === 'date' || form === 'sign' || form === 'gender'
      ? isOther
      : sql`(${isOther} or abs(truncate(cast(${text} as decimal(65, 6)), 0)) > ${sql.lit(largestWhole)})`
  return sql`${isWrong} and ${text} not regexp ${forms.nothing} and ${text} not in (${sql.join([...empty])})`
}

/** All findings about unreadable texts. */
export async function unreadFindings(game: Game): Promise<Finding[]> {
  if (game.database.engine === 'sqlite') return []
  const found: string[] = []
  for (const entity of ['users', 'vehicles'] as const) {
    const table = game.current().table(entity)
    const columns = textColumns(game, entity)
    if (!table || columns.length === 0) continue
    const counts = columns.map(
      ({ column, form }, index) => sql`sum(${isUnread(column, form)}) as ${sql.id(`c${index}`)}`,
    )
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(counts)} from ${sql.id(table.name)}`.execute(game.database.db)
    for (const [index, { column }] of columns.entries()) {
      const count = Number(rows[0]?.[`c${index}`] ?? 0)
      if (count > 0) found.push(`${table.name}.${column.name} (${count} ${count === 1 ? 'row' : 'rows'})`)
    }
  }
  if (found.length === 0) return []
  const text = `Texts that are no number or no date the portal reads: ${found.join(', ')}. If another column holds it, name that in the map file.`
  return [{ level: 'warning', text, advice: unread }]
}
