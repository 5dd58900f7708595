import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test } from 'vitest'
import { ledgerFlows } from '@idlewood/contract/ledger-kinds'
import { walkLines } from './index-query.ts'
import { timeOf, undated } from './line-key.ts'
import { LineIndex, type GameLine } from './line-index.ts'
import { relearn } from './relearn.ts'
import { sides } from './rollup.ts'
import { parseTemplates } from './template-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'idlewood-test-rollup-'))
let open: LineIndex | undefined
const close = (): void => {
  open?.close()
  open = undefined
}
afterEach(() => {
  close()
  rmSync(folder, { recursive: true, force: true })
})

const known = [
  'income: money world>actor | {actor} earned {money}',
  'fine: money target>world | {actor} fined {target} for {money}',
  'transfer: money actor>target | {actor} tips {target} with {money}',
  'fine: debt | {actor} owes {money}',
].join('\n')

/** The index of a portal started with these templates. */
function started(content = known): LineIndex {
  close()
  open = new LineIndex(folder, parseTemplates(`[log_give]\n${content}`, 'own.txt').templates)
  open.claim()
  while (relearn(open, 50));
  return open
}

function add(index: LineIndex, rows: readonly GameLine[]): void {
  const number = index.logNumber('log_give')
  const log = index.logs().find((one) => one.log === number)
  if (!log) throw new Error('The index takes no table.')
  index.add(log, rows, Math.max(...rows.map(({ id }) => id)))
}

const wayOf: Readonly<Record<string, [up: string, down: string]>> = {
  'world>actor': ['made', 'gone'],
  'target>world': ['gone', 'made'],
  'actor>target': ['moved', 'moved'],
}

/** The expected days: the sums over all lines. */
function sumsOfLines(index: LineIndex): string[] {
  const sums = new Map<string, { lines: number; amount: number }>()
  const next = walkLines(index.segments(), {
    filter: {},
    after: null,
    deadline: Infinity,
    onLine({ line, kind, flow, amount }, segment) {
      const [up, down] = wayOf[ledgerFlows[flow - 1] ?? ''] ?? []
      if (amount === null || up === undefined || segment === undated) return true
      const day = timeOf({ segment, key: line })?.slice(0, 10)
      const key = `${day} ${kind} ${amount > 0 ? up : down}`
      const sum = sums.get(key) ?? { lines: 0, amount: 0 }
      sums.set(key, { lines: sum.lines + 1, amount: sum.amount + Math.abs(amount) })
      return true
    },
  })
  expect(next).toBeNull()
  return [...sums].map(([key, { lines, amount }]) => `${key} ${lines} ${amount}`).toSorted()
}

function agree(index: LineIndex, days: number): void {
  const rows = index
    .segments()
    .filter(({ name }) => name !== undated)
    .flatMap((segment) =>
      segment.days().map(({ day, kind, side, lines, amount }) => ({
        day: `${segment.name}-${String(day).padStart(2, '0')}`,
        said: `${kind} ${sides[side]} ${lines} ${amount}`,
      })),
    )
  expect(rows.map(({ day, said }) => `${day} ${said}`).toSorted()).toEqual(sumsOfLines(index))
  expect(new Set(rows.map(({ day }) => day)).size).toBe(days)
}

const texts = [
  'A_B (uid: 1) earned $700',
  'A_B (uid: 1) earned $-40',
  'A_B (uid: 1) fined C_D (uid: 2) for $1,250',
  'A_B (uid: 1) tips C_D (uid: 2) with $50',
  'A_B (uid: 1) owes $99999',
  'A_B (uid: 1) finds $88',
]
const line = (id: number, date: string): GameLine => ({
  id,
  date,
  body: texts[id % texts.length] ?? '',
  uid: null,
})
const day = (first: number, date: string): GameLine[] =>
  Array.from({ length: 12 }, (_, place) => line(first + place, `${date} 12:00:${10 + place}`))

test('the sums of each day match its lines, whatever happens during reading', () => {
  let index = started()
  add(index, day(1, '2026-11-20'))
  agree(index, 1)

  // Read twice, as after a crash; late lines; the end of a month; no date at all.
  add(index, [...day(1, '2026-11-20'), ...day(13, '2026-11-21')])
  add(index, [
    ...day(25, '2026-10-31'),
    ...day(37, '2026-11-20'),
    { ...line(49, '0000-00-00'), body: texts[5] ?? '' },
  ])
  agree(index, 3)
  index = started()
  agree(index, 3)

  // The table is emptied, and its ids restart.
  index.restart(index.logNumber('log_give') ?? -1)
  add(index, day(1, '2026-11-22'))
  agree(index, 4)

  // Templates are added and removed.
  index = started(`${known}\nincome: money world>actor | {actor} finds {money}`)
  agree(index, 4)
  index = started(known.replace('fine: money target>world', 'fine: debt'))
  agree(index, 4)

  // A month from before sums existed; then everything is deleted and read again.
  close()
  const old = new DatabaseSync(join(folder, '2026-11.db'))
  old.exec('drop table days; pragma user_version = 0')
  old.close()
  index = started(known)
  agree(index, 4)
  close()
  rmSync(folder, { recursive: true, force: true })
  index = started()
  expect(index.segments()).toEqual([])
  add(index, [...day(1, '2026-11-20'), ...day(13, '2026-11-21')])
  agree(index, 2)
})
