/** How much of what the portal shows this game has, and what this game has that the portal does not show. */
import type { EntityName } from '../map/fields.ts'
import { entities } from '../map/fields.ts'
import { punishmentFields } from '../map/record-fields.ts'
import type { Field } from '../map/field.ts'
import type { GameMap } from '../map/capability-map.ts'
import { columnsNamed, hasWordChoices, isBits } from '../map/find-column.ts'
import { isNumeric, type Column } from '../map/introspect.ts'
import type { Advice, Finding } from './finding.ts'

/** How many fields of a character were found. */
export interface Coverage {
  found: number
  all: number
  /** True if so few were found that the tables probably mean something else than the portal assumes. */
  isDoubtful: boolean
}

/** Below this share of a character's fields, a database is probably of another family. */
const familiarShare = 0.4

/** Counts the mapped fields of a character. */
export function coverageOf(map: GameMap): Coverage {
  // Punishments are no evidence for the family: a game may store them elsewhere and still belong to it.
  const fields = (Object.keys(entities.users.fields) as (keyof typeof entities.users.fields)[]) // its own keys
    .filter((field) => !(field in punishmentFields))
  const found = fields.filter((field) => map.column('users', field)).length
  return { found, all: fields.length, isDoubtful: found < fields.length * familiarShare }
}

/** Columns of an entity's table that are shown on some page, in lower case. */
function shownColumns(map: GameMap, entity: EntityName): Set<string> {
  const mapped = Object.keys(entities[entity].fields).flatMap(
    (field) => map.column(entity as 'users', field as 'uid')?.name ?? [], // a field of this entity, as just listed
  )
  const counted = [map.inventory, map.trunk].flatMap((keeping) =>
    keeping.kind === 'columns' ? keeping.columns.map(({ column }) => column) : [],
  )
  const weapons = map.trunkWeapons.flatMap(({ weapon, ammo }) => [weapon, ...(ammo ? [ammo] : [])])
  return new Set([...mapped, ...counted, ...weapons, ...map.gangAmmo].map((name) => name.toLowerCase()))
}

function hiddenNumbers(map: GameMap, entity: EntityName): Finding[] {
  const table = map.table(entity)
  if (!table) return []
  const shown = shownColumns(map, entity)
  const hidden = [...table.columns.values()].filter(
    (column) => isNumeric(column) && !shown.has(column.name.toLowerCase()),
  )
  if (hidden.length === 0) return []
  const names = hidden.map(({ name }) => name).join(', ')
  const text = `${hidden.length} number column${hidden.length === 1 ? '' : 's'} of ${table.name} that no page shows: ${names}. If one of them is a field of the map above, name it in the map file.`
  return [{ level: 'ok', text }]
}

const unreadBits: Advice = {
  who: 'database administrator',
  urgency: 'within days',
  otherwise: 'Pages say "Not available" of them.',
}

/** Columns with the name of a portal field but a type that is not read. */
function unreadColumns(map: GameMap, isUnread: (column: Column) => boolean): string[] {
  // The keys of `entities` are the entity names.
  return (Object.keys(entities) as EntityName[]).flatMap((entity) => {
    const table = map.table(entity)
    if (!table) return []
    const fields = Object.entries<Field>(entities[entity].fields)
    return fields.flatMap(([field, declared]) => {
      if (map.column(entity as 'users', field as 'uid')) return [] // a field of this entity, as just listed
      const column = columnsNamed(declared, table).find(isUnread)
      return column ? [`${table.name}.${column.name}`] : []
    })
  })
}

/** Columns that would be portal fields if they had another type. */
function typeFindings(map: GameMap): Finding[] {
  const [bits, words] = [unreadColumns(map, isBits), unreadColumns(map, hasWordChoices)]
  const ofBits = `The portal does not read columns of the type BIT: ${bits.join(', ')}. As TINYINT they would be read.`
  const ofWords = `Words are listed where the portal looks for numbers: ${words.join(', ')}. Pages say "Not available" of them, and nothing is written there. If another column holds the number, name that in the map file.`
  return [
    ...(bits.length > 0 ? [{ level: 'warning' as const, text: ofBits, advice: unreadBits }] : []),
    ...(words.length > 0 ? [{ level: 'ok' as const, text: ofWords }] : []),
  ]
}

/** Whether the portal knows this game, and what parts of it are not shown. */
export const coverageFindings = (map: GameMap, { found, all, isDoubtful }: Coverage): Finding[] => [
  ...(isDoubtful
    ? [
        {
          level: 'warning' as const,
          text: `Only ${found} of ${all} fields of a character were found: probably another family of gamemodes.`,
          advice: {
            who: 'operator' as const,
            urgency: 'before players come' as const,
            otherwise: 'Pages show mostly "Not available", and what they show may mean something else.',
          },
        },
      ]
    : []),
  ...typeFindings(map),
  ...(['users', 'vehicles', 'factions', 'gangs', 'bans'] as const).flatMap((entity) =>
    hiddenNumbers(map, entity),
  ),
]
