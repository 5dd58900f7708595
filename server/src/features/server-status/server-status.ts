import type { ServerHour, ServerNow } from '@idlewood/contract/server-status'
import { isDown } from '../../db/errors.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import type { Presence } from '../../game/presence/presence.ts'
import type { Live } from '../../live/live.ts'
import { keeperOf, leaseTime, type KeptRecord, type TransitionListener } from './leader-lease.ts'
import { hoursOf, keepSample, listSamples, slotLength, type Sample } from './samples.ts'
import { makeServerState, usualSilence, type SilenceRules } from './server-state.ts'

const hour = 60 * 60 * 1000

/** How soon something is made of what is heard. Times in milliseconds. */
export interface StatusPace {
  silence: SilenceRules
  /** How long a state must have stood before people are told: who flaps is not news. */
  announceAfter: number
  /** Between two looks at the record. */
  lookIntervalMs: number
}

export const usualStatusPace: StatusPace = {
  silence: usualSilence,
  announceAfter: 30_000,
  lookIntervalMs: leaseTime / 4,
}

interface Parts {
  portal: PortalDatabase
  live: Live
  presence: Presence
  pace?: StatusPace
  onError: (error: unknown) => void
}

/** What is known of the game server. */
export interface ServerStatus {
  /** As last heard; asks nobody. */
  now(): ServerNow
  /** The last so many hours. */
  hours(count: number): Promise<ServerHour[]>
  onTransition(listener: TransitionListener): () => void
  close(): Promise<void>
}

/** Milliseconds after which open pages are told again what has not changed: they show how old it is. */
const publishIntervalMs = 30_000
/** Milliseconds that hours are good for. */
const hoursGoodFor = 60_000

/** Watches the game server in every process; one of them keeps the record, the samples, and tells of transitions. */
export function openServerStatus({
  portal,
  live,
  presence,
  pace = usualStatusPace,
  onError,
}: Parts): ServerStatus {
  const machine = makeServerState(pace.silence)
  const listeners = new Set<TransitionListener>()
  const keeper = keeperOf(portal, listeners)
  let record: KeptRecord = { state: null, since: null }
  let told = { what: '', at: 0 }
  let slot = emptySlot()
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  const known = new Map<number, { hours: Promise<ServerHour[]>; until: number }>()

  function emptySlot(): Pick<Sample, 'at' | 'peak' | 'max' | 'ping'> {
    const now = Date.now()
    return { at: now - (now % slotLength), peak: null, max: null, ping: null }
  }

  function now(): ServerNow {
    const { state, since } = machine.now
    const { players, max, name, ping, asOf } = presence.status()
    const start = record.state === state ? record.since : since
    return {
      configured: presence.configured,
      state,
      since: start === null ? null : new Date(start).toISOString(),
      players,
      max,
      name,
      ping,
      asOf: asOf?.toISOString() ?? null,
    }
  }

  /** Each process finds out by itself, so each tells its own listeners. */
  function tell(): void {
    const status = now()
    const what = JSON.stringify([status.state, status.since, status.players, status.max, status.name])
    if (what === told.what && (Date.now() - told.at < publishIntervalMs || status.state !== 'up')) return
    told = { what, at: Date.now() }
    live.tellHere({ topic: 'server-status', ...status, to: 'everyone' })
  }

  /** What the slot that is under way has seen so far. */
  const sampled = (): Sample | undefined => {
    const { state } = machine.now
    return state === 'unknown' ? undefined : { ...slot, up: state === 'up' ? 1 : 0 }
  }

  function asked(): void {
    const { state, players, max, ping } = presence.status()
    const isUp = state === 'up'
    const hasTurned = machine.note(isUp, Date.now())
    if (isUp) slot = { at: slot.at, peak: Math.max(slot.peak ?? 0, players ?? 0), max, ping }
    tell()
    if (hasTurned) look()
  }

  async function lookOnce(): Promise<void> {
    const isKeeper = await keeper.take()
    if (isKeeper) await keeper.note(machine.now, pace.announceAfter)
    record = await keeper.read()
    if (Date.now() - slot.at >= slotLength) {
      const sample = sampled()
      slot = emptySlot()
      if (isKeeper && sample) await keepSample(portal, sample)
    }
  }

  /** Looks now, or once more after the look that is under way. */
  function look(): void {
    clearTimeout(timer)
    looking = (looking ?? Promise.resolve())
      .then(() => (isClosed ? undefined : lookOnce()))
      .catch((error: unknown) => {
        // A portal database that is away is said elsewhere; the next look makes up for it.
        if (!isDown(error)) onError(error)
      })
      .then(() => {
        clearTimeout(timer)
        if (!isClosed) timer = setTimeout(look, pace.lookIntervalMs).unref()
      })
  }

  const stop = presence.onAsked(asked)
  if (presence.configured) look()

  async function read(count: number): Promise<ServerHour[]> {
    const from = Date.now() - count * hour
    const samples = await listSamples(portal, from - (from % hour) + hour)
    const running = sampled()
    return hoursOf(running ? [...samples.filter(({ at }) => at !== running.at), running] : samples)
  }

  return {
    now,

    hours(count) {
      const kept = known.get(count)
      if (kept && Date.now() < kept.until) return kept.hours
      const hours = read(count)
      known.set(count, { hours, until: Date.now() + hoursGoodFor })
      hours.catch(() => known.delete(count))
      return hours
    },

    onTransition(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    async close() {
      isClosed = true
      stop()
      clearTimeout(timer)
      await looking
      if (presence.configured) await keeper.release().catch(() => undefined)
    },
  }
}
