/**
 * Replies with a list too long to hold: its entries are written batch by batch, as fast as they are taken.
 */
import { Readable } from 'node:stream'

/** A reply whose `list` comes in batches; what else it says is known beforehand. Made by {@link streamed}. */
export class Streamed<out Reply> {
  /** Only says which reply it is. */
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
 * Answers `rest` and, in its property `list`, everything the batches hold. They are asked for only as fast as
 * the caller reads, and no more once it has gone. A failure before the first batch is answered like every
 * other; a later one breaks the connection, so that half an answer is never taken for a whole one.
 */
export const streamed = <List extends string, Entry, Rest extends object>(
  list: List,
  batches: AsyncIterable<readonly Entry[]>,
  rest: Rest,
): Streamed<Rest & Record<List, Entry[]>> => new Streamed(list, batches, rest)

/** How a reply is written, made from its declaration. */
export interface Writing {
  entry(value: unknown): string
  whole(value: unknown): string
}

async function* pieces({ list, batches, rest }: Streamed<unknown>, write: Writing): AsyncGenerator<string> {
  // Written with an empty list, then without it: the list goes last, and stays open.
  const written: object = JSON.parse(write.whole({ ...rest, [list]: [] }))
  const head = JSON.stringify({ ...written, [list]: undefined }).slice(0, -1)
  let before = `${head}${head === '{' ? '' : ','}${JSON.stringify(list)}:[`
  let isOpen = false
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield before + batch.map((entry) => write.entry(entry)).join(',')
    before = ','
    isOpen = true
  }
  yield isOpen ? ']}' : `${before}]}`
}

/** The JSON of a streamed reply, a piece for each batch. */
export const readableOf = (reply: Streamed<unknown>, write: Writing): Readable =>
  Readable.from(pieces(reply, write), { objectMode: false, highWaterMark: 64 * 1024 })
