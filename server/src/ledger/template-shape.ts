/**
 * Compiles the text of a template to a regular expression. It is anchored at both ends, and text written by
 * players or leaders is matched so that it can never pass for an id, an amount or somebody else's name.
 */
import { placeKinds } from '@idlewood/contract/ledger-kinds'
import { say } from '../language/sentences.ts'
import { TemplateError } from './template-error.ts'

/** A compiled text. */
export interface Shape {
  readonly expression: RegExp
  /** The name of each capture group, in order. */
  readonly captures: readonly string[]
  /** The longest text without a placeholder; a line that lacks it cannot match. */
  readonly literal: string
  /**
   * The number of characters outside placeholders: if two templates match, the one with more is more
   * specific.
   */
  readonly weight: number
  /** The most ways to divide a line among the placeholders: rejecting it takes as many attempts. */
  readonly ways: number
}

/** No name contains `(uid: `, since client names cannot contain colons. */
const name = String.raw`((?:(?!\(uid: )[\s\S]){1,64}?)`
const uid = String.raw`\(uid: (-?\d{1,10})\)`
const address = String.raw`(?: \(IP: ([^()\s]{1,45})\))?`
const bareName = String.raw`((?:(?!\(uid: |reason: )[^,]){1,64}?)`
const digits = String.raw`(-?\d{1,10})`

interface Placeholder {
  readonly source: string
  readonly captures: readonly string[]
  /** Matches text of any length; the number of these per expression is limited. */
  readonly isFree?: boolean
  /** The most characters it matches, if there is a choice of how many; 1 by default. */
  readonly most?: number
  /** The text after it that leaves no choice, because the placeholder itself never matches it. */
  readonly endsBefore?: RegExp
}

const party = (who: string, possessive = ''): Placeholder => ({
  source: `${name}${possessive} ${uid}${address}`,
  captures: [`${who}.name`, `${who}.uid`, `${who}.ip`],
})

const placeholders: Readonly<Record<string, Placeholder>> = {
  ...Object.fromEntries(
    ['actor', 'target'].flatMap((who): [string, Placeholder][] => [
      [who, party(who)],
      [`${who}'s`, party(who, "'s")],
      [
        `${who}.name`,
        { source: bareName, captures: [`${who}.name`], most: 64, endsBefore: /^(,|\(uid: |reason: )/ },
      ],
      [`${who}.uid`, { source: digits, captures: [`${who}.uid`], most: 10, endsBefore: /^\D/ }],
      [
        `${who}.ip`,
        {
          source: '([0-9a-fA-F.:*]{3,45})',
          captures: [`${who}.ip`],
          most: 45,
          endsBefore: /^[^0-9a-fA-F.:*]/,
        },
      ],
    ]),
  ),
  ...Object.fromEntries(
    placeKinds.map((kind): [string, Placeholder] => [
      kind,
      { source: digits, captures: [`id.${kind}`], most: 10, endsBefore: /^\D/ },
    ]),
  ),
  money: {
    source: String.raw`(-?\$-?\d[\d,]{0,14})`,
    captures: ['money'],
    most: 15,
    endsBefore: /^[^\d,]/,
  },
  // Games that count cents write a point before the last two digits of a whole number.
  cents: { source: String.raw`(-?\$-?\d[\d,]{0,14}\.\d\d)`, captures: ['money'] },
  count: { source: String.raw`(-?\d[\d,]{0,12})`, captures: ['count'], most: 13, endsBefore: /^[^\d,]/ },
  number: { source: String.raw`-?[\d.,]{1,20}`, captures: [], most: 20, endsBefore: /^[^\d.,]/ },
  word: { source: String.raw`\S{1,64}`, captures: [], most: 64, endsBefore: /^\s/ },
  text: { source: String.raw`[\s\S]{0,255}?`, captures: [], isFree: true, most: 255 },
  thing: { source: String.raw`([\s\S]{1,128}?)`, captures: ['thing'], isFree: true, most: 128 },
  place: {
    source: String.raw`((?:(?!\(id: )[\s\S]){1,128}?)`,
    captures: ['place'],
    isFree: true,
    most: 128,
    endsBefore: /^ ?\(id: /,
  },
  reason: { source: String.raw`([\s\S]*)`, captures: ['reason'], isFree: true, most: 2048 },
}

/** With more stretches of free text, a crafted line could take long to reject. */
const maxFree = 4

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

function placeholderOf(word: string): Placeholder {
  const placeholder = placeholders[word]
  if (!placeholder) {
    const known = Object.keys(placeholders).map((name) => `{${name}}`)
    throw new TemplateError(say('ledger.template.placeholder', { word: `{${word}}`, known: known.join(' ') }))
  }
  return placeholder
}

/** The ways in which a placeholder can end, given the text after it; undefined if it is the last. */
function waysOf({ most = 1, endsBefore }: Placeholder, after: string | undefined): number {
  return after === undefined || endsBefore?.test(after) ? 1 : most
}

/** Compiles the text of a template. Throws a {@link TemplateError} that says what is wrong with it. */
export function compileShape(text: string): Shape {
  const pieces = text.split(/\{([^{}]*)\}/)
  const literals = pieces.filter((_, index) => index % 2 === 0)
  const used = pieces.filter((_, index) => index % 2 === 1).map(placeholderOf)
  const captures = used.flatMap((placeholder) => placeholder.captures)
  const twice = captures.find((capture, index) => captures.indexOf(capture) !== index)
  if (twice !== undefined) throw new TemplateError(say('ledger.twice', { name: twice }))
  if (used.filter(({ isFree }) => isFree).length > maxFree) {
    throw new TemplateError(say('ledger.free', { most: maxFree }))
  }
  const literal = literals.reduce((one, other) => (other.length > one.length ? other : one), '')
  if (literal.trim().length < 3) throw new TemplateError('The text needs words that never change.')
  const source = literals.map((words, index) => escaped(words) + (used[index]?.source ?? '')).join('')
  return {
    expression: new RegExp(`^${source}$`),
    captures,
    literal,
    weight: literals.reduce((sum, words) => sum + words.length, 0),
    ways: used.reduce((product, one, index) => {
      const after = literals[index + 1] ?? ''
      const isLast = index === used.length - 1 && after === ''
      return product * waysOf(one, isLast ? undefined : after)
    }, 1),
  }
}
