import { act, render, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import languages from 'virtual:messages/all'
import { formatOf } from './format.ts'
import { nameOf } from './languages.ts'
import { messages, useMessages } from './messages.ts'
import { addCatalogs, changeLanguage, currentLanguage, showLanguage } from './store.ts'

beforeAll(() => {
  for (const [language, catalogs] of Object.entries(languages)) addCatalogs(language, catalogs)
})

test.each([
  [1, '1 секунду'],
  [2, '2 секунды'],
  [5, '5 секунд'],
  [11, '11 секунд'],
  [21, '21 секунду'],
  [22, '22 секунды'],
  [1.5, '1,5 секунды'],
])('in Russian, the plural of %s is "%s"', (seconds, words) => {
  showLanguage('ru')
  expect(messages('join')('wait', { seconds })).toBe(`Приглашение откроется само через ${words}.`)
})

test.each([
  ['ro', 1, '1 secundă'],
  ['ro', 19, '19 secunde'],
  ['ro', 20, '20 de secunde'],
  ['pt-BR', 1, '1 segundo'],
  ['pt-BR', 3, '3 segundos'],
  ['id', 1, '1 detik'],
])('in %s, the plural of %s is "%s"', (language, seconds, words) => {
  showLanguage(language)
  expect(messages('join')('wait', { seconds })).toContain(words)
})

const noon = Date.UTC(2026, 10, 20, 12)

test.each([
  ['en', 'Nov 20, 2026', '1,500,000.5', '$1,500,000', '-$20', '3 days ago'],
  ['pt-BR', '20 de nov. de 2026', '1.500.000,5', '$1.500.000', '-$20', 'há 3 dias'],
  ['ru', '20 нояб. 2026 г.', '1 500 000,5', '$1 500 000', '-$20', '3 дня назад'],
  ['id', '20 Nov 2026', '1.500.000,5', '$1.500.000', '-$20', '3 hari yang lalu'],
])(
  '%s formats dates, numbers and money in its own way, and money with a dollar sign',
  (language, ...written) => {
    const format = formatOf(language)
    const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ')
    expect(
      [
        format.date(noon, 'medium', 'UTC'),
        format.number(1_500_000.5),
        format.money(1_500_000),
        format.money(-20),
        format.relative(-3, 'day'),
      ].map(plain),
    ).toEqual(written)
  },
)

test.each([
  ['en', '6 PM', 'Fri 6 PM'],
  ['pt-BR', '18:00', 'sex., 18:00'],
  ['ru', '18:00', 'пт 18:00'],
])('in %s, an hour cannot be mistaken for a day', (language, alone, withDay) => {
  const format = formatOf(language)
  const hour = (options: Intl.DateTimeFormatOptions): string =>
    format
      .hour(Date.UTC(2026, 10, 20, 18), { ...options, timeZone: 'UTC' })
      .replaceAll(/[\u00A0\u202F]/g, ' ')
  expect([hour({}), hour({ weekday: 'short' })]).toEqual([alone, withDay])
})

test('each language sorts by its own alphabet, and numbers by value', () => {
  expect(['Zara', 'Änne', 'Bob 10', 'Bob 9'].toSorted(formatOf('en').compare)).toEqual([
    'Änne',
    'Bob 9',
    'Bob 10',
    'Zara',
  ])
  expect(['Юрий', 'Ёлка', 'Жан', 'Егор'].toSorted(formatOf('ru').compare)).toEqual([
    'Егор',
    'Ёлка',
    'Жан',
    'Юрий',
  ])
  expect(['șase', 'taxi', 'sapte'].toSorted(formatOf('ro').compare)).toEqual(['sapte', 'șase', 'taxi'])
})

test('lists are joined according to the language', () => {
  expect(formatOf('en').list(['a', 'b', 'c'])).toBe('a, b, and c')
  expect(formatOf('es').list(['a', 'b', 'i'])).toBe('a, b e i')
  expect(formatOf('ru').list(['a', 'b'], 'or')).toBe('a или b')
})

test('each language is named in that language', () => {
  expect(['en', 'pt-BR', 'es', 'ru', 'id', 'ro'].map(nameOf)).toEqual([
    'English',
    'Português (Brasil)',
    'Español',
    'Русский',
    'Indonesia',
    'Română',
  ])
})

function Page({ onRender }: { onRender: () => void }) {
  const t = useMessages('join')
  onRender()
  return <button type="button">{t('stay')}</button>
}

test('a change of language re-renders components without replacing their elements', async () => {
  const onRender = vi.fn<() => void>()
  render(<Page onRender={onRender} />)
  const button = screen.getByRole('button', { name: 'Stay here' })
  await act(() => changeLanguage('ru'))
  expect(button).toHaveTextContent('Остаться здесь')
  expect(document.documentElement).toHaveAttribute('lang', 'ru')
  expect(currentLanguage()).toBe('ru')
})

test('texts in the pseudo-language are at least 40% longer, and contain every value', () => {
  showLanguage('en-XA')
  const text = messages('join')('open', { host: 'discord.gg' })
  expect(text).toMatch(/^Ööpééññ .*discord\.gg/)
  const stay = messages('join')('stay')
  expect(stay.length).toBeGreaterThanOrEqual('Stay here'.length * 1.4)
})

test('a line of text does not end between a Russian year and its abbreviation', () => {
  const { date, dateTime } = formatOf('ru')
  const year = '2026\u00A0г.'
  expect(date(noon, 'long', 'UTC')).toBe(`20 ноября ${year}`)
  expect(dateTime(noon)).toContain(year)
})
