import { expect, test } from 'vitest'
import { textFiles } from './source-files.ts'
import { testsWaitForConditions, testsUseSharedTimeouts } from './wait-rules.ts'

// The lines have `~` inside words, so that this file does not break the rule itself.
const breaches = (path: string, ...lines: string[]): number =>
  testsWaitForConditions([{ path, text: lines.join('\n').replaceAll('~', '') }]).length

test('no test has a fixed wait without a reason', () => {
  expect(testsWaitForConditions(textFiles())).toEqual([])
})

test.each([
  ['server/src/a.test.ts', '  await wa~it(100)'],
  ['web/src/a.test.tsx', '  await new Promise((resolve) => set~Timeout(resolve, 20))'],
  ['e2e/a.spec.ts', '  await page.waitFor~Timeout(500)'],
])('a fixed wait in %s is rejected unless the line above gives a reason', (path, line) => {
  expect(breaches(path, line)).toBe(1)
  expect(breaches(path, '  // Fixed wait: time for a second one, which must not come.', line)).toBe(0)
  expect(breaches(path, '  // Fixed wait: so.', line)).toBe(1)
  expect(breaches(path, '  // A while later.', line)).toBe(1)
})

test('waits that pace a loop, and waits outside tests, are allowed', () => {
  expect(breaches('server/src/a.test.ts', 'while (!(await done())) await wa~it(20)')).toBe(0)
  expect(breaches('server/src/a.ts', 'await wa~it(20)')).toBe(0)
})

test('no test sets the timeout or interval of a wait', () => {
  expect(testsUseSharedTimeouts(textFiles())).toEqual([])
})

test.each([
  'await vi.wait~For(() => expect(count).toBe(1))',
  'await vi\n  .wait~Until(() => isOver, 500)',
  'await expect.po~ll(() => read(), { inter~val: 20 }).toBe(1)',
  'await expect\n  .po~ll(async () => (await read()).state, {\n    time~out: 2000,\n  })\n  .toBe(1)',
])('%j is rejected', (text) => {
  expect(
    testsUseSharedTimeouts([{ path: 'web/src/a.test.tsx', text: text.replaceAll('~', '') }]),
  ).toHaveLength(1)
})

test('a wait without a timeout or interval is accepted', () => {
  const text = 'await expect.poll(() => read()).toBe(1)\\nawait until(() => isOver)'
  expect(testsUseSharedTimeouts([{ path: 'web/src/a.test.tsx', text }])).toEqual([])
})
