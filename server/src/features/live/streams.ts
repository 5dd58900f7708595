import type { Endpoint } from '@idlewood/contract/endpoint'
import type { LiveMessage } from '@idlewood/contract/live'
import type { Background } from '../../background/background.ts'
import type { Gate } from '../../access/guard.ts'
import { endpoints } from '../../access/route-rules.ts'
import { Refusal, tooMany } from '../../http/errors.ts'
import type { EventStream } from '../../http/event-stream.ts'
import { networkOf } from '../../http/network.ts'
import type { Audience, Live, Message } from '../../live/live.ts'
import { live as declared } from '@idlewood/contract/live'

/** Streams of this process at most; of one address with nobody signed in; of one person. */
const maxInAll = 20_000
const maxOfAddress = 64
const maxOfPerson = 12
/** Seconds between two signs of life of one stream: below what proxies wait. */
const beatIntervalMs = 15

/** Whose stream it is; null where nobody is signed in. */
type Owner = { readonly token: string; readonly uid: number; readonly personId: string } | null

interface Listener {
  readonly stream: EventStream
  readonly owner: Owner
  /** Under which it counts. */
  readonly key: string
  /** In which second of a round it is given a sign of life. */
  readonly slot: number
}

const publicOnly = ({ to }: Message): boolean => to.includes('everyone')

const endpointOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): Endpoint | undefined =>
  endpoints.find((endpoint) => endpoint.method === method && endpoint.path === path)

/** The streams of this process. */
export interface Streams {
  /**
   * Throws a 429 or 503 that says when to come back, where there are too many; of one person's the oldest
   * ends.
   */
  makeRoom(owner: Owner, address: string): void
  /** Lets a stream hear: from now on, or first of what was told in the last `since` milliseconds. */
  add(stream: EventStream, how: { owner: Owner; address: string; since: number | undefined }): void
  remove(stream: EventStream): void
  /** Ends all, and lets none in any more. */
  close(): void
  readonly size: number
}

/** What streams need. */
export interface StreamDeps {
  live: Live
  gate: Gate
  background: Background
}

/** Opens the streams. */
export function createStreams({ live, gate, background }: StreamDeps): Streams {
  const listeners = new Map<EventStream, Listener>()
  const byKey = new Map<string, Set<EventStream>>()
  let isClosed = false
  let turn = 0
  let count = 0

  const keyOf = (owner: Owner, address: string): string =>
    owner ? `person ${owner.personId}` : `address ${networkOf(address)}`

  async function mayHear(owner: Owner, audience: Audience): Promise<boolean> {
    if (audience === 'everyone') return true
    if (!owner) return false
    if ('uid' in audience) {
      if (audience.uid !== owner.uid) return false
      await gate.stillAdmits(declared.own, owner.token)
      return true
    }
    const demand = 'anyOf' in audience ? audience.anyOf : endpointOf(audience.callersOf)
    if (!demand) return false
    try {
      await gate.stillAdmits(demand, owner.token)
      return true
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'unauthenticated') return false
      throw error
    }
  }

  async function deliver({ stream, owner }: Listener, message: Message): Promise<void> {
    try {
      for (const audience of message.to) {
        if (!(await mayHear(owner, audience))) continue
        stream.send(message.event satisfies LiveMessage)
        return
      }
    } catch {
      // The session is over, or nobody can say whether it is: who may still listen asks again and hears
      // what was missed.
      stream.end()
    }
  }

  const stop = live.listen((notice) => {
    for (const listener of listeners.values()) {
      if (notice === 'missed') listener.stream.send({ topic: 'missed' })
      else if (publicOnly(notice)) listener.stream.send(notice.event)
      else if (listener.owner) void deliver(listener, notice)
    }
  })

  /** Each stream once in `beatIntervalMs` seconds, a share of them each second. */
  const beating = background.repeat({
    name: 'Signs of life on live streams',
    intervalMs: 1000,
    failure: 'Live streams could not be kept alive; the portal tries again.',
    run() {
      turn = (turn + 1) % beatIntervalMs
      for (const { stream, owner, slot } of listeners.values()) {
        if (slot !== turn) continue
        stream.beat()
        if (owner) gate.stillAdmits(declared.own, owner.token).catch(() => stream.end())
      }
    },
  })

  return {
    makeRoom(owner, address) {
      if (isClosed || listeners.size >= maxInAll) {
        throw new Refusal('unavailable', 'Live news cannot be sent right now.', { retryAfter: 5 })
      }
      const same = byKey.get(keyOf(owner, address))
      if (!same) return
      if (!owner && same.size >= maxOfAddress)
        throw tooMany('Too many pages are open at your address. Close some.', 60)
      // A phone that changes its network leaves streams behind that nobody listens to: the oldest goes.
      if (owner && same.size >= maxOfPerson) [...same][0]?.end()
    },

    add(stream, { owner, address, since }) {
      if (!stream.isOpen) return
      const key = keyOf(owner, address)
      const listener = { stream, owner, key, slot: count++ % beatIntervalMs }
      listeners.set(stream, listener)
      const same = byKey.get(key) ?? new Set()
      byKey.set(key, same.add(stream))
      if (since === undefined) return
      const before = live.last(since)
      if (before === 'missed') stream.send({ topic: 'missed' })
      else for (const message of before) void deliver(listener, message)
    },

    remove(stream) {
      const key = listeners.get(stream)?.key
      listeners.delete(stream)
      if (key === undefined) return
      const same = byKey.get(key)
      same?.delete(stream)
      if (same?.size === 0) byKey.delete(key)
    },

    close() {
      isClosed = true
      stop()
      void beating.close()
      for (const stream of listeners.keys()) stream.end()
    },

    get size() {
      return listeners.size
    },
  }
}
