/** Finds the line of a value in a JSON text, and that of a mistake in a text that is not JSON. */

/** Skips the string that starts at `at`. Returns the index after its closing quotation mark. */
function endOfString(json: string, at: number): number {
  let index = at + 1
  while (json[index] !== '"') index += json[index] === '\\' ? 2 : 1
  return index + 1
}

/** The index of the first character from `at` on that is not whitespace. */
function skipSpace(json: string, at: number): number {
  let index = at
  while (/\s/.test(json[index] ?? '')) index++
  return index
}

/** The reader's position: the keys and indices of all enclosing values. */
class Walk {
  readonly path: (string | number)[] = []
  #hasKey = false

  /** Whether a string starting here is a key, which it is unless its object's key has been read already. */
  awaitsKey(): boolean {
    return !this.#hasKey && typeof this.path.at(-1) === 'string'
  }

  key(name: string): void {
    this.path[this.path.length - 1] = name
    this.#hasKey = true
  }

  /** Handles a bracket or comma. Returns true if it is followed by a list item. */
  step(character: string): boolean {
    this.#hasKey = false
    if (character === '{') this.path.push('')
    else if (character === '[') this.path.push(0)
    else if (character !== ',') this.path.pop()
    else {
      const top = this.path.at(-1)
      if (typeof top === 'number') this.path[this.path.length - 1] = top + 1
    }
    return character !== '}' && character !== ']' && typeof this.path.at(-1) === 'number'
  }
}

/** The position of each value by its path; for an object's property, that of the key. */
function* places(json: string): Generator<{ path: string; at: number }> {
  const walk = new Walk()
  for (let at = 0; at < json.length; at++) {
    const character = json[at] ?? ''
    if (character === '"') {
      const end = endOfString(json, at)
      if (walk.awaitsKey() && json[skipSpace(json, end)] === ':') {
        walk.key(String(JSON.parse(json.slice(at, end))))
        yield { path: JSON.stringify(walk.path), at }
      }
      at = end - 1
    } else if ('{[,]}'.includes(character) && walk.step(character)) {
      yield { path: JSON.stringify(walk.path), at: skipSpace(json, at + 1) }
    }
  }
}

/**
 * The line, counting from 1, where the value at `path` starts; if there is none, that of the nearest
 * enclosing value.
 */
export function lineOf(json: string, path: readonly PropertyKey[]): number {
  const known = new Map([...places(json)].map((place) => [place.path, place.at]))
  for (let length = path.length; length > 0; length--) {
    const at = known.get(JSON.stringify(path.slice(0, length)))
    if (at !== undefined) return json.slice(0, at).split('\n').length
  }
  return 1
}

const errorOf = (text: string): string => {
  try {
    JSON.parse(text)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

/** Whether the parser stops at a character of the text, rather than at its end. */
const hasStrayCharacter = (text: string): boolean => errorOf(text).startsWith('Unexpected token')

/**
 * The index at which the parser stops. Its message about a stray character does not say where that is, but
 * every beginning of the text that contains the character has it as well.
 */
function endOfJson(text: string): number {
  const said = /position (\d+)/.exec(errorOf(text))?.[1]
  if (said !== undefined) return Number(said)
  if (!hasStrayCharacter(text)) return text.length
  let [before, after] = [0, text.length]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (hasStrayCharacter(text.slice(0, middle))) after = middle
    else before = middle
  }
  return before
}

/** Whether a comment starts at `at`. A `#` after something else is a color without its quotation marks. */
const isComment = (text: string, at: number): boolean =>
  /^\/[/*]/.test(text.slice(at, at + 2)) ||
  /^[ \t]*#/.test(text.slice(text.lastIndexOf('\n', at) + 1, at + 1))

/** The mistake in a text that is not JSON: its line, counting from 1, and what is wrong there. */
export function notJson(text: string): { line: number; sentence: string } {
  const end = endOfJson(text)
  if (isComment(text, end))
    return {
      line: text.slice(0, end).split('\n').length,
      sentence: 'this is not JSON; it cannot have comments, so delete this one.',
    }
  // The parser notices a missing or extra comma only at the next character, so the mistake is before it.
  return {
    line: text.slice(0, end).trimEnd().split('\n').length,
    sentence: 'this is not JSON; look for a missing or extra comma, quotation mark or bracket here.',
  }
}

/** The path of a key that its object has twice. The parser would silently ignore all but the last. */
export function repeatedKey(json: string): readonly (string | number)[] | undefined {
  const seen = new Set<string>()
  for (const { path } of places(json)) {
    if (seen.has(path)) return JSON.parse(path) as (string | number)[] // as written by `places`
    seen.add(path)
  }
  return undefined
}
