/** Replies that are no JSON: a text that is written as it comes, and taken as fast as the caller reads. */
import { Readable } from 'node:stream'

/** A reply in pieces. */
export class Piped {
  readonly pieces: AsyncIterable<string | Uint8Array>
  readonly type: string
  /** The name it is saved under; without one it is shown. */
  readonly filename: string | undefined

  constructor(pieces: AsyncIterable<string | Uint8Array>, type: string, filename?: string) {
    this.pieces = pieces
    this.type = type
    this.filename = filename
  }

  /** Headers beside the type. */
  headers(): Record<string, string> {
    return {
      // Neither gathered nor compressed on the way: a line counts when it arrives.
      'x-accel-buffering': 'no',
      // Names are the portal's own: letters, digits, dots and dashes.
      ...(this.filename === undefined
        ? {}
        : { 'content-disposition': `attachment; filename="${this.filename}"` }),
    }
  }

  readable(): Readable {
    return Readable.from(this.pieces, { objectMode: false, highWaterMark: 64 * 1024 })
  }
}
