/**
 * Replies with a list too long for memory: entries are written batch by batch, as fast as the client reads.
 */
import { Readable } from 'node:stream'

/**
 * A reply whose `list` comes in batches; its other properties are known in advance. Created by {@link
 * streamed}.
 */
export class Streamed<out Reply> {
  /** Exists only for the type. */
  declare readonly reply: Reply
  readonly list: string
  readonly batches: AsyncIterable<readonly unknown[]>
  readonly rest: object

  constructor(list: string, batches: AsyncIterable<readonly unknown[]>, rest: object) {
    this.list = list
    this.batches = batches
    this.rest = rest
  }
}

/**
 * Creates a reply of `rest` plus the property `list` with the entries of all batches. Batches are requested
 * only as fast as the client reads, and no longer once it has disconnected. A failure before the first batch
 * gets the usual error response; a later one breaks the connection, so that half a response is never mistaken
 * for a complete one.
 */
export const streamed = <List extends string, Entry, Rest extends object>(
  list: List,
  batches: AsyncIterable<readonly Entry[]>,
  rest: Rest,
): Streamed<Rest & Record<List, Entry[]>> => new Streamed(list, batches, rest)

/** How a reply is serialized, based on its declaration. */
export interface ReplySerializer {
  entry(value: unknown): string
  whole(value: unknown): string
}

async function* pieces(
  { list, batches, rest }: Streamed<unknown>,
  serializer: ReplySerializer,
): AsyncGenerator<string> {
  // Serialized with an empty list, which is then moved to the end and left open.
  const written: object = JSON.parse(serializer.whole({ ...rest, [list]: [] }))
  const head = JSON.stringify({ ...written, [list]: undefined }).slice(0, -1)
  let before = `${head}${head === '{' ? '' : ','}${JSON.stringify(list)}:[`
  let isOpen = false
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield before + batch.map((entry) => serializer.entry(entry)).join(',')
    before = ','
    isOpen = true
  }
  yield isOpen ? ']}' : `${before}]}`
}

/** The JSON of a streamed reply, one chunk per batch. */
export const readableOf = (reply: Streamed<unknown>, serializer: ReplySerializer): Readable =>
  Readable.from(pieces(reply, serializer), { objectMode: false, highWaterMark: 64 * 1024 })
