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

interface Player {
  readonly uid: number
  /** What the game holds in memory, and what it last saved. */
  now: number
  saved: number
}

/** What honest players do in a minute: what lines tell of goes through `tell`, the rest only moves money. */
function minuteOf(player: Player, everybody: readonly Player[], dice: (most: number) => number, tell: Tell) {
  const other = everybody[dice(everybody.length)] ?? player
  const pay = (amount: number): void => {
    player.now -= amount
    other.now += amount
  }
  // Work, shops, fuel and hospital bills, which no line tells of.
  player.now = Math.max(0, player.now + dice(2500) - dice(1500))
  const chance = dice(20_000)
  if (chance < 33) {
    const amount = Math.min(player.now, dice(5_000_000))
    pay(amount)
    tell(player, { flow: 'actor>target', amount }, other)
  } else if (chance < 40) {
    // A house changes hands: the buyer pays the seller who writes the line.
    const amount = Math.min(other.now, 500_000 + dice(6_000_000))
    pay(-amount)
    tell(player, { kind: 'trade', flow: 'target>actor', amount }, other)
  } else if (chance < 43) {
    const amount = dice(8_000_000)
    player.now += amount
    tell(player, { kind: 'income', flow: 'world>actor', amount })
  } else if (chance < 50) {
    const amount = dice(3_000_000)
    player.now += amount
    tell(player, { kind: 'stash', flow: 'stash>actor', amount })
  } else if (chance < 52) {
    const amount = dice(4_000_000)
    other.now += amount
    tell(player, { kind: 'staff', flow: 'world>target', amount }, other)
  } else if (chance < 58) {
    // A robbery of a bank or a shop, alone or in company; the game writes no line.
    player.now += 20_000 + dice(380_000)
  } else if (chance < 70) {
    // Death: what was carried is gone, and somebody may pick it up.
    const carried = Math.min(player.now, dice(60_000))
    pay(carried)
  } else if (chance < 80) {
    // In a hurry, the same once more: the same words in the same seconds.
    for (let time = 2 + dice(3); time > 0; time--) {
      const amount = 1000
      pay(amount)
      tell(player, { flow: 'actor>target', amount }, other)
    }
  }
}

type Tell = (actor: Player, what: Partial<LedgerLine>, target?: Player) => void

const minuteMs = 60_000
const weekMs = 7 * 86_400_000

/** A week of so many players. Returns how many alarms there were, by kind. */
function honestWeek(count: number, seed: number) {
  const { money, duplicates } = usualLimits
  if (money === false || duplicates === false) throw new Error('The watch over money and lines is on.')
  const dice = createDice(seed)
  const accounts = new Map<number, Account>()
  const everybody = Array.from({ length: count }, (_, uid) => ({ uid: uid + 1, saved: 1e6, now: 1e6 }))
  const alarms = { money: 0, duplicates: 0, lines: 0 }
  for (let at = 0; at < weekMs; at += minuteMs) {
    const lines: LedgerLine[] = []
    const tell: Tell = (actor, what, target) => {
      const party = (one: Player | undefined) => (one ? { name: `P${one.uid}`, uid: one.uid } : null)
      const time = new Date(at + actor.uid * 100).toISOString().slice(0, 19)
      const text = JSON.stringify([actor.uid, target?.uid, what])
      lines.push(line({ ...what, at: time, text, actor: party(actor), target: party(target) }))
    }
    for (const player of everybody) minuteOf(player, everybody, dice, tell)
    for (const one of lines)
      for (const [uid, change] of moneyOf(one)) {
        const account = accounts.get(uid)
        if (change > 0 && account) accounts.set(uid, withTold(account, change))
      }
    alarms.lines += lines.length
    alarms.duplicates += burstsOf(lines, duplicates).length
    for (const player of everybody) {
      // The game saves every few minutes, and at the end of a visit.
      if (dice(10) === 0) player.saved = player.now
      const known = accounts.get(player.uid)
      // Nothing happened: a look would change nothing.
      if (known?.money === player.saved && known.suspectAt === null) continue
      const { account, unexplained } = lookAt(known, { money: player.saved, at }, money)
      accounts.set(player.uid, unexplained === null ? account : settled(account))
      if (unexplained !== null) alarms.money++
    }
  }
  return alarms
}

it('a week of 500 honest players, whose rows the game saves minutes after its lines, raises next to nothing', () => {
  const { money, duplicates, lines } = honestWeek(500, 7)
  expect(lines).toBeGreaterThan(10_000)
  expect(duplicates).toBe(0)
  expect(money).toBeLessThanOrEqual(7)
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
