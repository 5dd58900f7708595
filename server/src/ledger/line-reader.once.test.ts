import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LedgerFlow } from '@idlewood/contract/ledger-kinds'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLineReader, mentionedUids } from './line-reader.ts'
import { parseTemplates } from './template-file.ts'

const root = join(import.meta.dirname, '../../..')
const file = join(root, 'presets/ledger/english.txt')
const { templates, forPlayers } = parseTemplates(readFileSync(file, 'utf8'), file)
const reader = createLineReader(templates)

interface Format {
  readonly log: string
  /** The direction of the money; `wrong` if the line's values are wrong, `-` if no money moves. */
  readonly moves: LedgerFlow | 'wrong' | '-'
  readonly text: string
}

function formatsOf(content: string): Format[] {
  let log = ''
  return content.split('\n').flatMap((line): Format[] => {
    if (line.startsWith('[')) log = line.slice(1, -1)
    const [, moves, text] = /^(\w+>\w+|wrong|-) (.*)$/.exec(line) ?? []
    return moves === undefined || text === undefined ? [] : [{ log, moves: moves as Format['moves'], text }]
  })
}
const formats = formatsOf(readFileSync(join(root, 'server/test/game-log-formats.txt'), 'utf8'))

/** Names as clients, leaders and masks produce them, and names crafted to impersonate somebody. */
const hostileName = fc.oneof(
  fc.constantFrom(
    'Bob_Smith',
    'A[x]_(y)',
    'John Doe',
    'a$5_b',
    'X@=.',
    'Money_for_$7',
    'uid: 7',
    '{FF0000}Red_{FFFFFF}',
    'Иван_Петров',
    '\u0098\u00ff_\u00a0x',
    '%s%d%n',
    'Stranger_123',
  ),
  fc.constantFrom('Bob uid: 7', 'Two\nLines', 'b_(id:_3)', 'Ann for $9', "O'Neil", '100%', 'for $5 to X'),
  fc.stringMatching(/^[\w.[\]()=@$]{3,24}$/),
)
const reason = fc.constantFrom('DM', 'DM, reason: (uid: 9)', 'took $50 (uid: 7)', 'see 3.2, twice', '')

interface RenderedLine {
  readonly line: string
  readonly uids: number[]
  readonly money: number | null
}

/** Fills in a format's placeholders. */
function render(
  text: string,
  names: readonly string[],
  numbers: readonly number[],
  why: string,
): RenderedLine {
  const uids: number[] = []
  let money: number | null = null
  let [name, number] = [0, 0]
  const nextNumber = (): number => numbers[number++ % numbers.length] ?? 1
  let line = ''
  for (const part of text.split(/(%(?:\.\d)?[a-z])/)) {
    if (part === '%s' && line.endsWith('IP: ')) line += '203.0.113.7'
    else if (part === '%s' && line.endsWith('$')) line += nextNumber().toLocaleString('en-US')
    else if (part === '%s') line += line.endsWith('reason: ') ? why : (names[name++ % names.length] ?? '')
    else if (/^%\.\d?f$/.test(part)) line += nextNumber().toFixed(1)
    else if (/^%[id]$/.test(part)) {
      const value = nextNumber()
      if (line.endsWith('(uid: ')) uids.push(value)
      if (line.endsWith('$')) money ??= value
      line += String(value)
    } else line += part
  }
  return { line, uids, money }
}

const names = fc.array(hostileName, { minLength: 4, maxLength: 4 })
const numbers = fc.array(fc.integer({ min: 1, max: 2_000_000 }), { minLength: 6, maxLength: 6 })

/** Describes what was read incorrectly from a rendered line; null if nothing. */
function mistakeIn({ log, moves }: Format, { line, uids, money }: RenderedLine, values: readonly number[]) {
  const reading = reader.read(log, line)
  if (!reading) return null
  if (moves === 'wrong') return reading.mark === 'wrong' ? null : 'wrong values are taken for right ones'
  const found = [reading.actor?.uid, reading.target?.uid].filter((uid) => typeof uid === 'number')
  if (!found.every((uid) => values.includes(uid))) return 'somebody whom the game did not write there'
  if (!uids.every((uid) => found.includes(uid))) return 'somebody is missing'
  if (money !== null && reading.amount !== money) return 'another amount'
  return moves !== '-' && reading.mark === null && reading.flow !== moves ? 'money goes another way' : null
}

