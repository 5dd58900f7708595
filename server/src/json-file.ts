/** Reads JSON that operators write, and says in plain words which line is wrong and what belongs there. */
import type { z } from 'zod'
import { lineOf, notJson, repeatedKey } from './json-lines.ts'

type Issue = z.core.$ZodIssue

/** A mistake in a JSON text. Lines count from 1; the sentence begins with the place in the structure. */
export interface Mistake {
  line: number
  sentence: string
}

/** What the types of a schema are called in a JSON file. */
const types: Readonly<Record<string, string>> = {
  string: 'a text in quotes',
  number: 'a number without quotes',
  int: 'a whole number without quotes',
  boolean: 'true or false',
  array: 'a list in [ ]',
  object: 'an object in { }',
  record: 'an object in { }',
  null: 'null',
}

/** A number with what it counts: characters of a text, entries of a list, or nothing. */
function counted(count: number, origin: string): string {
  if (origin === 'string') return count === 1 ? '1 character' : `${count} characters`
  if (origin === 'array') return count === 1 ? '1 entry' : `${count} entries`
  return String(count)
}

/** What belongs where the schema found something else, without "must be". */
function allowedBy(issue: Issue): string | undefined {
  if (issue.code === 'invalid_type') return types[issue.expected]
  if (issue.code !== 'invalid_value') return undefined
  return issue.values.length === 1 ? String(issue.values[0]) : `one of ${issue.values.join(', ')}`
}

/** The mistakes in the alternative that was meant: the one that already has the right type. */
function meant({ errors }: Extract<Issue, { code: 'invalid_union' }>): readonly Issue[] | undefined {
  return errors.find((issues) => issues.every(({ path }) => path.length > 0))
}

/** The words for a number, a length or a count beyond a limit. */
function beyond(limit: 'least' | 'most', bound: number, origin: string): string {
  if (origin === 'string' && limit === 'least' && bound === 1) return 'must not be empty'
  const verb = origin === 'string' || origin === 'array' ? 'must have' : 'must be'
  return `${verb} at ${limit} ${counted(bound, origin)}`
}

/** The words for an issue about which the schema itself says nothing. */
function wordsOf(issue: Issue): string | undefined {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'is missing'
  if (issue.code === 'too_small') return beyond('least', Number(issue.minimum), issue.origin)
  if (issue.code === 'too_big') return beyond('most', Number(issue.maximum), issue.origin)
  const allowed =
    issue.code === 'invalid_union'
      ? issue.errors.map(([first]) => first && allowedBy(first)).join(' or ')
      : allowedBy(issue)
  return allowed === undefined ? undefined : `must be ${allowed}`
}

/** The path of a value as people read it: `tiers (2) diamonds`. */
const placeOf = (path: readonly PropertyKey[]): string =>
  path.map((part) => (typeof part === 'number' ? `(${part + 1})` : String(part))).join(' ')

/** The mistakes that an issue stands for; `within` is the path of the value that was validated. */
function mistakesOf(text: string, issue: Issue, within: readonly PropertyKey[] = []): readonly Mistake[] {
  const path = [...within, ...issue.path]
  const place = placeOf(path)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      line: lineOf(text, [...path, key]),
      sentence: `${place} "${key}" is not known here.`.trim(),
    }))
  const inner = issue.code === 'invalid_union' ? meant(issue) : undefined
  if (inner) return inner.flatMap((one) => mistakesOf(text, one, path))
  const { message } = (issue.code === 'invalid_key' && issue.issues[0]) || issue
  return [{ line: lineOf(text, path), sentence: `${place || 'the file'} ${message}.` }]
}

/** Parses a JSON text. Returns its value, or what is wrong with the text. */
export function readJsonText(text: string): { json: unknown } | { mistake: Mistake } {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { mistake: notJson(text) }
  }
  const twice = repeatedKey(text)
  if (!twice) return { json }
  const sentence = `${placeOf(twice)} is written twice: keep one, with everything that belongs in it.`
  return { mistake: { line: lineOf(text, twice), sentence } }
}

/**
 * Parses a JSON text as a schema says. Returns its value, or every mistake: unknown keys first, since a key
 * is more often misspelt than really missing.
 */
export function parseJson<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): { value: z.output<Schema> } | { mistakes: readonly Mistake[] } {
  const read = readJsonText(text)
  if ('mistake' in read) return { mistakes: [read.mistake] }
  const parsed = schema.safeParse(read.json, { error: (issue) => wordsOf(issue as Issue), reportInput: true }) // an issue without its message yet
  if (parsed.success) return { value: parsed.data }
  const isUnknown = ({ code }: Issue): boolean => code === 'unrecognized_keys'
  const issues = parsed.error.issues.toSorted((a, b) => Number(isUnknown(b)) - Number(isUnknown(a)))
  return { mistakes: issues.flatMap((issue) => mistakesOf(text, issue)) }
}
