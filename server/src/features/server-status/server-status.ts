import type { ServerHour, ServerNow } from '@idlewood/contract/server-status'
import type { Background } from '../../background/background.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import type { Presence } from '../../game/presence/presence.ts'
import type { Live } from '../../live/live.ts'
import {
  createLeaderLease,
  leaseTime,
  type KeptRecord,
  type LeaderLease,
  type TransitionListener,
} from './leader-lease.ts'
import { hoursOf, keepSample, listSamples, slotLength, type Sample } from './samples.ts'
import {
  createServerState,
  defaultSilenceRules,
  type SilenceRules,
  type StateMachine,
} from './server-state.ts'

const hour = 60 * 60 * 1000

/** How soon the game server counts as down, and people are notified. Times in milliseconds. */
export interface StatusPace {
  silence: SilenceRules
  /**
   * How long a state must last before people are notified, so that a flapping server causes no notifications.
   */
  announceAfter: number
  /** The interval between two reads of the record. */
  lookIntervalMs: number
}

const usualStatusPace: StatusPace = {
  silence: defaultSilenceRules,
  announceAfter: 30_000,
  lookIntervalMs: leaseTime / 4,
}

export interface ServerStatusDeps {
  portal: PortalDatabase
  live: Live
  presence: Presence
  background: Background
  pace?: StatusPace
}

/** The status of the game server. */
export interface ServerStatus {
  /** The last known status; does not query the game server. */
  now(): ServerNow
  /** The given number of most recent hours. */
  hours(count: number): Promise<ServerHour[]>
  onTransition(listener: TransitionListener): () => void
  close(): Promise<void>
}

/** Milliseconds after which an unchanged status is sent to open pages again, because they show its age. */
const publishIntervalMs = 30_000
/** Milliseconds for which computed hours are cached. */
const hoursMaxAgeMs = 60_000

/** The state of one process, and what it last published. */
interface Watch {
  readonly deps: ServerStatusDeps
  readonly pace: StatusPace
  readonly machine: StateMachine
  readonly leader: LeaderLease
  record: KeptRecord
  published: { what: string; at: number }
  slot: Pick<Sample, 'at' | 'peak' | 'max' | 'ping'>
  readonly hours: Map<number, { hours: Promise<ServerHour[]>; until: number }>
}

function emptySlot(): Watch['slot'] {
  const now = Date.now()
  return { at: now - (now % slotLength), peak: null, max: null, ping: null }
}

function statusNow({ deps: { presence }, machine, record }: Watch): ServerNow {
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

/** Notifies the listeners of this process only, because each process makes its own observations. */
function publish(watch: Watch): void {
  const { published, deps } = watch
  const status = statusNow(watch)
  const what = JSON.stringify([status.state, status.since, status.players, status.max, status.name])
  const isRecent = performance.now() - published.at < publishIntervalMs || status.state !== 'up'
  if (what === published.what && isRecent) return
  watch.published = { what, at: performance.now() }
  deps.live.publishHere({ topic: 'server-status', ...status, to: 'everyone' })
}

/** The sample of the current slot so far. */
function currentSample({ machine, slot }: Watch): Sample | undefined {
  const { state } = machine.now
  return state === 'unknown' ? undefined : { ...slot, up: state === 'up' ? 1 : 0 }
}

/** Handles an answer of the game server, or the lack of one; returns whether the state has changed. */
function handleAnswer(watch: Watch): boolean {
  const { deps, machine, slot } = watch
  const { state, players, max, ping } = deps.presence.status()
  const isUp = state === 'up'
  const hasTurned = machine.note(isUp, Date.now())
  if (isUp) watch.slot = { at: slot.at, peak: Math.max(slot.peak ?? 0, players ?? 0), max, ping }
  publish(watch)
  return hasTurned
}

async function updateRecord(watch: Watch): Promise<void> {
  const { deps, leader, machine, pace } = watch
  const isLeader = await leader.claim()
  if (isLeader) await leader.note(machine.now, pace.announceAfter)
  watch.record = await leader.read()
  const next = emptySlot()
  if (next.at === watch.slot.at) return
  const sample = currentSample(watch)
  watch.slot = next
  if (isLeader && sample) await keepSample(deps.portal, sample)
}

async function readHours(watch: Watch, count: number): Promise<ServerHour[]> {
  const from = Date.now() - count * hour
  const samples = await listSamples(watch.deps.portal, from - (from % hour) + hour)
  const running = currentSample(watch)
  return hoursOf(running ? [...samples.filter(({ at }) => at !== running.at), running] : samples)
}

function cachedHours(watch: Watch, count: number): Promise<ServerHour[]> {
  const kept = watch.hours.get(count)
  if (kept && performance.now() < kept.until) return kept.hours
  const hours = readHours(watch, count)
  watch.hours.set(count, { hours, until: performance.now() + hoursMaxAgeMs })
  hours.catch(() => watch.hours.delete(count))
  return hours
}

/**
 * Monitors the game server in every process. The leader stores the record and the samples, and announces
 * transitions.
 */
export function createServerStatus(deps: ServerStatusDeps): ServerStatus {
  const { presence, background, pace = usualStatusPace } = deps
  const listeners = new Set<TransitionListener>()
  const watch: Watch = {
    deps,
    pace,
    machine: createServerState(pace.silence),
    leader: createLeaderLease(deps, listeners),
    record: { state: null, since: null, holder: null },
    published: { what: '', at: 0 },
    slot: emptySlot(),
    hours: new Map(),
  }
  const job = presence.configured
    ? background.repeat({
        name: 'Record of the game server',
        intervalMs: pace.lookIntervalMs,
        firstAfterMs: 0,
        failure: 'The record of the game server could not be kept; the portal tries again.',
        run: () => updateRecord(watch),
        holder: () => watch.record.holder,
      })
    : undefined
  const stop = presence.onAsked(() => {
    if (handleAnswer(watch)) job?.wake()
  })
  return {
    now: () => statusNow(watch),
    hours: (count) => cachedHours(watch, count),
    onTransition(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      stop()
      await job?.close()
      if (job) await watch.leader.release().catch(() => undefined)
    },
  }
}
