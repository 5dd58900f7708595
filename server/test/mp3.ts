/** Valid sound: MPEG frames as an encoder writes them, built by hand. */

const rates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]

/** A frame of MPEG 1 layer III, 44.1 kHz stereo: a header, then side information and silent sound. */
export function frame(kilobits = 128): Buffer {
  const bytes = Buffer.alloc(Math.floor((144 * kilobits * 1000) / 44_100))
  bytes.writeUInt32BE(0xfffb0000 + rates.indexOf(kilobits) * 4096)
  return bytes
}

/** A number of consecutive frames; each lasts 26 ms. */
export const silence = (frames: number, kilobits = 128): Buffer =>
  Buffer.concat(Array<Buffer>(frames).fill(frame(kilobits)))

/** A complete track of almost, but never more than, the given number of bytes. */
export const silenceOf = (bytes: number): Buffer => silence(Math.floor(bytes / frame(320).length), 320)

/** What players put before the sound: an ID3v2 tag with `text` as a comment. */
export function id3(text: string): Buffer {
  const body = Buffer.concat([Buffer.from('COMM'), Buffer.alloc(6), Buffer.from(`\0eng\0${text}`, 'latin1')])
  body.writeUInt32BE(body.length - 10, 4)
  const size = [21, 14, 7, 0].map((shift) => (body.length >> shift) & 127)
  return Buffer.concat([Buffer.from('ID3'), Buffer.from([3, 0, 0, ...size]), body])
}

/** An ID3v1 tag: 128 bytes that some put after the sound. */
export const id3v1 = (title: string): Buffer => {
  const tag = Buffer.alloc(128)
  tag.write('TAG')
  tag.write(title.slice(0, 30), 3)
  return tag
}

/** An APE tag with one value. */
export function ape(text: string): Buffer {
  const item = Buffer.concat([Buffer.alloc(8), Buffer.from(`Comment\0${text}`, 'latin1')])
  item.writeUInt32LE(text.length)
  const head = (flags: number): Buffer => {
    const bytes = Buffer.alloc(32)
    bytes.write('APETAGEX')
    bytes.writeUInt32LE(2000, 8)
    bytes.writeUInt32LE(item.length + 32, 12)
    bytes.writeUInt32LE(1, 16)
    bytes.writeUInt32LE(flags, 20)
    return bytes
  }
  return Buffer.concat([head(0xa0000000), item, head(0x80000000)])
}
