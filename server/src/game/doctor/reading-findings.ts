/**
 * Which tables of groups, vehicles, property and records this game has, and which of them the account may not
 * read.
 */
import type { Game } from '../game.ts'
import type { GameMap, UnusedTable } from '../map/capability-map.ts'
import type { Field } from '../map/field.ts'
import { entities } from '../map/fields.ts'
import { ownerKindIn } from '../map/find-column.ts'
import { readRights, readTables } from '../map/grants.ts'
import { propertyEntities } from '../map/property-fields.ts'
import { columnsInsteadOf } from '../map/rank-columns.ts'
import { recordEntities } from '../map/record-fields.ts'
import type { Advice, Finding } from './finding.ts'

const { vehicles, factions, gangs, factionranks, gangranks } = entities
const readEntities = {
  vehicles,
  factions,
  factionranks,
  gangs,
  gangranks,
  ...propertyEntities,
  ...recordEntities,
}
type Entity = keyof typeof readEntities

const unused: Advice = {
  who: 'operator',
  urgency: 'within days',
  otherwise: 'Pages say "Not available" of it.',
}

const quotedList = (words: readonly string[], last: string): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`

/** A table with the right name but other columns than the portal looks for. */
function unusedFinding({ entity, table, lacks, isOneEnough }: UnusedTable): Finding {
  const fields: Readonly<Record<string, Field>> = entities[entity].fields
  const usual = lacks.map(
    (field) => `${field} (usually ${quotedList(fields[field]?.candidates ?? [], 'or')})`,
  )
  const ownerKind = ownerKindIn(table)
  const unfit = lacks.flatMap((field) =>
    (fields[field]?.candidates ?? []).flatMap((name) => {
      const column = table.columns.get(name)
      if (!column) return []
      return fields[field]?.kind === 'key' && column.range && ownerKind
        ? [`${column.name} numbers owners of the kinds in ${ownerKind.name}, not only characters`]
        : [`${column.name} is of the type ${column.type}`]
    }),
  )
  const why = unfit.length === 0 ? '' : ` What has such a name cannot be it: ${unfit.join(', ')}.`
  const example = lacks.slice(0, isOneEnough ? 1 : undefined).map((field) => `"${entity}.${field}": "…"`)
  const text = `The table ${table.name} is not used: it has no column the portal takes for ${quotedList(usual, isOneEnough ? 'or' : 'and')}.${why} Name ${example.length > 1 ? 'them' : 'it'} in the map file under "fields": { ${example.join(', ')} }, or say under "tables": { "${entity}": … } which table it is instead, with null for none.`
  return { level: 'warning', text, advice: unused }
}

/** Whether the rows of another table hold what this entity’s own table would. */
const isElsewhere = ({ rankColumns }: GameMap, entity: Entity): boolean =>
  columnsInsteadOf(entity, rankColumns).length > 0

/** Tables from which nothing is read, reported if the portal is missing a table it would read. */
function otherTables(game: Game): Finding[] {
  const map = game.current()
  const missed = (Object.keys(readEntities) as Entity[]).filter(
    (entity) => !map.table(entity) && !isElsewhere(map, entity),
  ) // its keys
  const read = new Set(readTables(map).map(({ name }) => name))
  const others = [...map.introspection.tables.values()]
    .map(({ name }) => name)
    .filter((name) => !read.has(name))
  if (missed.length === 0 || others.length === 0) return []
  const text = `Tables that no page shows: ${others.join(', ')}. If one of them is ${quotedList(missed, 'or')} under another name, say so in the map file: "tables": { "${missed[0]}": "…" }.`
  return [{ level: 'ok', text }]
}

/** The text for a table that is not listed although the account may read everything: it does not exist. */
const absent = (table: string): string =>
  `This game keeps no table ${table}: pages say "Not available" of it.`

/**
 * The text for a table that is not listed: without rights on a table, the account cannot tell whether it
 * exists.
 */
const unseen = (table: string): string =>
  `No table ${table} is seen: this game keeps none, or this account may not read it. Pages say "Not available" of it. If there is one, grant it.`

/** All findings about tables that are only read. */
export async function readingFindings(game: Game): Promise<Finding[]> {
  if (game.database.engine === 'sqlite') return []
  const rights = await readRights(game)
  const { unusedTables } = game.current()
  // The keys of `entities` are the entity names.
  const findings = (Object.keys(readEntities) as Entity[]).flatMap((entity): Finding[] => {
    const table = game.current().table(entity)
    const name = table?.name ?? readEntities[entity].tables[0] ?? entity
    if (!table) {
      // For an existing table, `unusedFinding` reports that it has other columns.
      if (game.current().introspection.tables.has(name) || isElsewhere(game.current(), entity)) return []
      if (!rights.lacks('SELECT', name)) return [{ level: 'ok', text: absent(name) }]
      return [{ level: 'ok', text: unseen(name), sql: rights.grant(['SELECT'], name) }]
    }
    if (!rights.lacks('SELECT', table.name)) return []
    const text = `This account may not read all of ${table.name}: pages say "Not available" of it.`
    return [{ level: 'ok', text, sql: rights.grant(['SELECT'], table.name) }]
  })
  const ofOthers = unusedTables.filter(({ entity }) => entity in readEntities).map(unusedFinding)
  return [...ofOthers, ...findings, ...otherTables(game)]
}
