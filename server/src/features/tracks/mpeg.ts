import { trackLimits, uploadTexts } from '@idlewood/contract/tracks'
import { Refusal } from '../../http/refusals.ts'
import { say } from '../../language/sentences.ts'

// MPEG audio, layer III. Kilobits per second by the header's index; 0 is free format, 15 is forbidden.
const rates1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320] as const
const rates2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160] as const
const hertz1 = [44_100, 48_000, 32_000] as const

/** An MPEG frame as described by its header. */
interface Frame {
  bytes: number
  samples: number
  hertz: number
}

/** The frame whose four-byte header is at `at`; null if these bytes are not a frame header. */
function frameAt(bytes: Buffer, at: number): Frame | null {
  const head = bytes.readUInt32BE(at)
  const version = (head >>> 19) & 3
  const isLayer3 = ((head >>> 17) & 3) === 1
  const hertz = hertz1[(head >>> 10) & 3]
  if (head >>> 21 !== 0x7ff || version === 1 || !isLayer3 || hertz === undefined || (head & 3) === 2)
    return null
  const isFirst = version === 3
  const rate = (isFirst ? rates1 : rates2)[(head >>> 12) & 15]
  if (!rate) return null
  const actual = hertz / (isFirst ? 1 : version === 2 ? 2 : 4)
  const padding = (head >>> 9) & 1
  return {
    bytes: Math.floor(((isFirst ? 144 : 72) * rate * 1000) / actual) + padding,
    samples: isFirst ? 1152 : 576,
    hertz: actual,
  }
}

/** Signatures of other formats, none of which may hide in a tag. */
const foreign =
  // oxlint-disable-next-line no-control-regex -- archives and executables have such signatures
  /PK\x03\x04|PK\x05\x06|Rar!\x1a\x07|7z\xbc\xaf|%PDF-|\x7fELF|<!doctype|<html|<script|<iframe|<svg|<\?php/i
const maxForeignLength = 9

const maxZeros = 64 * 1024
/** The bytes needed to tell what comes next: the longest is the header of an APE tag. */
const maxHeadLength = 32
const leastFrames = 2

const notSound = (): Refusal => new Refusal('unsupported_type', uploadTexts.type)
const impure = (): Refusal => new Refusal('unsupported_type', say('tracks.impure'))

type Place = 'before' | 'sound' | 'after' | 'end'

/**
 * Validates a file as it arrives: tags, then MPEG frames without a gap, then tags, and nothing else. Throws
 * refusals with a message for the user: for the size at once, for anything else at the end, because a file
 * that is also too large is refused for its size, as in the browser.
 */
export class MpegWalk {
  #rest: Buffer = Buffer.alloc(0)
  #place: Place = 'before'
  #skip = 0
  /** The end of the tag being skipped, to find signatures that span two pieces; null within frames. */
  #tag: string | null = null
  #zeros = 0
  #bytes = 0
  #frames = 0
  #hertz = 0
  #samples = 0
  #refusal: Refusal | null = null

  /** Adds the next piece of the file. Returns whether it may be music so far. */
  push(piece: Buffer): boolean {
    this.#bytes += piece.length
    if (this.#bytes > trackLimits.bytes) throw new Refusal('too_large', uploadTexts.size)
    if (this.#refusal) return false
    try {
      this.#read(piece)
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.#refusal = error
      return false
    }
  }

  #read(piece: Buffer): void {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, piece]) : piece
    let at = 0
    while (at < bytes.length) {
      if (this.#skip > 0) {
        const passed = Math.min(this.#skip, bytes.length - at)
        if (this.#tag !== null) this.#look(bytes.toString('latin1', at, at + passed))
        this.#skip -= passed
        at += passed
        if (this.#skip === 0) this.#tag = null
        continue
      }
      if (bytes.length - at < maxHeadLength) break
      at += this.#step(bytes, at)
    }
    this.#rest = Buffer.from(bytes.subarray(at))
  }

  /** Call when the whole file has been pushed. Returns its size in bytes and its playing time. */
  end(): { bytes: number; milliseconds: number } {
    if (this.#refusal) throw this.#refusal
    // The remaining bytes may be a short tag or frame: they are parsed with zeros appended, with which no tag
    // or frame begins.
    const left = this.#rest.length
    const padded = Buffer.concat([this.#rest, Buffer.alloc(maxHeadLength)])
    let at = 0
    while (at < left && this.#skip === 0) {
      at += this.#step(padded, at)
      const passed = Math.min(this.#skip, Math.max(0, left - at))
      if (this.#tag !== null) this.#look(padded.toString('latin1', at, at + passed))
      this.#skip -= passed
      at += passed
    }
    // A truncated last frame is common and harmless; a truncated tag is not a valid one.
    if (this.#frames < leastFrames) throw notSound()
    if (this.#skip > 0 && this.#tag !== null) throw impure()
    return { bytes: this.#bytes, milliseconds: Math.round((this.#samples / this.#hertz) * 1000) }
  }

  /**
   * Parses what begins at `at`. Returns the number of bytes consumed and sets how many to skip after them.
   */
  #step(bytes: Buffer, at: number): number {
    if (this.#place === 'before' || this.#place === 'sound') {
      const frame = frameAt(bytes, at)
      if (frame) return this.#sound(frame)
    }
    if (this.#place === 'before' && bytes.toString('latin1', at, at + 3) === 'ID3')
      return this.#id3(bytes, at)
    if (bytes[at] === 0 && this.#place !== 'end') return this.#padding()
    if (this.#place === 'before' || this.#place === 'end') throw this.#misplaced()
    return this.#closingTag(bytes, at)
  }

  #misplaced(): Refusal {
    return this.#frames > 0 ? impure() : notSound()
  }

  /** A zero byte: padding left by tag editors. */
  #padding(): number {
    if (++this.#zeros > maxZeros) throw this.#misplaced()
    if (this.#place === 'sound') this.#place = 'after'
    return 1
  }

  /** A tag after the frames: APE, or the ID3v1 tag that ends the file. */
  #closingTag(bytes: Buffer, at: number): number {
    if (bytes.toString('latin1', at, at + 8) === 'APETAGEX') {
      this.#place = 'after'
      return this.#pass(maxHeadLength, bytes.readUInt32LE(at + 12))
    }
    if (bytes.toString('latin1', at, at + 3) === 'TAG') {
      this.#place = 'end'
      return this.#pass(3, 125)
    }
    throw impure()
  }

  #sound({ bytes, samples, hertz }: Frame): number {
    if (this.#frames > 0 && hertz !== this.#hertz) throw impure()
    this.#place = 'sound'
    this.#hertz = hertz
    this.#samples += samples
    this.#frames++
    this.#skip = bytes - 4
    return 4
  }

  #id3(bytes: Buffer, at: number): number {
    const size = [6, 7, 8, 9].map((offset) => bytes[at + offset] ?? 0)
    const version = bytes[at + 3] ?? 0
    if (size.some((part) => part > 127) || version < 2 || version > 4) throw notSound()
    const footer = version === 4 && ((bytes[at + 5] ?? 0) & 16) > 0 ? 10 : 0
    return this.#pass(10, size.reduce((sum, part) => sum * 128 + part, 0) + footer)
  }

  #pass(head: number, size: number): number {
    this.#skip = size
    this.#tag = size > 0 ? '' : null
    return head
  }

  #look(text: string): void {
    const seen = this.#tag + text
    if (foreign.test(seen)) throw impure()
    this.#tag = seen.slice(-maxForeignLength)
  }
}
