/** A few thousand bans packed into one text, to search all their names and addresses at once. */

/** The searchable fields of a ban. */
export interface BanKey {
  readonly id: number
  readonly username: string
  readonly address: string
}

/** Bans sorted by number; immutable. */
export interface BanPart {
  readonly ids: Int32Array | Float64Array
  /** `<name TAB address LF>` for each ban, in lower case, one byte per character. */
  readonly text: Buffer
  /** The offset of each ban in `text`, plus one entry for the end of the last ban. */
  readonly starts: Uint32Array
  /** Bans with non-ASCII characters: only the database knows how they compare. */
  readonly odd: readonly number[]
}

/** Which of the two texts to search. */
export type BanText = 'name' | 'address'

const nameEnds = '\t'
const banEnds = '\n'

/** Whether the database compares a text as written, ignoring case. */
export const isPlain = (text: string): boolean => /^[ -~]*$/.test(text)

export function packBans(bans: readonly BanKey[]): BanPart {
  const starts = new Uint32Array(bans.length + 1)
  const odd: number[] = []
  let joined = ''
  for (const [index, { id, username, address }] of bans.entries()) {
    const isKnown = isPlain(username) && isPlain(address)
    if (!isKnown) odd.push(id)
    joined += isKnown ? `${username}${nameEnds}${address}${banEnds}` : `${nameEnds}${banEnds}`
    starts[index + 1] = joined.length
  }
  const ids = bans.map(({ id }) => id)
  return {
    ids: ids.every((id) => (id | 0) === id) ? Int32Array.from(ids) : Float64Array.from(ids),
    text: Buffer.from(joined.toLowerCase(), 'latin1'),
    starts,
    odd,
  }
}

/** The index of the ban at this offset in the text. */
function indexAt({ starts }: BanPart, at: number): number {
  let low = 0
  let high = starts.length - 2
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    // Between the two bounds, so within the array.
    if (starts[middle]! <= at) low = middle
    else high = middle - 1
  }
  return low
}

/** The name and address of a ban. */
function textsAt({ text, starts }: BanPart, index: number): Record<BanText, string> {
  const [name = '', address = ''] = text
    .toString('latin1', starts[index], (starts[index + 1] ?? 1) - banEnds.length)
    .split(nameEnds)
  return { name, address }
}

/** Numbers of the bans that contain the term and pass the test, and of all the odd ones. */
function idsWith(part: BanPart, term: string, passes: (texts: Record<BanText, string>) => boolean): number[] {
  const { text, ids, starts, odd } = part
  const sought = Buffer.from(term, 'latin1')
  const found = [...odd]
  for (let at = text.indexOf(sought); at >= 0;) {
    const index = indexAt(part, at)
    // A valid index of the part.
    if (passes(textsAt(part, index))) found.push(ids[index]!)
    at = text.indexOf(sought, starts[index + 1])
  }
  return found
}

/** Bans whose name, or address, may contain this term. The term must not be empty. */
export function idsContaining(part: BanPart, where: BanText, term: string): number[] {
  const sought = term.toLowerCase()
  return idsWith(part, sought, (texts) => texts[where].includes(sought))
}

/**
 * Bans whose name, or address, may equal this text. Trailing spaces are ignored; the text must not be empty.
 */
export function idsEqual(part: BanPart, where: BanText, value: string): number[] {
  const sought = value.trimEnd().toLowerCase()
  return idsWith(part, sought, (texts) => texts[where].trimEnd() === sought)
}

/** Whether two parts contain the same bans. */
export const isSamePart = (one: BanPart, other: BanPart): boolean =>
  one.ids.length === other.ids.length &&
  one.ids.every((id, index) => id === other.ids[index]) &&
  one.text.equals(other.text)
