import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Format } from './format.ts'

/** Creates formats in a time zone, which they keep: a browser changes it only when a new page loads. */
async function formatIn(timeZone: string, language: string): Promise<Format> {
  vi.stubEnv('TZ', timeZone)
  vi.resetModules()
  const { formatOf } = await import('./format.ts')
  return formatOf(language)
}

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllEnvs())

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ')
/** Half an hour before midnight UTC. */
const late = Date.UTC(2026, 10, 20, 23, 30)

test.each([
  ['UTC', 'en', 'Nov 20, 2026', 'Nov 20, 2026, 11:30 PM', '11:30 PM'],
  ['Europe/Moscow', 'ru', '21 нояб. 2026 г.', '21 нояб. 2026 г., 02:30', '02:30'],
  ['Europe/Moscow', 'pt-BR', '21 de nov. de 2026', '21 de nov. de 2026, 02:30', '02:30'],
  ['America/Sao_Paulo', 'pt-BR', '20 de nov. de 2026', '20 de nov. de 2026, 20:30', '20:30'],
  ['America/Sao_Paulo', 'ru', '20 нояб. 2026 г.', '20 нояб. 2026 г., 20:30', '20:30'],
  ['Asia/Jakarta', 'id', '21 Nov 2026', '21 Nov 2026, 06.30', '06.30'],
  ['Europe/Bucharest', 'ro', '21 nov. 2026', '21 nov. 2026, 01:30', '01:30'],
])('in %s, %s shows the reader’s day and time', async (zone, language, ...shown) => {
  const format = await formatIn(zone, language)
  expect([format.date(late), format.dateTime(late), format.time(late)].map(plain)).toEqual(shown)
})

test.each([
  ['Pacific/Kiritimati', '22 нояб.'],
  ['Pacific/Pago_Pago', '20 нояб.'],
])('in %s, a moment is shown with the local day', async (zone, lastDay) => {
  const format = await formatIn(zone, 'ru')
  const end = Date.UTC(2026, 10, 21, 10, 30)
  expect(plain(format.dateParts(end, { day: 'numeric', month: 'short' }))).toBe(lastDay)
})

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'a day by the game’s clock is the same in %s',
  async (zone) => {
    const format = await formatIn(zone, 'ru')
    const shown = [format.gameDay('2026-11-20T23:30:00'), format.gameTime('2026-11-20T23:30:00')]
    expect(shown.map(plain)).toEqual(['20 нояб. 2026 г.', '20 нояб. 2026 г., 23:30'])
    expect(format.gameDay('0000-00-00T00:00:00')).toBe('0000-00-00T00:00:00')
    // Some games append a time zone or put a space before the time; the day stays as written.
    for (const moment of ['2026-11-20T23:30:00.000Z', '2026-11-20T23:30:00+05:00', '2026-11-20 23:30:00'])
      expect(format.gameDay(moment)).toBe(shown[0])
    expect(format.gameDay('2026-11-20')).toBe(shown[0])
  },
)

test('the hour that daylight saving time skips is not shown', async () => {
  const format = await formatIn('Europe/Bucharest', 'ro')
  const before = Date.UTC(2026, 2, 29, 0, 59)
  expect([format.time(before), format.time(before + 60_000)]).toEqual(['02:59', '04:00'])
})
