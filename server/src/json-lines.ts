/** Where in a JSON text a value stands. */

/** Skips over a text that begins at `at`. Returns the index behind its closing quotation mark. */
function endOfText(json: string, at: number): number {
  let index = at + 1
  while (json[index] !== '"') index += json[index] === '\\' ? 2 : 1
  return index + 1
}

/** The index of the first character from `at` on that is no white space. */
function behindSpace(json: string, at: number): number {
  let index = at
  while (/\s/.test(json[index] ?? '')) index++
  return index
}

/** Where the reader is: the keys and indices of everything open around it. */
class Walk {
  readonly path: (string | number)[] = []
  #hasKey = false

  /** A text begins that is a key, unless its object's key was read already. */
  awaitsKey(): boolean {
    return !this.#hasKey && typeof this.path.at(-1) === 'string'
  }

  key(name: string): void {
    this.path[this.path.length - 1] = name
    this.#hasKey = true
  }

  /** A bracket or comma. True where a value of a list begins behind it. */
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

/** Where each value begins, by its path; a key counts as the beginning of its value. */
function* places(json: string): Generator<{ path: string; at: number }> {
  const walk = new Walk()
  for (let at = 0; at < json.length; at++) {
    const character = json[at] ?? ''
    if (character === '"') {
      const end = endOfText(json, at)
      if (walk.awaitsKey() && json[behindSpace(json, end)] === ':') {
        walk.key(String(JSON.parse(json.slice(at, end))))
        yield { path: JSON.stringify(walk.path), at }
      }
      at = end - 1
    } else if ('{[,]}'.includes(character) && walk.step(character)) {
      yield { path: JSON.stringify(walk.path), at: behindSpace(json, at + 1) }
    }
  }
}

/** The line, from 1, on which the value at `path` begins; of the nearest one around it when there is none. */
export function lineOf(json: string, path: readonly PropertyKey[]): number {
  const known = new Map([...places(json)].map((place) => [place.path, place.at]))
  for (let length = path.length; length > 0; length--) {
    const at = known.get(JSON.stringify(path.slice(0, length)))
    if (at !== undefined) return json.slice(0, at).split('\n').length
  }
  return 1
}
