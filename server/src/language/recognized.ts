/**
 * Recognizes English sentences of the message files, and the values in them, in a note stored in a row or in
 * a text of several sentences. This way, sentences written before they had keys can be shown in the reader's
 * language.
 */
import type { CompiledMessage } from 'icu-minify/format'

/** A recognized sentence: its key, and its values as they were read. */
export interface RecognizedSentence {
  key: string
  values: Record<string, string | number>
}

interface Variant {
  source: string
  groups: { name: string; kind: 'text' | 'number' | 'moment' }[]
  /** Values determined by the wording itself. */
  fixed: Record<string, string | number>
}

/** One possible wording of a message, compiled. */
interface Pattern extends Omit<Variant, 'source'> {
  key: string
  regex: RegExp
  /** The amount of fixed wording: the most specific matching pattern wins. */
  weight: number
}

const select = 1
const number = 4
const nothing: Variant = { source: '', groups: [], fixed: {} }

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const joined = (one: Variant, other: Variant): Variant => ({
  source: one.source + other.source,
  groups: [...one.groups, ...other.groups],
  fixed: { ...one.fixed, ...other.fixed },
})

const literal = (text: string): Variant => ({ ...nothing, source: escaped(text) })
const anyText = (name: string): Variant => ({
  ...nothing,
  source: '(.*?)',
  groups: [{ name, kind: 'text' }],
})
const anyNumber = (name: string): Variant => ({
  ...nothing,
  source: String.raw`(-?\d[\d,]*(?:\.\d+)?)`,
  groups: [{ name, kind: 'number' }],
})

const anyMoment = (name: string): Variant => ({
  ...nothing,
  source: '(.*?)',
  groups: [{ name, kind: 'moment' }],
})

/** All possible wordings of a choice's branches. */
function variantsOfChoice(name: string, type: number, branches: Record<string, unknown>): Variant[] {
  return Object.entries(branches).flatMap(([branch, nodes]) =>
    variantsOf(nodes, name).map((variant) => {
      const isCounted = variant.groups.some((group) => group.name === name)
      const value = type === select ? branch : Number(branch.replace('=', '').replace('one', '1'))
      const isKnown = typeof value === 'string' || !Number.isNaN(value)
      return isCounted || !isKnown ? variant : { ...variant, fixed: { ...variant.fixed, [name]: value } }
    }),
  )
}

function variantsOfNode(node: unknown, counted: string): Variant[] {
  if (typeof node === 'string') return [literal(node)]
  if (node === 0) return [anyNumber(counted)]
  if (!Array.isArray(node)) return [nothing]
  const [name, type, ...rest] = node as [string, unknown, ...unknown[]]
  if (type === undefined) return [anyText(name)]
  if (typeof type !== 'number' || type === 0) return variantsOf([type, ...rest], counted) // a tag
  if (type < number) return variantsOfChoice(name, type, rest[0] as Record<string, unknown>)
  return [type === number ? anyNumber(name) : anyMoment(name)]
}

function variantsOf(nodes: unknown, counted = ''): Variant[] {
  const list: unknown[] = Array.isArray(nodes) ? (nodes as unknown[]) : [nodes]
  return list.reduce<Variant[]>(
    (before, node) =>
      before.flatMap((one) => variantsOfNode(node, counted).map((other) => joined(one, other))),
    [nothing],
  )
}

const patternsOf = (key: string, message: CompiledMessage): Pattern[] =>
  variantsOf(message).map(({ source, groups, fixed }) => ({
    key,
    groups,
    fixed,
    regex: new RegExp(`^${source}$`, 's'),
    weight: source.replaceAll(/\(.*?\)/g, '').length,
  }))

const readers = {
  text: (text: string): string => text,
  number: (text: string): number => Number(text.replaceAll(',', '')),
  /** Days are written in UTC; noon is on the same day in most of the world. */
  moment: (text: string): number => Date.parse(text.includes(':') ? text : `${text} 12:00 UTC`),
}

function readWith({ key, regex, groups, fixed }: Pattern, sentence: string): RecognizedSentence | undefined {
  const found = regex.exec(sentence)
  if (!found) return undefined
  const read = groups.map(({ name, kind }, index) => [name, readers[kind](found[index + 1] ?? '')] as const)
  return { key, values: { ...fixed, ...Object.fromEntries(read) } }
}

const maxRemembered = 2000

/**
 * Creates a recognizer for the messages given by key; `isPossible` checks whether a value can be right.
 * Recently recognized sentences are cached.
 */
export function createRecognizer(
  messages: Iterable<readonly [key: string, message: CompiledMessage]>,
  isPossible: (name: string, value: string | number) => boolean,
): (sentence: string) => RecognizedSentence | undefined {
  const patterns = [...messages]
    .flatMap(([key, message]) => patternsOf(key, message))
    .toSorted((one, other) => other.weight - one.weight)
  const mayBe = (name: string, value: string | number): boolean =>
    !Number.isNaN(value) && isPossible(name, value)
  const remembered = new Map<string, RecognizedSentence | undefined>()
  return (sentence) => {
    if (remembered.has(sentence)) return remembered.get(sentence)
    let found: RecognizedSentence | undefined
    for (const pattern of patterns) {
      const read = readWith(pattern, sentence)
      if (!read || !Object.entries(read.values).every(([name, value]) => mayBe(name, value))) continue
      found = read
      break
    }
    if (remembered.size >= maxRemembered) remembered.clear()
    remembered.set(sentence, found)
    return found
  }
}