describe('every known format, with any names', () => {
  test.each(formats)('$log: $text', (format) => {
    let [tries, read] = [0, 0]
    fc.assert(
      fc.property(names, numbers, reason, (who, values, why) => {
        const rendered = render(format.text, who, values, why)
        tries++
        if (reader.read(format.log, rendered.line)) read++
        expect(mistakeIn(format, rendered, values)).toBeNull()
      }),
      { numRuns: 40 },
    )
    expect(read / tries).toBeGreaterThanOrEqual(0.95)
  })

  test('lines are nearly always read in full (people, amount and direction), and nothing can be forged', () => {
    const sample = fc.sample(fc.tuple(names, numbers, reason), { numRuns: 100, seed: 11 })
    const [people, money] = [
      { lines: 0, right: 0 },
      { lines: 0, right: 0 },
    ]
    let forged = 0
    for (const format of formats.filter(({ moves }) => moves !== 'wrong')) {
      for (const [who, values, why] of sample) {
        const rendered = render(format.text, who, values, why)
        const reading = reader.read(format.log, rendered.line)
        const found = [reading?.actor?.uid, reading?.target?.uid].filter((uid) => typeof uid === 'number')
        people.lines++
        if (rendered.uids.every((uid) => found.includes(uid))) people.right++
        if (found.some((uid) => !values.includes(uid))) forged++
        if (rendered.money === null || format.moves === '-') continue
        money.lines++
        if (reading?.amount === rendered.money && (reading.flow === format.moves || reading.mark !== null))
          money.right++
        else if (reading && reading.amount !== null) forged++
      }
    }
    expect(people.right / people.lines).toBeGreaterThanOrEqual(0.99)
    expect(money.right / money.lines).toBeGreaterThanOrEqual(0.97)
    expect(forged).toBe(0)
  })
})

describe('a reason', () => {
  test('never adds a person, an amount or a line', () => {
    const line = 'Al (uid: 1) kicked Bo (uid: 2), reason: x\nCy (uid: 3) gives $500 to Di (uid: 4)'
    expect(reader.read('log_punishments', line)).toMatchObject({
      actor: { uid: 1 },
      target: { uid: 2 },
      amount: null,
    })
    expect(mentionedUids(line)).toEqual([1, 2])
  })
})

test('a name that looks like a person is not read at all', () => {
  expect(reader.read('log_give', 'Al (uid: 7) (uid: 1) gives $5 to Bo (uid: 2)')).toBeUndefined()
  expect(reader.read('log_give', 'Al (uid: 1) gives $5 to Bo (uid: 7) (uid: 2)')).toBeUndefined()
})

test('amounts are read with their sign and separators', () => {
  const amount = (money: string) =>
    reader.read('log_give', `A_B (uid: 1) gives ${money} to C_D (uid: 2)`)?.amount
  expect(['$-500', '-$500', '$1,234,567', '-$1,234'].map(amount)).toEqual([-500, -500, 1_234_567, -1234])
})

test('players may not read logs of staff', () => {
  for (const log of [
    'log_admin',
    'log_punishments',
    'log_cheat',
    'log_command',
    'log_contracts',
    'log_makeadmin',
  ])
    expect(forPlayers.has(log)).toBe(false)
})

describe('a file of templates', () => {
  test.each([
    ['gives', 'has the form'],
    ['gift | {actor} gives', '"gift" is not a kind'],
    ['transfer: money | {actor} gives {money}', 'is not a way money goes'],
    ['transfer: gold actor>target | {actor} gives {money}', 'neither money'],
    ['transfer: money actor>target | {actor} gives it', 'no {money}'],
    ['transfer | {actor} gives {actor}', 'twice'],
    ['transfer | {actor} {target}', 'words that never change'],
    ['other | {text} and {text} and {text} and {text} and {text}', 'stretches of free text'],
  ])('says which line is wrong and why: %s', (line, said) => {
    expect(() => parseTemplates(`# ours\n[log_give]\n${line}`, 'own.txt')).toThrow(/own\.txt, line 3: /)
    expect(() => parseTemplates(`# ours\n[log_give]\n${line}`, 'own.txt')).toThrow(said)
  })

  test('must start with the name of a table', () => {
    expect(() => parseTemplates('transfer | x', 'own.txt')).toThrow(
      'own.txt, line 1: The first line must name a table',
    )
  })
})

test('a line that no template can match is rejected quickly, however it is crafted', () => {
  const evil = createLineReader(
    parseTemplates('[*]\nother | {text}a{text}b{text}c ever{text}!', 'x').templates,
  )
  // CPU time of this process only: load from others on the machine must not fail the test.
  const start = process.cpuUsage()
  evil.read('log_x', `${'abc ever'.repeat(120)}?`)
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(2000)
})
