/** What is wrong with the input of a call, field by field, in sentences of the message files. */
import type { z } from 'zod'
import { say, type Sentence } from '../language/sentences.ts'
import { invalid, type Refusal } from './refusals.ts'

type Issue = z.core.$ZodIssue

/**
 * Options for a schema whose input is explained below: an issue without a sentence of the contract has an
 * empty message instead of the validator's own, which would be English and for developers.
 */
export const withoutOwnWords = { error: () => '', reportInput: true } as const

/** What the types of the contract's inputs are called in the message files. */
const types = {
  string: 'text',
  number: 'number',
  int: 'whole',
  boolean: 'choice',
  array: 'list',
  object: 'object',
  record: 'object',
} as const

const typeOf = (expected: string): (typeof types)[keyof typeof types] | 'other' =>
  expected in types ? types[expected as keyof typeof types] : 'other' // just checked

/** The unit in which a limit counts. */
const unitOf = (origin: string): 'characters' | 'entries' | 'other' =>
  origin === 'string' ? 'characters' : origin === 'array' ? 'entries' : 'other'

/** The sentence for an issue about which the contract says nothing. */
function generalSentence(issue: Issue): Sentence {
  if (issue.input === undefined) return say('http.input.missing')
  if (issue.code === 'invalid_type') return say('http.input.type', { type: typeOf(issue.expected) })
  if (issue.code === 'too_big')
    return say('http.input.most', { most: Number(issue.maximum), unit: unitOf(issue.origin) })
  if (issue.code === 'too_small')
    return say('http.input.least', { least: Number(issue.minimum), unit: unitOf(issue.origin) })
  return issue.code === 'invalid_value'
    ? say('http.input.oneOf', { values: issue.values.join(', ') })
    : say('http.input.other')
}

/** Maximum number of invalid fields that a refusal names: a stranger may send thousands of them. */
const maxNamed = 50

/** The path of each field of an issue, with the field's sentence; that of the whole input is `where`. */
function fieldsOf(issue: Issue, where: string): (readonly [string, string | Sentence])[] {
  if (issue.code !== 'unrecognized_keys')
    return [[issue.path.join('.') || where, issue.message || generalSentence(issue)]]
  const sentence = say('http.unknownField')
  return issue.keys.slice(0, maxNamed).map((key) => [[...issue.path, key].join('.'), sentence])
}

/** The sentence of each invalid field, by its path. */
function sentencesOf(error: z.ZodError, where: string): Record<string, string | Sentence> {
  const fields: Record<string, string | Sentence> = {}
  const named = error.issues.slice(0, maxNamed).flatMap((issue) => fieldsOf(issue, where))
  // The first issue of a field says what is wrong with it.
  for (const [field, sentence] of named.slice(0, maxNamed)) fields[field] ??= sentence
  return fields
}

/**
 * The refusal of an input. Sentences of the contract say what they are about; the others are general, so
 * the field's name goes before them.
 */
export function refusalOfInput(error: z.ZodError, where: string): Refusal {
  const fields = sentencesOf(error, where)
  const [[field, sentence] = [where, say('http.badRequest')]] = Object.entries(fields)
  return invalid(
    typeof sentence === 'string' ? sentence : say('http.input.field', { field, sentence: String(sentence) }),
    fields,
  )
}
