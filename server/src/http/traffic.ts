/** What the last minute of requests was like, in constant memory. */

const second = 1000
const slots = 60
/** Each step of the scale is a quarter more than the one before: from 0.1 ms to about a minute. */
const steps = 60
const growth = 1.25
const least = 0.1

const stepOf = (milliseconds: number): number =>
  Math.min(steps - 1, Math.max(0, Math.ceil(Math.log(milliseconds / least) / Math.log(growth))))

/**
 * A jam: this many in flight while the median of the last second or two, from this many answers, is above so
 * many milliseconds. Open streams count as in flight; the median tells them from a jam. Streams that end late
 * do not move it.
 */
const jam = { inFlight: 100, answers: 20, median: 300 }

/** Figures of one minute; times in milliseconds, null without a request. */
export interface TrafficFigures {
  perSecond: number
  median: number | null
  p99: number | null
  /** Answered 500 to 599, without those that say "try again". */
  failed: number
  /** Answered 429 or 503. */
  turnedAway: number
  inFlight: number
}

/** Counts requests. */
export interface Traffic {
  /** A request came, and is in flight. */
  begin(): void
  /** It is no longer, answered or not. */
  leave(): void
  /** An answer was given. */
  note(status: number, milliseconds: number): void
  /** More wait than are answered in good time: whoever comes now would wait longer still. */
  isJammed(): boolean
  figures(): TrafficFigures
}

interface Slot {
  second: number
  count: number
  failed: number
  turnedAway: number
  /** How long those took that were not turned away. */
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

/** Begins to count. `now` in milliseconds, rising. */
export function watchTraffic(now: () => number = () => performance.now()): Traffic {
  const ring = Array.from({ length: slots }, (): Slot => {
    return { second: -1, count: 0, failed: 0, turnedAway: 0, times: new Uint32Array(steps) }
  })
  const begun = now()
  let inFlight = 0

  function slotNow(): Slot {
    const current = Math.floor(now() / second)
    const slot = ring[current % slots]! // the remainder is below the length
    if (slot.second !== current) {
      Object.assign(slot, { second: current, count: 0, failed: 0, turnedAway: 0 })
      slot.times.fill(0)
    }
    return slot
  }

  return {
    begin: () => void inFlight++,
    leave: () => void inFlight--,
    note(status, milliseconds) {
      const slot = slotNow()
      slot.count += 1
      if (status === 503 || status === 429) {
        slot.turnedAway += 1
        return
      }
      if (status >= 500) slot.failed += 1
      const step = stepOf(milliseconds)
      slot.times[step] = (slot.times[step] ?? 0) + 1
    },
    isJammed() {
      if (inFlight < jam.inFlight) return false
      const current = Math.floor(now() / second)
      const times = new Uint32Array(steps)
      let count = 0
      for (const slot of [ring[current % slots], ring[(current + slots - 1) % slots]]) {
        if (!slot || slot.second < current - 1) continue
        count += slot.count - slot.turnedAway
        slot.times.forEach((many, step) => (times[step] = (times[step] ?? 0) + many))
      }
      return count >= jam.answers && (share(times, count, 0.5) ?? 0) > jam.median
    },
    figures() {
      const current = Math.floor(now() / second)
      const recent = ring.filter((slot) => slot.second > current - slots)
      const times = new Uint32Array(steps)
      for (const slot of recent)
        slot.times.forEach((count, step) => (times[step] = (times[step] ?? 0) + count))
      const sum = (count: (slot: Slot) => number): number =>
        recent.reduce((total, slot) => total + count(slot), 0)
      const count = sum((slot) => slot.count)
      const answered = count - sum((slot) => slot.turnedAway)
      const seconds = Math.max(1, Math.min(slots, (now() - begun) / second))
      return {
        perSecond: Math.round((count / seconds) * 10) / 10,
        median: share(times, answered, 0.5),
        p99: share(times, answered, 0.99),
        failed: sum((slot) => slot.failed),
        turnedAway: sum((slot) => slot.turnedAway),
        inFlight,
      }
    },
  }
}
