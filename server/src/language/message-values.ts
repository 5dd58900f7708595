/** Compiles and formats ICU messages, and finds the values a message takes from its compiled form. */
import format, { type CompiledMessage } from 'icu-minify/format'
import compile from 'icu-minify/compile'
import { intl, messageFormats } from '@idlewood/contract/intl'
import { sourceLanguage } from '@idlewood/contract/languages'

/** A value of a message: its name, and its type. */
export type ValueType =
  | { kind: 'text' }
  | { kind: 'number' }
  | { kind: 'moment' }
  | { kind: 'choice'; cases: readonly string[] }
  | { kind: 'tag' }

const select = 1
const plural = new Set([2, 3])
const number = 4

type Visit = (name: string, type: ValueType, branches?: Readonly<Record<string, unknown>>) => void

/** Calls back for every value used in part of a compiled message. */
function visitNodes(nodes: unknown, visit: Visit): void {
  if (typeof nodes === 'string' || typeof nodes === 'number') return
  for (const node of nodes as unknown[]) if (Array.isArray(node)) visitNode(node as unknown[], visit)
}

function visitNode([name, type, ...rest]: readonly unknown[], visit: Visit): void {
  const named = String(name)
  if (type === undefined) visit(named, { kind: 'text' })
  else if (typeof type !== 'number' || type === 0) {
    visit(named, { kind: 'tag' })
    visitNodes([type, ...rest], visit)
  } else if (type === select || plural.has(type)) {
    const branches = rest[0] as Readonly<Record<string, unknown>> // the compiler produces this structure
    const cases = Object.keys(branches).filter((one) => one !== 'other')
    if (type === select) visit(named, { kind: 'choice', cases })
    else visit(named, { kind: 'number' }, branches)
    for (const branch of Object.values(branches)) visitNodes(branch, visit)
  } else visit(named, { kind: type === number ? 'number' : 'moment' })
}

/**
 * The values of a message by name, in order of first use. A more specific type takes precedence over `text`.
 */
export function valuesOf(message: CompiledMessage): Map<string, ValueType> {
  const values = new Map<string, ValueType>()
  visitNodes(message, (name, type) => {
    const before = values.get(name)
    if (!before || before.kind === 'text') values.set(name, type)
  })
  return values
}

/** The branches of each plural in a message, except exact ones such as `=0`. */
export function pluralsOf(message: CompiledMessage): { name: string; categories: string[] }[] {
  const plurals: { name: string; categories: string[] }[] = []
  visitNodes(message, (name, _type, branches) => {
    if (branches)
      plurals.push({ name, categories: Object.keys(branches).filter((one) => !one.startsWith('=')) })
  })
  return plurals
}

/** Compiles a message. Errors quote the text. */
export function compileMessage(text: string): CompiledMessage {
  try {
    return compile(text)
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)} in "${text}"`, {
      cause: error,
    })
  }
}

/** Formats a compiled message with its values in a language. Days are in UTC. */
export function formatMessage(
  language: string,
  message: CompiledMessage,
  values: Parameters<typeof format>[2],
): string {
  const locale = language === sourceLanguage ? 'en-US' : language
  return String(
    format(message, locale, values, { formatters: intl, formats: messageFormats, timeZone: 'UTC' }),
  )
}
