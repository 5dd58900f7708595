import { trackLimits, uploadTexts } from '@idlewood/contract/tracks'
import { describe, expect, test } from 'vitest'
import { ape, frame, id3, id3v1, silence, silenceOf } from '../../../test/mp3.ts'
import { MpegWalk } from './mpeg.ts'

/** Parses a file that arrives in pieces of this size. */
function walk(file: Buffer, size = 65_536): { bytes: number; milliseconds: number } {
  const walking = new MpegWalk()
  for (let at = 0; at < file.length; at += size) walking.push(file.subarray(at, at + size))
  return walking.end()
}
const refusal = (file: Buffer, size?: number): string => {
  try {
    walk(file, size)
    return 'taken'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
const of = (...parts: (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
const sizes = [1, 3, 31, 32, 33, 417, 65_536]

describe('an MP3 file', () => {
  test.each([
    ['bare frames', silence(40), 40],
    ['frames with a variable bit rate', of(silence(5, 64), silence(5, 320), silence(5, 32)), 15],
    ['a leading tag', of(id3('a song'), silence(8)), 8],
    ['two tags and padding from a tag editor', of(id3('a'), id3('b'), Buffer.alloc(900), silence(8)), 8],
    ['a trailing ID3v1 tag', of(silence(8), id3v1('a song')), 8],
    ['every kind of tag', of(id3('a'), silence(8), Buffer.alloc(40), ape('b'), id3v1('c')), 8],
    ['a truncated last frame', of(silence(8), frame().subarray(0, 200)), 9],
    ['a last frame truncated in its header', of(silence(8), frame().subarray(0, 3)), 9],
  ])('with %s is accepted however it arrives, and its length is known', (_, file, frames) => {
    for (const size of sizes) {
      expect(walk(file, size), `pieces of ${size}`).toEqual({
        bytes: file.length,
        milliseconds: Math.round((frames * 1152) / 44.1),
      })
    }
  })

  test('may have seven megabytes, and not one byte more', () => {
    const file = of(silenceOf(trackLimits.bytes))
    const most = of(file, Buffer.alloc(trackLimits.bytes - file.length))
    expect(walk(most).bytes).toBe(trackLimits.bytes)
    expect(refusal(of(most, '\0'))).toBe(uploadTexts.size)
  })
})

describe('other content', () => {
  test.each([
    ['nothing', ''],
    ['text', 'Only pretending to be music. '.repeat(40)],
    ['an HTML page', '<!doctype html><script>alert(1)</script>'],
    ['an archive', 'PK\x03\x04' + 'x'.repeat(500)],
    ['an executable', 'MZ\x90\x00' + '\0'.repeat(500)],
    ['zeros', '\0'.repeat(200_000)],
    ['a tag without frames', id3('only a tag')],
    ['a tag with a length beyond the end of the file', of('ID3\x03\0\0\x7f\x7f\x7f\x7f', silence(20))],
    ['a tag of an unknown version', of('ID3\x09\0\0\0\0\0\x0a', Buffer.alloc(10), silence(20))],
    ['a single frame, which may be a coincidence', frame()],
    ['layer II', of(...Array<Buffer>(9).fill(of('\xff\xfd\x90\x00', Buffer.alloc(413))))],
    ['a free-format bit rate', of(...Array<Buffer>(9).fill(of('\xff\xfb\x00\x00', Buffer.alloc(413))))],
  ])('is refused: %s', (_, content) => {
    for (const size of sizes) expect(refusal(of(content), size), `pieces of ${size}`).toBe(uploadTexts.type)
  })

  test.each([
    ['text after the frames', of(silence(20), 'and now for something else')],
    ['an HTML page after the frames', of(silence(20), '<html><script>alert(1)</script>')],
    ['an archive after the frames', of(silence(20), 'PK\x03\x04', Buffer.alloc(90))],
    ['an archive after the ID3v1 tag', of(silence(20), id3v1('x'), 'PK\x05\x06', Buffer.alloc(18))],
    ['an archive in the leading tag', of(id3('PK\x03\x04 hidden'), silence(20))],
    ['an HTML page in the leading tag', of(id3(`${'x'.repeat(300)}<SCRIPT>alert(1)</SCRIPT>`), silence(20))],
    ['an HTML page in the APE tag', of(silence(20), ape('<!DocType html>'))],
    ['an executable in the ID3v1 tag', of(silence(20), id3v1('<?php system($_GET[0]);'))],
    ['a truncated tag', of(silence(20), ape('a comment').subarray(0, 60))],
    ['endless zeros', of(silence(20), Buffer.alloc(100_000))],
    ['a gap between frames', of(silence(20), Buffer.alloc(3), silence(20))],
    [
      'a change of the sampling rate',
      of(silence(9), ...Array<Buffer>(9).fill(of('\xff\xfb\x94\x00', Buffer.alloc(380)))),
    ],
  ])('is refused with advice on what to do: %s', (_, file) => {
    for (const size of sizes)
      expect(refusal(file, size), `pieces of ${size}`).toMatch(
        /^Only MP3 files are allowed\. .*Export it again/,
      )
  })
})
