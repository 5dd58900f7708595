import type { LedgerLine } from '@idlewood/contract/ledger'
import { expect, test } from 'vitest'
import { cellOf, csvRow } from './csv.rules.ts'

test.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1＋1', "'＝1＋1"],
  ['a;＠SUM(A1)', `"a;'＠SUM(A1)"`],
  ['\t=1', `"'\t'=1"`],
  ['a;=1+1', `"a;'=1+1"`],
  ['a\n-1', `"a\n'-1"`],
  ['a; b', '"a; b"'],
  ['a,b', '"a,b"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['plain = text', 'plain = text'],
  [-500, '-500'],
  [null, ''],
])('%j is written as %j', (value, written) => {
  expect(cellOf(value)).toBe(written)
})

const line: LedgerLine = {
  key: '2026-11.z',
  at: '2026-11-22T18:30:00',
  log: 'log_give',
  kind: 'transfer',
  text: 'Ada gave Bob 5 grams',
  actor: { name: 'Ada', uid: 1 },
  target: { name: 'Bob', uid: null },
  amount: 50,
  flow: 'actor>target',
  thing: 'Meth',
  thingFlow: null,
  count: 5,
  place: { kind: 'house', id: 7, name: null },
  reason: null,
  mark: null,
}

test('a line is a row, with empty cells for missing values', () => {
  expect(csvRow(line)).toBe(
    '2026-11-22T18:30:00,log_give,transfer,Ada,1,Bob,,50,actor>target,Meth,5,house:7,Ada gave Bob 5 grams,2026-11.z\r\n',
  )
  const nothing = { actor: null, target: null, amount: null, flow: null, thing: null, count: null }
  expect(csvRow({ ...line, ...nothing, at: null, place: null, text: '' })).toBe(
    ',log_give,transfer,,,,,,,,,,,2026-11.z\r\n',
  )
})
