import { expect, it } from 'vitest'
import { currentFormat } from '../../language/format.ts'
import { messages } from '../../language/messages.ts'
import { exactTime } from './change-words.ts'
import { outcomeLines, outcomeTitle, undoAllWords, type Outcome } from './undo-all.rules.ts'

const t = messages('changes')
const format = currentFormat()

const nothing: Outcome = { undone: 0, waiting: 0, cancelled: 0, refused: [] }
const refused = [{ id: 7, error: 'The value has changed since.' }]

it.each<[Partial<Outcome>, string]>([
  [{ undone: 3 }, 'Everything was undone'],
  [{ undone: 3, waiting: 1 }, 'Not everything is undone yet'],
  [{ undone: 3, waiting: 1, refused }, 'Not everything was undone'],
])('the title for %j is: %s', (outcome, title) => {
  expect(outcomeTitle({ ...nothing, ...outcome }, t)).toBe(title)
})

it.each<[Partial<Outcome>, string[]]>([
  [{ undone: 1 }, ['1 change undone.']],
  [
    { undone: 2, waiting: 1, cancelled: 1 },
    [
      '2 changes undone.',
      '1 change not undone yet: each waits until the player has left the game.',
      '1 change cancelled before the game had it.',
    ],
  ],
  [
    { cancelled: 2, refused },
    ['0 changes undone.', '2 changes cancelled before the game had them.', '1 change could not be undone:'],
  ],
])('the lines for %j are right', (outcome, lines) => {
  expect(outcomeLines({ ...nothing, ...outcome }, t)).toEqual(lines)
})

const from = '2026-11-22T10:00:00Z'
const until = '2026-11-22T11:00:00Z'

it.each([
  [{ made: 1, waiting: 0, delivered: 0 }, 'one change is undone. Values'],
  [{ made: 3, waiting: 0, delivered: 0 }, 'up to 3 changes are undone, newest first. Values'],
  [{ made: 3, waiting: 1, delivered: 0 }, 'newest first. One that waits is cancelled. Values'],
  [{ made: 1, waiting: 2, delivered: 0 }, 'one change is undone. 2 that wait are cancelled. Values'],
  [
    { made: 1, waiting: 0, delivered: 1 },
    'one change is undone. One that the game has taken but not saved yet ',
  ],
  [{ made: 1, waiting: 1, delivered: 2 }, 'is cancelled. 2 that the game has taken but not saved yet '],
])('the question before %j says what will be done', (count, words) => {
  const said = undoAllWords({ name: 'Anna', from, until, ...count }, t, format)
  expect(said).toContain(
    `Of what Anna changed from ${exactTime(from, format)} to ${exactTime(until, format)}: `,
  )
  expect(said).toContain(words)
})

it('a period without an end ends now', () => {
  expect(
    undoAllWords({ name: 'Anna', from, until: '', made: 1, waiting: 0, delivered: 0 }, t, format),
  ).toContain(' to now: ')
})
