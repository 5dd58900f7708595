/**
 * Draws the film grain tile: `node web/art/grain.ts` writes web/src/ui/grain.png, with the same bytes each
 * time.
 */
import { writeFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'

const size = 64
// Two bits per pixel: two dark and two light colours, all nearly transparent.
const palette = [0, 0, 0, 0, 0, 0, 255, 244, 226, 255, 244, 226]
const alpha = [34, 12, 10, 26]

let seed = 2020
/** A number in 0..1 from a small linear congruential generator, so that the tile is reproducible. */
function random(): number {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}

const rows = Buffer.alloc(size * (1 + size / 4))
for (let y = 0; y < size; y++) {
  for (let x = 0; x < size; x += 4) {
    let byte = 0
    for (let pixel = 0; pixel < 4; pixel++) {
      // The sum of two random numbers favours the middle, like film grain.
      byte = (byte << 2) | Math.floor(((random() + random()) / 2) * 4)
    }
    rows[y * (1 + size / 4) + 1 + x / 4] = byte
  }
}

/** One PNG chunk: length, type, content, checksum. */
function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const header = Buffer.alloc(13)
header.writeUInt32BE(size, 0)
header.writeUInt32BE(size, 4)
header.set([2, 3, 0, 0, 0], 8)

const png = Buffer.concat([
  Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
  chunk('IHDR', header),
  chunk('PLTE', Buffer.from(palette)),
  chunk('tRNS', Buffer.from(alpha)),
  chunk('IDAT', deflateSync(rows, { level: 9 })),
  chunk('IEND', Buffer.alloc(0)),
])
writeFileSync(new URL('../src/ui/grain.png', import.meta.url), png)
