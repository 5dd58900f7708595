/**
 * Finds literal texts without which an expression cannot match: searching for them is many times faster.
 * Parses just enough of the regular expression syntax to be sure, and gives up otherwise.
 */

/** Every match contains at least one of these texts, ignoring case. */
export type Literals = readonly string[]

/** Maximum literals of an expression; more would cost more than they save. */
const maxLiterals = 16

/** Characters that JSON does not escape. */
const isPlain = (character: string): boolean => /[ !#-[\]-~]/.test(character)

/** An element of a sequence: its literal text, the expression inside a group, or neither. */
interface Atom {
  readonly text: string | null
  /** Read by {@link sequence} alone: reading it twice at each level would take exponential time. */
  readonly group: string | null
  /** Index of the next atom. */
  readonly end: number
}

/** Thrown if the pattern uses syntax this parser does not know. */
class Unsure extends Error {}

const anything = (end: number): Atom => ({ text: null, group: null, end })

function afterClass(pattern: string, start: number): number {
  let at = start + 1
  if (pattern[at] === '^') at++
  if (pattern[at] === ']') at++
  while (at < pattern.length && pattern[at] !== ']') {
    if (pattern.startsWith('[:', at)) {
      const end = pattern.indexOf(':]', at)
      if (end < 0) throw new Unsure()
      at = end + 2
    } else at += pattern[at] === '\\' ? 2 : 1
  }
  if (at >= pattern.length) throw new Unsure()
  return at + 1
}

function afterGroup(pattern: string, start: number): number {
  let depth = 0
  for (let at = start; at < pattern.length;) {
    const character = pattern[at]
    if (character === '[') {
      at = afterClass(pattern, at)
      continue
    }
    if (character === '(') depth++
    if (character === ')' && --depth === 0) return at + 1
    at += character === '\\' ? 2 : 1
  }
  throw new Unsure()
}

/** The atom of a backslash and the character after it. */
function escapeAt(pattern: string, start: number): Atom {
  const next = pattern[start + 1] ?? ''
  if (/[dDwWsSbBAzntrfv]/.test(next)) return anything(start + 2)
  if (/[^A-Za-z0-9]/.test(next)) {
    return isPlain(next) ? { text: next, group: null, end: start + 2 } : anything(start + 2)
  }
  throw new Unsure()
}

const groupHead = /^\((?:\?(?:[imsU-]*:|P?<\w+>))?/
const onlyFlags = /^\(\?[imsU-]+\)$/

function groupAt(pattern: string, start: number): Atom {
  const end = afterGroup(pattern, start)
  const whole = pattern.slice(start, end)
  if (onlyFlags.test(whole)) return anything(end)
  const head = groupHead.exec(whole)?.[0] ?? '('
  if (head === '(' && whole[1] === '?') throw new Unsure()
  return { text: null, group: whole.slice(head.length, -1), end }
}

function atomAt(pattern: string, at: number): Atom {
  const character = pattern[at] ?? ''
  switch (character) {
    case '\\':
      return escapeAt(pattern, at)
    case '[':
      return anything(afterClass(pattern, at))
    case '(':
      return groupAt(pattern, at)
    case '.':
    case '^':
    case '$':
    case '{':
    case '}':
      return anything(at + 1)
    case '*':
    case '+':
    case '?':
    case ')':
      throw new Unsure()
    default:
      return isPlain(character) ? { text: character, group: null, end: at + 1 } : anything(at + 1)
  }
}

/** Whether the atom before `at` must occur at least once, and the end of its quantifier. */
function quantifierAt(pattern: string, at: number): { isRequired: boolean; end: number } {
  const [found = '', least] = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/.exec(pattern.slice(at, at + 12)) ?? []
  const isRequired = found === '' || found.startsWith('+') || Number(least) > 0
  return { isRequired, end: at + found.length }
}

const lengthOf = (literals: Literals): number => Math.min(...literals.map(({ length }) => length))

/** The literals of a sequence without alternatives: those of its longest run or group. */
function sequence(pattern: string): Literals | undefined {
  let best: Literals | undefined
  let run = ''
  const offer = (literals: Literals): void => {
    if (lengthOf(literals) > (best ? lengthOf(best) : 0)) best = literals
  }
  for (let at = 0; at < pattern.length;) {
    const { text, group, end } = atomAt(pattern, at)
    const { isRequired, end: next } = quantifierAt(pattern, end)
    if (text !== null && isRequired) run += text
    if (text === null || next !== end) {
      offer([run])
      run = ''
    }
    const literals = group === null ? undefined : alternatives(group)
    if (literals && isRequired) offer(literals)
    at = next
  }
  offer([run])
  return best
}

/** Splits at the `|` characters outside of groups. */
function split(pattern: string): string[] {
  const parts: string[] = []
  let start = 0
  for (let at = 0; at < pattern.length;) {
    if (pattern[at] === '|') {
      parts.push(pattern.slice(start, at))
      start = at + 1
    }
    at = pattern[at] === '|' ? at + 1 : atomAt(pattern, at).end
    at = quantifierAt(pattern, at).end
  }
  return [...parts, pattern.slice(start)]
}

function alternatives(pattern: string): Literals | undefined {
  const found = split(pattern).map(sequence)
  const all = found.flatMap((literals) => literals ?? [])
  return found.every((literals) => literals !== undefined) && all.length <= maxLiterals ? all : undefined
}

/** Texts of which every match of `pattern` contains at least one, or undefined if that is not certain. */
export function literalsOf(pattern: string): Literals | undefined {
  try {
    return alternatives(pattern)
  } catch (error) {
    if (error instanceof Unsure) return undefined
    throw error
  }
}
