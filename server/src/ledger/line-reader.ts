/** Finds the template that matches a line, and reads the line's values with it. */
import type { PlaceKind } from '@idlewood/contract/ledger-kinds'
import { withSameAddress } from './addresses.ts'
import type { LineReading, Party, Place } from './line-reading.ts'
import type { Template } from './template-file.ts'

/** Reads lines. The templates of each table are tried from the most to the least specific. */
export interface LineReader {
  /** Undefined if no template recognises the line. */
  read(log: string, line: string): LineReading | undefined
  /** Numbers of all templates. */
  readonly known: ReadonlySet<number>
}

/** Longer lines are not recognised; the tables allow 255 characters. */
const maxLine = 2048

/** A template's number: a hash (FNV-1a) of its contents, the same as long as the template is unchanged. */
function templateNumber({ log, kind, flow, fixed, mark, text, isTyped }: Template): number {
  let hash = 0x81_1c_9d_c5
  const contents = [log, kind, flow, fixed.amount, fixed.thing, mark, text, ...(isTyped ? ['typed'] : [])]
  for (const character of contents.join('\n')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0
  }
  return hash & 0x7f_ff_ff_ff || 1
}

type Values = ReadonlyMap<string, string>

const wholeOf = (text: string | undefined): number | null =>
  text === undefined ? null : Number(text.replaceAll(/[$,.]/g, ''))

function partyOf(values: Values, who: 'actor' | 'target'): Party | null {
  const name = values.get(`${who}.name`)
  const uid = wholeOf(values.get(`${who}.uid`))
  if (name === undefined && uid === null) return null
  return { name: name ?? '', uid, ip: values.get(`${who}.ip`) ?? null }
}

function placeOf(values: Values): Place | null {
  for (const [key, value] of values) {
    if (!key.startsWith('id.')) continue
    // The placeholders are named after the kinds.
    return { kind: key.slice(3) as PlaceKind, id: Number(value), name: values.get('place') ?? null }
  }
  return null
}

function readingOf(template: Template, number: number, match: RegExpExecArray): LineReading {
  const values = new Map(
    template.shape.captures.flatMap((capture, index): [string, string][] => {
      const value = match[index + 1]
      return value === undefined ? [] : [[capture, value]]
    }),
  )
  const { kind, flow, thingFlow, fixed, mark } = template
  return {
    kind,
    template: number,
    actor: partyOf(values, 'actor'),
    target: partyOf(values, 'target'),
    amount: wholeOf(values.get('money')) ?? fixed.amount,
    flow,
    thing: values.get('thing') ?? fixed.thing,
    thingFlow: mark === null ? thingFlow : null,
    count: wholeOf(values.get('count')),
    place: placeOf(values),
    reason: values.get('reason') ?? null,
    mark,
  }
}

interface NumberedTemplate {
  readonly template: Template
  readonly number: number
}

/** Creates a reader for these templates. */
export function createLineReader(templates: readonly Template[]): LineReader {
  const numbered = templates.map((template) => ({ template, number: templateNumber(template) }))
  const byWeight = (one: NumberedTemplate, other: NumberedTemplate) =>
    other.template.shape.weight - one.template.shape.weight
  const everywhere = numbered.filter(({ template }) => template.log === '*')
  const byLog = new Map(
    [...new Set(templates.map(({ log }) => log))].map((log) => [
      log,
      [
        ...numbered.filter(({ template }) => template.log === log),
        ...(log === '*' ? [] : everywhere),
      ].toSorted(byWeight),
    ]),
  )
  return {
    known: new Set(numbered.map(({ number }) => number)),
    read(log, line) {
      if (line.length > maxLine) return undefined
      for (const { template, number } of byLog.get(log) ?? byLog.get('*') ?? []) {
        const text = template.isTyped ? withSameAddress(line) : line
        if (!text.includes(template.shape.literal)) continue
        const match = template.shape.expression.exec(text)
        if (match) return readingOf(template, number, match)
      }
      return undefined
    },
  }
}

/** Ids of the people a line names, in any role, before the reason, which is free text. */
export function mentionedUids(line: string): number[] {
  const [said = ''] = line.split(', reason: ', 1)
  return [...new Set([...said.matchAll(/\(uid: (-?\d{1,10})\)/g)].map((match) => Number(match[1])))]
}
