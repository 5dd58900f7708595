import type { LiveMessage } from '@idlewood/contract/live'
import type { Background } from '../../background/background.ts'
import { isAdmitted, type Gate } from '../../access/guard.ts'
import { endpointAt } from '../../access/route-rules.ts'
import { Refusal, tooMany } from '../../http/refusals.ts'
import type { EventStream } from '../../http/event-stream.ts'
import { networkOf } from '../../http/network.ts'
import type { Audience, Live, Message } from '../../live/live.ts'
import { live as declared } from '@idlewood/contract/live'

/** Maximum streams in this process, per address without a sign-in, and per person. */
const maxInAll = 20_000
const maxOfAddress = 64
const maxOfPerson = 12
/** Seconds between two heartbeats of a stream, below the usual timeout of proxies. */
const beatSeconds = 15

/** The owner of a stream; null if nobody is signed in. */
type Owner = { readonly token: string; readonly uid: number; readonly personId: string } | null

interface Listener {
  readonly stream: EventStream
  readonly owner: Owner
  /** The key it is counted under. */
  readonly key: string
  /** The second of a round in which it gets its heartbeat. */
  readonly slot: number
}

const publicOnly = ({ to }: Message): boolean => to.includes('everyone')

/** The live streams of this process. */
export interface Streams {
  /**
   * Throws a 429 or 503 that says when to retry if there are too many streams. For a signed-in person, ends
   * their oldest one instead.
   */
  makeRoom(owner: Owner, address: string): void
  /** Starts sending to a stream, beginning with what was published in the last `since` milliseconds. */
  add(stream: EventStream, options: { owner: Owner; address: string; since: number | undefined }): void
  remove(stream: EventStream): void
  /** Ends all streams and refuses new ones. */
  close(): void
  readonly size: number
}

/** Dependencies of the streams. */
export interface StreamDeps {
  live: Live
  gate: Gate
  background: Background
}

/** The streams of this process, also grouped by the key they are counted under. */
interface StreamState extends StreamDeps {
  readonly listeners: Map<EventStream, Listener>
  readonly byKey: Map<string, Set<EventStream>>
  isClosed: boolean
  /** The second of the round being served. */
  turn: number
  /** Number of streams added so far. */
  count: number
}

const keyOf = (owner: Owner, address: string): string =>
  owner ? `person ${owner.personId}` : `address ${networkOf(address)}`

async function mayReceive(gate: Gate, owner: Owner, audience: Audience): Promise<boolean> {
  if (audience === 'everyone') return true
  if (!owner) return false
  if ('uid' in audience) {
    if (audience.uid !== owner.uid) return false
    await gate.stillAdmits(declared.own, owner.token)
    return true
  }
  const demand = 'anyOf' in audience ? audience.anyOf : endpointAt(audience.callersOf)
  return demand ? isAdmitted(gate, demand, owner.token) : false
}

async function deliver(gate: Gate, { stream, owner }: Listener, message: Message): Promise<void> {
  try {
    for (const audience of message.to) {
      if (!(await mayReceive(gate, owner, audience))) continue
      stream.send(message.event satisfies LiveMessage)
      return
    }
  } catch {
    // The session has ended or cannot be checked. Clients that may still listen reconnect and receive what
    // they missed.
    stream.end()
  }
}

function publishToAll({ listeners, gate }: StreamState, notice: Message | 'missed'): void {
  for (const listener of listeners.values()) {
    if (notice === 'missed') listener.stream.send({ topic: 'missed' })
    else if (publicOnly(notice)) listener.stream.send(notice.event)
    else if (listener.owner) void deliver(gate, listener, notice)
  }
}

/** Sends each stream a heartbeat every `beatSeconds`, one share of them each second. */
function beatSome(state: StreamState): void {
  state.turn = (state.turn + 1) % beatSeconds
  for (const { stream, owner, slot } of state.listeners.values()) {
    if (slot !== state.turn) continue
    stream.beat()
    if (owner) state.gate.stillAdmits(declared.own, owner.token).catch(() => stream.end())
  }
}

function makeRoom({ isClosed, listeners, byKey }: StreamState, owner: Owner, address: string): void {
  if (isClosed || listeners.size >= maxInAll)
    throw new Refusal('unavailable', 'Live news cannot be sent right now.', { retryAfter: 5 })
  const same = byKey.get(keyOf(owner, address))
  if (!same) return
  if (!owner && same.size >= maxOfAddress)
    throw tooMany('Too many pages are open at your address. Close some.', 60)
  // A phone that changes its network leaves dead streams behind, so the oldest one is ended.
  if (owner && same.size >= maxOfPerson) [...same][0]?.end()
}

function addStream(
  state: StreamState,
  stream: EventStream,
  { owner, address, since }: { owner: Owner; address: string; since: number | undefined },
): void {
  if (!stream.isOpen) return
  const { listeners, byKey, live, gate } = state
  const key = keyOf(owner, address)
  const listener = { stream, owner, key, slot: state.count++ % beatSeconds }
  listeners.set(stream, listener)
  const same = byKey.get(key) ?? new Set()
  byKey.set(key, same.add(stream))
  if (since === undefined) return
  const before = live.last(since)
  if (before === 'missed') stream.send({ topic: 'missed' })
  else for (const message of before) void deliver(gate, listener, message)
}

function removeStream({ listeners, byKey }: StreamState, stream: EventStream): void {
  const key = listeners.get(stream)?.key
  listeners.delete(stream)
  if (key === undefined) return
  const same = byKey.get(key)
  same?.delete(stream)
  if (same?.size === 0) byKey.delete(key)
}

/** Creates the streams of this process. */
export function createStreams(deps: StreamDeps): Streams {
  const state: StreamState = {
    ...deps,
    listeners: new Map(),
    byKey: new Map(),
    isClosed: false,
    turn: 0,
    count: 0,
  }
  const stop = deps.live.listen((notice) => publishToAll(state, notice))
  const beating = deps.background.repeat({
    name: 'Signs of life on live streams',
    intervalMs: 1000,
    failure: 'Live streams could not be kept alive; the portal tries again.',
    run: () => beatSome(state),
  })
  return {
    makeRoom: (owner, address) => makeRoom(state, owner, address),
    add: (stream, options) => addStream(state, stream, options),
    remove: (stream) => removeStream(state, stream),
    close() {
      state.isClosed = true
      stop()
      void beating.close()
      for (const stream of state.listeners.keys()) stream.end()
    },
    get size() {
      return state.listeners.size
    },
  }
}
