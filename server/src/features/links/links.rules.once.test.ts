import type { LinkedCharacter, LinkStrength } from '@idlewood/contract/links'
import { describe, expect, test } from 'vitest'
import { byWeight, isAlarm, reasonsByUid, strengthOf, strongest } from './links.rules.ts'

describe('the strength of a link', () => {
  test.each([
    ['discord', 7, 'strong'],
    ['browser', 2, 'strong'],
    ['browser', 5, 'medium'],
    ['browser', 26, 'none'],
    ['address', 2, 'medium'],
    ['address', 4, 'medium'],
    ['address', 5, 'weak'],
    ['address', 16, 'none'],
    ['range', 2, 'weak'],
    ['range', 21, 'none'],
  ] as const)('%s shared by %i: %s', (kind, shared, strength) => {
    expect(strengthOf(kind, shared)).toBe(strength)
  })
})

test('each character has its reasons, the strongest kind first, and no range besides the same address', () => {
  const reasons = reasonsByUid({
    discord: new Map(),
    browser: new Map([[2, 2]]),
    address: new Map([[2, 30]]),
    range: new Map([
      [2, 40],
      [3, 5],
    ]),
  })
  expect([...reasons.keys()]).toEqual([2, 3])
  expect(reasons.get(2)).toEqual([
    { kind: 'browser', strength: 'strong', shared: 2 },
    { kind: 'address', strength: 'none', shared: 30 },
  ])
  expect(strongest(reasons.get(2) ?? [])).toBe('strong')
})

test('a link is as strong as its strongest reason, whatever the others are', () => {
  const reasons = (...strengths: LinkStrength[]) =>
    strengths.map((strength) => ({ kind: 'address' as const, strength, shared: 2 }))
  expect(strongest(reasons('none', 'weak', 'medium'))).toBe('medium')
  expect(strongest(reasons('weak', 'none'))).toBe('weak')
  expect(strongest(reasons('none'))).toBe('none')
  expect(strongest([])).toBe('none')
})

const linked = (some: Partial<LinkedCharacter>): LinkedCharacter => {
  const person = {
    uid: 1,
    username: 'A',
    lastlogin: null,
    ban: null,
    reasons: [],
    strength: 'medium' as const,
    household: null,
    ...some,
  }
  return { ...person, isAlarm: isAlarm(person) }
}
const ban = { reason: 'Cheating' }

test('a ban with a medium or strong link is an alarm, unless the household is known', () => {
  expect(linked({ ban }).isAlarm).toBe(true)
  expect(linked({ ban, strength: 'strong' }).isAlarm).toBe(true)
  expect(linked({ ban, strength: 'weak' }).isAlarm).toBe(false)
  expect(linked({}).isAlarm).toBe(false)
  expect(linked({ ban, household: { by: 'Ann', at: '' } }).isAlarm).toBe(false)
})

test('alarms come first, then stronger links, then bans, then names', () => {
  const sorted = [
    linked({ username: 'Z', ban }),
    linked({ username: 'S', strength: 'strong' }),
    linked({ username: 'W', strength: 'weak', ban }),
    linked({ username: 'Y', strength: 'weak', ban }),
    linked({ username: 'A', strength: 'weak' }),
    linked({ username: 'B', strength: 'weak' }),
  ]
  expect(sorted.toReversed().toSorted(byWeight)).toEqual(sorted)
  expect(sorted.toSorted(byWeight)).toEqual(sorted)
})
