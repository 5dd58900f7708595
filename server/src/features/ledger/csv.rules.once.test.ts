import { expect, test } from 'vitest'
import { cellOf } from './csv.rules.ts'

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
])('%j is written %j', (value, written) => {
  expect(cellOf(value)).toBe(written)
})
