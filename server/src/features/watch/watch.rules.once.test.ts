import type { LedgerLine } from '@idlewood/contract/ledger'
import { defaultWatchLimits } from '@idlewood/contract/watch'
import { describe, expect, it } from 'vitest'
import {
  burstsOf,
  explainsLevel,
  graceMs,
  isGift,
  lookAt,
  moneyOf,
  settled,
  withExplained,
  type Account,
} from './watch.rules.ts'

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

describe('the money moved by a line', () => {
  const nobody = { name: 'Somebody', uid: null }
  it.each<[string, Partial<LedgerLine>, [uid: number, change: number][]]>([
    [
      'goes from the actor to the target',
      {},
      [
        [1, -500],
        [2, 500],
      ],
    ],
    [
      'comes back from the target',
      { flow: 'target>actor' },
      [
        [2, -500],
        [1, 500],
      ],
    ],
    ['comes from nothing', { flow: 'world>target' }, [[2, 500]]],
    ['disappears', { flow: 'actor>world' }, [[1, -500]]],
    ['is ignored for a person without a uid', { actor: nobody, target: null }, []],
    ['is ignored without a known flow', { flow: null }, []],
    ['is ignored without an amount', { amount: null }, []],
    ['is ignored if a mark says so', { mark: 'debt' }, []],
  ])('%s', (_, more, moved) => {
    expect(moneyOf(line(more))).toEqual(moved)
  })
})

describe('a check of a character’s money', () => {
  const limit = { dollars: 1000, hours: 6 }
  const stretch = limit.hours * 3_600_000
  const fresh: Account = {
    money: 500,
    incoming: 0,
    explained: 0,
    since: 0,
    suspectAt: null,
    givenUntil: null,
  }
  const look = (known: Account | undefined, money: number, at: number) => lookAt(known, { money, at }, limit)

  it('creates an account the first time', () => {
    expect(look(undefined, 500, 0)).toEqual({ account: fresh, unexplained: null })
  })

  it('that finds nothing new leaves the account unchanged', () => {
    expect(look(fresh, 500, 7).account).toBe(fresh)
    expect(look(fresh, 500, 2 * stretch).account).toBe(fresh)
  })

  it('counts incoming money only', () => {
    const poorer = look(fresh, 100, 5).account
    expect(poorer).toEqual({ ...fresh, money: 100, since: 5 })
    const richer = look(poorer, 400, 10).account
    expect(richer).toEqual({ ...fresh, money: 400, incoming: 300, since: 10 })
    expect(look(richer, 150, 20).account).toEqual({ ...richer, money: 150 })
    expect(look(richer, 500, 20).account).toEqual({ ...richer, money: 500, incoming: 400 })
  })

  it('raises an alarm at the limit, once the money has been there for a while', () => {
    const suspect = look(fresh, 1500, 10)
    expect(suspect).toEqual({
      account: { ...fresh, money: 1500, incoming: 1000, since: 10, suspectAt: 10 },
      unexplained: null,
    })
    expect(look(suspect.account, 1500, 10 + graceMs - 1).unexplained).toBeNull()
    const found = look(suspect.account, 1600, 10 + graceMs)
    expect(found).toMatchObject({ account: { suspectAt: 10 }, unexplained: 1100 })
    expect(settled(found.account)).toEqual({ ...fresh, money: 1600, since: 10 })
    const less = look(fresh, 1499, 10).account
    expect(less.suspectAt).toBeNull()
    // The operator lowers the limit.
    const lower = { ...limit, dollars: 999 }
    expect(lookAt(less, { money: 1499, at: 20 }, lower).account.suspectAt).toBe(20)
    expect(look(less, 1499, 10 + graceMs).unexplained).toBeNull()
  })

  it('accepts what lines explain, whether they come before or after the money', () => {
    const before = look(withExplained(withExplained(fresh, 4000), 1000), 6499, 10)
    expect(before.account).toEqual({
      ...fresh,
      money: 6499,
      incoming: 5999,
      explained: 5000,
      suspectAt: null,
    })
    const suspect = look(fresh, 5500, 10).account
    const after = look(withExplained(suspect, 4001), 5500, 10 + graceMs)
    expect(after).toMatchObject({ account: { suspectAt: null }, unexplained: null })
  })

  it('adds up what comes in within one period of hours, and starts over in the next', () => {
    const half = look(fresh, 1000, 10).account
    expect(look(half, 1500, 10 + stretch).account).toMatchObject({ incoming: 1000, since: 10 })
    expect(look(half, 1500, 11 + stretch).account).toMatchObject({ incoming: 500, since: 11 + stretch })
  })

  it('still suspects an excess after the period is over', () => {
    const suspect = look(fresh, 1500, 10).account
    expect(look(suspect, 1500, 11 + stretch).unexplained).toBe(1000)
  })

  it('still expects money that lines have reported and that has not arrived yet', () => {
    const some = look(withExplained(fresh, 5000), 2500, 10).account
    const later = look(some, 2500, 1 + stretch).account
    expect(later).toMatchObject({ incoming: 0, explained: 3000, since: 1 + stretch })
    expect(look(withExplained(fresh, 5000), 500, 1 + stretch).account).toMatchObject({
      explained: 5000,
      since: 1 + stretch,
    })
    const more = look(withExplained(fresh, 100), 1000, 10).account
    expect(look(more, 1000, 1 + stretch).account).toMatchObject({ incoming: 0, explained: 0 })
  })
})

