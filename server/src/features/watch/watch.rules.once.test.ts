import type { LedgerLine } from '@idlewood/contract/ledger'
import { usualLimits } from '@idlewood/contract/watch'
import { expect, it } from 'vitest'
import { burstsOf, explainsLevel, lookAt, moneyOf, settled, withTold, type Account } from './watch.rules.ts'

const line = (more: Partial<LedgerLine>): LedgerLine => ({
  key: '2026-11.z',
  at: '2026-11-22T18:30:00',
  log: 'log_give',
  kind: 'transfer',
  text: '',
  actor: { name: 'A', uid: 1 },
  target: { name: 'B', uid: 2 },
  amount: 500,
  flow: 'actor>target',
  thing: null,
  thingFlow: null,
  count: null,
  place: null,
  reason: null,
  mark: null,
  ...more,
})

/** The same numbers each time. */
function createDice(seed: number) {
  let state = seed
  return (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

it('a week of 500 honest players, whose rows the game saves minutes after its lines, raises next to nothing', () => {
  if (usualLimits.money === false) throw new Error('The watch over money is on.')
  const limit = usualLimits.money
  const accounts = new Map<number, Account>()
  const dice = createDice(7)
  const people = Array.from({ length: 500 }, (_, uid) => ({ uid, saved: 1_000_000, now: 1_000_000 }))
  let alarms = 0
  const roundMs = 60_000
  for (let at = 0; at < 7 * 86_400_000; at += roundMs) {
    for (const person of people) {
      // Work and shops, which no line tells of: up to $150,000 an hour.
      person.now += dice(2500) - dice(1500)
      if (dice(600) === 0) {
        const other = people[dice(500)]
        const amount = Math.min(person.now, dice(5_000_000))
        if (other) {
          person.now -= amount
          other.now += amount
          for (const [uid, change] of moneyOf(
            line({
              actor: { name: '', uid: person.uid + 1 },
              target: { name: '', uid: other.uid + 1 },
              amount,
            }),
          ))
            if (change > 0) {
              const account = accounts.get(uid - 1)
              if (account) accounts.set(uid - 1, withTold(account, change))
            }
        }
      }
      if (dice(10) === 0) person.saved = person.now
      const known = accounts.get(person.uid)
      const { account, unexplained } = lookAt(known, { money: person.saved, at }, limit)
      accounts.set(person.uid, unexplained === null ? account : settled(account))
      if (unexplained !== null) alarms++
    }
  }
  expect(alarms).toBeLessThanOrEqual(7)
})

it('sees the same movement only where all of it lies within the time', () => {
  const limit = { times: 3, seconds: 5 }
  const at = (second: number) =>
    line({ at: `2026-11-22T18:30:${String(second).padStart(2, '0')}`, text: 'x' })
  expect(burstsOf([at(1), at(4), at(7)], limit)).toEqual([])
  expect(burstsOf([at(1), at(4), at(6)], limit)).toHaveLength(1)
  expect(burstsOf([at(1), at(2), line({ text: 'y' })], limit)).toEqual([])
})

it('takes a level for explained by a line that names it, and not by a number of a person', () => {
  const said = (text: string) => [line({ text })]
  expect(explainsLevel(said("A (uid: 5) set B's (uid: 7) admin level to 3"), 3)).toBe(true)
  expect(explainsLevel(said("A (uid: 5) has offline set B's admin level to 3."), 3)).toBe(true)
  expect(explainsLevel(said("A (uid: 5) set B's (uid: 7) admin level to 3"), 7)).toBe(false)
  expect(explainsLevel(said("A (uid: 5) has removed B's (uid: 7) developer status."), 0)).toBe(true)
})
