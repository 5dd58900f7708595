/** Where in a JSON text a value stands. */

/** Skips over a text that begins at `at`; answers the index behind its closing quotation mark. */
function behindText(json: string, at: number): number {
  let index = at + 1
  while (json[index] !== '"') index += json[index] === '\\' ? 2 : 1
  return index + 1
}

/** Where each value begins, by its path; a key counts as the beginning of its value. */
function* places(json: string): Generator<{ path: string; at: number }> {
  const path: (string | number)[] = []
  let key: string | undefined
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    const top = path.at(-1)
    if (sign === '"') {
      const end = behindText(json, at)
      if (key === undefined && typeof top === 'string' && /^\s*:/.test(json.slice(end))) {
        key = String(JSON.parse(json.slice(at, end)))
        path[path.length - 1] = key
        yield { path: JSON.stringify(path), at }
      }
      at = end - 1
    } else if (sign === '{') path.push('')
    else if (sign === '[') {
      path.push(0)
      yield { path: JSON.stringify(path), at: at + /^\[\s*/.exec(json.slice(at))![0].length } // `[` stands there
    } else if (sign === '}' || sign === ']') path.pop()
    else if (sign === ',' && typeof top === 'number') {
      path[path.length - 1] = top + 1
      yield { path: JSON.stringify(path), at: at + /^,\s*/.exec(json.slice(at))![0].length } // `,` stands there
    }
    if (sign === ',' || sign === '{' || sign === '[' || sign === '}' || sign === ']') key = undefined
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