it.each<[boolean, Partial<LedgerLine>]>([
  [true, { flow: 'world>target' }],
  [true, { flow: null, thingFlow: 'world>target' }],
  [false, { flow: 'actor>target' }],
  [false, { flow: 'world>actor', thingFlow: 'actor>target' }],
  [false, { flow: 'world>target', mark: 'debt' }],
])('is a gift out of nothing: %s for %j', (is, more) => {
  expect(isGift(line(more))).toBe(is)
})

it('a burst has all of its equal lines within the given time', () => {
  const limit = { times: 3, seconds: 5 }
  const at = (second: number) =>
    line({ at: `2026-11-22T18:30:${String(second).padStart(2, '0')}`, text: 'x' })
  expect(burstsOf([at(1), at(4), at(7)], limit)).toEqual([])
  expect(burstsOf([at(1), at(4), at(6)], limit)).toHaveLength(1)
  expect(burstsOf([at(1), at(2), line({ text: 'y' })], limit)).toEqual([])
  expect(burstsOf([at(1), at(2), line({ text: 'x', log: 'log_sell' })], limit)).toEqual([])
  expect(burstsOf([at(1), at(2), line({ text: 'x', at: null })], limit)).toEqual([])
})

it('a burst shows its lines from the first one on, in order, twenty at most', () => {
  const seconds = [30, 3, 2, 1, 12, 11]
  const lines = seconds.map((second) =>
    line({ at: `2026-11-22T18:30:${String(second).padStart(2, '0')}`, key: String(second) }),
  )
  const limit = { times: 3, seconds: 5 }
  const [burst, ...others] = burstsOf(lines, limit)
  expect(others).toEqual([])
  expect(burst?.seconds).toBe(5)
  expect(burst?.lines.map(({ key }) => key)).toEqual(['1', '2', '3', '11', '12', '30'])
  expect(burstsOf([line({ at: '2026-11-22T18:29:00' }), ...lines], limit)[0]?.lines[0]?.key).toBe('1')
  expect(
    burstsOf(
      Array.from({ length: 30 }, () => line({})),
      limit,
    )[0]?.lines,
  ).toHaveLength(20)
})

it('a burst consists of movements of money or items, not of other lines', () => {
  const limit = { times: 2, seconds: 5 }
  const twice = (more: Partial<LedgerLine>) => burstsOf([line(more), line(more)], limit).length
  expect(twice({})).toBe(1)
  expect(twice({ flow: null, thingFlow: 'actor>target' })).toBe(1)
  expect(twice({ flow: null })).toBe(0)
  expect(twice({ mark: 'debt' })).toBe(0)
})

