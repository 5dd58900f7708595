/** Statistics of the last minute of requests, in constant memory. */

const second = 1000
const slots = 60
/** Each step of the scale is a quarter more than the one before, from 0.1 ms to about a minute. */
const steps = 60
const growth = 1.25
const least = 0.1

const stepOf = (milliseconds: number): number =>
  Math.min(steps - 1, Math.max(0, Math.ceil(Math.log(milliseconds / least) / Math.log(growth))))

/**
 * A jam: at least `waiting` calls are waiting for their responses, which is also more than the portal answers
 * within `ahead` milliseconds, and the median of the last second or two, over at least `answers` responses,
 * is above `median` milliseconds. How much it answers is the best of the last `seconds`: refused calls do not
 * lower it, so refusing never leads to more refusing. The median distinguishes a jam from a burst of
 * simultaneous calls.
 */
const jam = { waiting: 100, ahead: 120, answers: 20, median: 100, seconds: 10 }

/** Figures of one minute; times in milliseconds, null without requests. */
export interface TrafficFigures {
  perSecond: number
  median: number | null
  p99: number | null
  /** Responses with status 500 to 599, except those that ask to retry. */
  failed: number
  /** Responses with status 429 or 503. */
  turnedAway: number
  /** Calls whose response is not complete. */
  inFlight: number
  /** Calls turned away since the start because of overload. */
  shed: number
}

/** Counts requests. */
export interface Traffic {
  /** A request arrived and is waiting for its response. */
  begin(): void
  /** A request is no longer waiting, whether it was answered or not. */
  leave(): void
  /** A request was turned away at once. */
  shed(): void
  /** Number of requests waiting for their response. */
  waiting(): number
  /** Records a response. */
  note(status: number, milliseconds: number): void
  /**
   * Whether more calls are waiting than can be answered in time, so that further ones would wait even longer.
   */
  isJammed(): boolean
  figures(): TrafficFigures
}

interface Slot {
  second: number
  count: number
  failed: number
  turnedAway: number
  /** Response times of requests that were not turned away. */
  readonly times: Uint32Array
}

function share(times: Uint32Array, count: number, part: number): number | null {
  if (count === 0) return null
  let seen = 0
  for (let step = 0; step < steps; step++) {
    seen += times[step] ?? 0
    if (seen >= count * part) return Math.round(least * growth ** step * 10) / 10
  }
  return null
}

/** The requests of the last minute, one slot per second. */
interface TrafficState {
  readonly now: () => number
  readonly ring: readonly Slot[]
  readonly begunAt: number
  inFlight: number
  shed: number
  /** How many calls may wait, and the tenth of a second in which that was computed. */
  room: { tenth: number; most: number }
}

function currentSlot({ now, ring }: TrafficState): Slot {
  const current = Math.floor(now() / second)
  const slot = ring[current % slots]! // the remainder is below the length
  if (slot.second !== current) {
    Object.assign(slot, { second: current, count: 0, failed: 0, turnedAway: 0 })
    slot.times.fill(0)
  }
  return slot
}

function note(slot: Slot, status: number, milliseconds: number): void {
  slot.count += 1
  if (status === 503 || status === 429) {
    slot.turnedAway += 1
    return
  }
  if (status >= 500) slot.failed += 1
  const step = stepOf(milliseconds)
  slot.times[step] = (slot.times[step] ?? 0) + 1
}

/** The combined times of several seconds. */
function sumTimes(recent: readonly Slot[]): Uint32Array {
  const times = new Uint32Array(steps)
  for (const slot of recent) slot.times.forEach((count, step) => (times[step] = (times[step] ?? 0) + count))
  return times
}

/** How many calls may wait in this second before more are turned away. */
function roomIn({ ring }: TrafficState, current: number): number {
  const recent = ring.filter((slot) => slot.second >= current - 1)
  const count = recent.reduce((sum, slot) => sum + slot.count - slot.turnedAway, 0)
  const isLate = count >= jam.answers && (share(sumTimes(recent), count, 0.5) ?? 0) > jam.median
  if (!isLate) return Infinity
  const best = Math.max(
    ...ring
      .filter((slot) => slot.second >= current - jam.seconds)
      .map((slot) => slot.count - slot.turnedAway),
  )
  return Math.max(jam.waiting, (best * jam.ahead) / second)
}

/** Evaluated once per tenth of a second, because every call checks it. */
function isJammed(state: TrafficState): boolean {
  if (state.inFlight < jam.waiting) return false
  const tenth = Math.floor((state.now() / second) * 10)
  if (state.room.tenth !== tenth) state.room = { tenth, most: roomIn(state, Math.floor(tenth / 10)) }
  return state.inFlight > state.room.most
}

function figuresOf({ now, ring, begunAt, inFlight, shed }: TrafficState): TrafficFigures {
  const current = Math.floor(now() / second)
  const recent = ring.filter((slot) => slot.second > current - slots)
  const times = sumTimes(recent)
  const sum = (count: (slot: Slot) => number): number =>
    recent.reduce((total, slot) => total + count(slot), 0)
  const count = sum((slot) => slot.count)
  const turnedAway = sum((slot) => slot.turnedAway)
  const seconds = Math.max(1, Math.min(slots, (now() - begunAt) / second))
  return {
    perSecond: Math.round((count / seconds) * 10) / 10,
    median: share(times, count - turnedAway, 0.5),
    p99: share(times, count - turnedAway, 0.99),
    failed: sum((slot) => slot.failed),
    turnedAway,
    inFlight,
    shed,
  }
}

/** Starts counting. `now` is a monotonic clock in milliseconds. */
export function createTraffic(now: () => number = () => performance.now()): Traffic {
  const ring = Array.from({ length: slots }, (): Slot => {
    return { second: -1, count: 0, failed: 0, turnedAway: 0, times: new Uint32Array(steps) }
  })
  const state: TrafficState = {
    now,
    ring,
    begunAt: now(),
    inFlight: 0,
    shed: 0,
    room: { tenth: -1, most: Infinity },
  }
  return {
    begin: () => void state.inFlight++,
    leave: () => void state.inFlight--,
    shed() {
      state.shed++
      note(currentSlot(state), 503, 0)
    },
    waiting: () => state.inFlight,
    note: (status, milliseconds) => note(currentSlot(state), status, milliseconds),
    isJammed: () => isJammed(state),
    figures: () => figuresOf(state),
  }
}
