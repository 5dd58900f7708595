/** How dates are read from text columns. */
import { dateColumns, type DateColumn } from '../dates/sampled-dates.ts'
import type { GameMap } from '../map/capability-map.ts'
import type { Column } from '../map/introspect.ts'
import type { Advice, Finding } from './finding.ts'

const unordered: Advice = {
  who: 'operator',
  urgency: 'within days',
  otherwise:
    'Pages say "Not available" of these dates, the portal writes none, and a ban with such an end counts as one without.',
}

const why = {
  undecided:
    'all its days could be read either way, as 05/11/2026, so none says which number is the month. The portal looks again when it starts',
  mixed: 'some of its rows begin with the day and some with the month, so it means both',
} as const

function findingOf({ name, table, column }: DateColumn): Finding[] {
  const place = `${table.name}.${column.name}`
  const { order = null, doubt = null, pattern = null } = column.dates ?? {}
  if (doubt) {
    const text = `Days in ${place} are not read: ${why[doubt]}. Find out which it is and say so in the map file: "dates": { "${name}": "dd/mm/yyyy" } or "mm/dd/yyyy".`
    return [{ level: 'warning', text, advice: unordered }]
  }
  if (order === null) return []
  const written = pattern === null ? ' Its rows write them in several ways, so the portal adds none.' : ''
  return [
    {
      level: 'ok',
      text: `Days in ${place} are read as ${order}, as its rows or the map file say.${written}`,
    },
  ]
}

/** A column that says how long a package lasts. */
function lengthFinding(map: GameMap): Finding[] {
  const [table, column] = [map.table('users'), map.column('users', 'viptime')]
  if (!table || !column?.isSmall) return []
  return [
    {
      level: 'warning',
      text: `${table.name}.${column.name} holds small numbers, so it seems to say how long a VIP package lasts, not when it ends. If another column holds the end, name it in the map file as "users.viptime"; if these are Unix times after all, name this one.`,
      advice: {
        who: 'operator',
        urgency: 'before players come',
        otherwise: 'Every package counts as in force, and premium cannot be ordered here.',
      },
    },
  ]
}

/** What such a column seems to hold, what its name means, and what pages say. */
interface Belied extends Pick<Advice, 'urgency' | 'otherwise'> {
  readonly seems: string
  readonly meant: string
}

/** Columns of characters with numbers that cannot be what their name says, by the field of the name. */
const belied: Partial<Record<NonNullable<Column['cannotBe']>, Belied>> = {
  vippackage: {
    seems: 'Unix times, so it seems to say when VIP ends, not which package somebody has',
    meant: 'packages',
    urgency: 'before players come',
    otherwise: 'Pages say "Not available" of the VIP package, and premium cannot be ordered here.',
  },
  age: {
    seems: 'years or dates, so it seems to say when somebody was born, not how old they are',
    meant: 'ages',
    urgency: 'within days',
    otherwise: 'Pages say "Not available" of the age.',
  },
  phone: {
    seems: 'nothing above 1, so it seems to say whether somebody has a phone',
    meant: 'phone numbers',
    urgency: 'within days',
    otherwise: 'Pages say "Not available" of the phone number, unless it was found in another column.',
  },
  hours: {
    seems: 'nothing above 0 beside a column of hours that does, so it seems to be left over',
    meant: 'hours of play',
    urgency: 'within days',
    otherwise: 'Pages show the hours of the other column.',
  },
}

/** Columns whose numbers cannot be what their name says. */
function beliedFindings(map: GameMap): Finding[] {
  const table = map.table('users')
  return [...(table?.columns.values() ?? [])].flatMap(({ name, cannotBe }): Finding[] => {
    const found = cannotBe === null ? undefined : belied[cannotBe]
    if (!found) return []
    const { seems, meant, urgency, otherwise } = found
    const text = `${table?.name}.${name} holds ${seems}. If another column holds ${meant}, name it in the map file as "users.${cannotBe}"; if these numbers are ${meant} after all, name this one.`
    return [{ level: 'warning', text, advice: { who: 'operator', urgency, otherwise } }]
  })
}

/** All findings about date columns. */
export const dateFindings = (map: GameMap): Finding[] => [
  ...dateColumns(map).flatMap(findingOf),
  ...lengthFinding(map),
  ...beliedFindings(map),
]
