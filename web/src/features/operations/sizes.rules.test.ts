import { expect, it } from 'vitest'
import { formatOf } from '../../language/format.ts'
import { messages } from '../../language/messages.ts'
import { formatInterval, formatElapsed, formatBytes, formatMilliseconds } from './sizes.rules.ts'

const words = { t: messages('operations'), format: formatOf('en') }

it.each([
  [0, '0 B'],
  [0.5, '1 B'],
  [1, '1 B'],
  [1023, '1023 B'],
  [1024, '1.0 KiB'],
  [1.5 * 2 ** 30, '1.5 GiB'],
  [99.94 * 2 ** 20, '99.9 MiB'],
  [100 * 2 ** 20, '100 MiB'],
  [200 * 2 ** 20, '200 MiB'],
  [3 * 2 ** 40, '3.0 TiB'],
  [5000 * 2 ** 40, '5000 TiB'],
])('%d bytes are shown as %s', (bytes, text) => {
  expect(formatBytes(words, bytes)).toBe(text)
})

it('a size uses the reader’s decimal mark', () => {
  expect(formatBytes({ ...words, format: formatOf('ru') }, 1.5 * 2 ** 30)).toBe('1,5 GiB')
})

it.each([
  [null, '–'],
  [0.46, '0.5 ms'],
  [9.96, '10 ms'],
  [10.4, '10 ms'],
  [999, '999 ms'],
  [1000, '1.0 s'],
  [340.4, '340 ms'],
  [1240, '1.2 s'],
])('a time of %d milliseconds is shown as %s', (milliseconds, text) => {
  expect(formatMilliseconds(words, milliseconds)).toBe(text)
})

it.each([
  [59_999, 'under a minute'],
  [60_000, '1 min'],
  [59 * 60_000, '59 min'],
  [3600_000, '1 h 0 min'],
  [24 * 3600_000, '1 d 0 h'],
  [12 * 60_000, '12 min'],
  [90 * 60_000, '1 h 30 min'],
  [76 * 3600_000, '3 d 4 h'],
])('a duration of %d milliseconds is shown as %s', (milliseconds, text) => {
  expect(formatElapsed(words, milliseconds)).toBe(text)
})

it.each([
  [500, '0.5 s'],
  [15_000, '15 s'],
  [60_000, '1 min'],
  [300_000, '5 min'],
  [3600_000, '1 h'],
])('an interval of %d milliseconds is shown as %s', (milliseconds, text) => {
  expect(formatInterval(words, milliseconds)).toBe(text)
})