it('a level is explained by a line that contains it, but not by the number in a person’s uid or address', () => {
  const said = (text: string) => [line({ text })]
  expect(explainsLevel(said("A (uid: 5) set B's (uid: 7) admin level to 3"), 3)).toBe(true)
  expect(explainsLevel(said("A (uid: 5) has offline set B's admin level to 3."), 3)).toBe(true)
  expect(explainsLevel(said("A (uid: 5) set B's (uid: 7) admin level to 3"), 7)).toBe(false)
  expect(explainsLevel(said("A (uid: 15) set B's (IP: 3) rank"), 3)).toBe(false)
  expect(explainsLevel(said("A (uid: 15) set B's (IP: 3) rank"), 15)).toBe(false)
  for (const other of ['13', '30', '1.3', '3.5', '12:3', '3:15'])
    expect(explainsLevel(said(`A set B's level at ${other}`), 3), other).toBe(false)
  expect(explainsLevel([...said('A set it to 9'), ...said('A set it to 3')], 3)).toBe(true)
  expect(explainsLevel([], 0)).toBe(false)
  expect(explainsLevel(said("A (uid: 5) has removed B's (uid: 7) developer status."), 0)).toBe(true)
  expect(explainsLevel(said("A (uid: 5) has removed B's (uid: 7) developer status."), 3)).toBe(false)
  expect(explainsLevel(said('A has praised B.'), 0)).toBe(false)
})

/** A deterministic random number generator. */
function createDice(seed: number) {
  let state = seed
  return (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

interface Player {
  readonly uid: number
  /** The money in the game's memory, and what it last saved. */
  now: number
  saved: number
}

/**
 * A minute of honest players: what is written to the logs goes through `tell`, everything else only moves
 * money.
 */
function minuteOf(player: Player, everybody: readonly Player[], dice: (most: number) => number, tell: Tell) {
  const other = everybody[dice(everybody.length)] ?? player
  const pay = (amount: number): void => {
    player.now -= amount
    other.now += amount
  }
  // Work, shops, fuel and hospital bills, which are not logged.
  player.now = Math.max(0, player.now + dice(2500) - dice(1500))
  const chance = dice(20_000)
  if (chance < 33) {
    const amount = Math.min(player.now, dice(5_000_000))
    pay(amount)
    tell(player, { flow: 'actor>target', amount }, other)
  } else if (chance < 40) {
    // A house is sold: the buyer pays the seller, who writes the line.
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
    // A robbery of a bank or a shop, alone or with others; the game logs nothing.
    player.now += 20_000 + dice(380_000)
  } else if (chance < 70) {
    // Death: carried money is lost, and somebody may pick it up.
    const carried = Math.min(player.now, dice(60_000))
    pay(carried)
  } else if (chance < 80) {
    // In a hurry, the same action is repeated: the same line within seconds.
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

/** A week of the given number of players. Returns the number of alarms, by kind. */
function honestWeek(count: number, seed: number) {
  const { money, duplicates } = defaultWatchLimits
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
        if (change > 0 && account) accounts.set(uid, withExplained(account, change))
      }
    alarms.lines += lines.length
    alarms.duplicates += burstsOf(lines, duplicates).length
    for (const player of everybody) {
      // The game saves every few minutes, and when a player leaves.
      if (dice(10) === 0) player.saved = player.now
      const known = accounts.get(player.uid)
      // Nothing happened, so a check would change nothing.
      if (known?.money === player.saved && known.suspectAt === null) continue
      const { account, unexplained } = lookAt(known, { money: player.saved, at }, money)
      accounts.set(player.uid, unexplained === null ? account : settled(account))
      if (unexplained !== null) alarms.money++
    }
  }
  return alarms
}

it('a week of 500 honest players, whose rows the game saves minutes after its lines, raises next to no alarms', () => {
  const { money, duplicates, lines } = honestWeek(500, 7)
  expect(lines).toBeGreaterThan(10_000)
  expect(duplicates).toBe(0)
  expect(money).toBeLessThanOrEqual(7)
})
