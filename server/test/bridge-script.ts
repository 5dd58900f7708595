/**
 * A substitute for the filterscript in `bridge/`: it has the same messages, state and timeouts, and talks to
 * a portal over its real interface.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { createHmac, randomInt } from 'node:crypto'
import type { TestPortal } from './portal.ts'

/** An action the script performs for the portal. */
export interface ScriptAction {
  verb: 'kick' | 'tell' | 'say' | 'set'
  name: string | undefined
  /** The sentence or value. */
  text: string
  field?: string
}

/** The arguments of the gamemode's function. */
export interface HandedChange {
  /** The name of the player in the slot. */
  name: string
  uid: number
  id: number
  field: string
  value: string
}

/** The secret that portals under test share with the script: their `BRIDGE_SECRET`. */
export const bridgeSecret = 'a-secret-of-the-bridge-0123456789'

/** Delivers the script's messages to a portal under test, from this address. */
export type PostToBridge = (body: string, from?: string) => Promise<{ status: number; text: string }>

/** Delivers directly to a portal, as the game server would. */
export const postTo =
  ({ server }: Pick<TestPortal, 'server'>): PostToBridge =>
  async (payload, remoteAddress = '127.0.0.1') => {
    const { statusCode: status, body: text } = await server.inject({
      method: 'POST',
      url: '/api/bridge',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
      remoteAddress,
    })
    return { status, text }
  }

/** The script. Everything that is not a function may be set at any time. */
export interface BridgeScript {
  /** Identifies the run of the game server; another number is another run. */
  start: number
  /** Everybody's ping in milliseconds, which the script reports with each name. */
  ping: number
  /** What it did, in order. */
  readonly done: ScriptAction[]
  /** Whether the gamemode has the function that takes changes. */
  takesChanges: boolean
  /** What the gamemode's function returns for a change. */
  takes: (change: HandedChange) => number
  /** Which part of a request gets lost. */
  loses: () => 'nothing' | 'question' | 'answer'
  join(slot: number, name: string, address?: string): void
  part(slot: number): void
  /** Shows the player in a slot under another name. */
  rename(slot: number, name: string): void
  type(slot: number, code: string, state?: number): void
  /** Sends a request, and any that follow immediately. Resolves with the last status; 0 if it was lost. */
  ask(): Promise<number>
  /** The last message sent. */
  readonly lastBody: () => string
  /** Starts over as after a restart of the game: only who is present is kept. */
  restart(): void
}

interface Slot {
  name: string
  address: string
  serial: number
}

const hmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text, 'latin1').digest('hex')

const encode = (text: string): string =>
  [...Buffer.from(text, 'latin1')]
    .map((byte) => {
      const letter = String.fromCharCode(byte)
      return /[\w.-]/.test(letter) ? letter : `%${byte.toString(16).padStart(2, '0')}`
    })
    .join('')

const decode = (word: string): string =>
  word.replace(/%([0-9a-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const maxBody = 900

/** Creates a script that sends with `post`, which returns status and text. */
export function createBridgeScript(
  post: (body: string) => ReturnType<PostToBridge>,
  secret = bridgeSecret,
): BridgeScript {
  const slots = new Map<number, Slot>()
  const serials = new Map<number, number>()
  const changed = new Set<number>()
  let reports: string[] = []
  let sentReports = 0
  let results = new Map<number, number>()
  let conversation: { nonce: string; counter: number } | undefined
  let random = 0
  let body: string | undefined

  const script: BridgeScript = {
    start: randomInt(1, 2 ** 30),
    ping: 40,
    done: [],
    takesChanges: false,
    takes: () => 1,
    loses: () => 'nothing',
    join(slot, name, address = '192.0.2.7') {
      serials.set(slot, (serials.get(slot) ?? 0) + 1)
      slots.set(slot, { name, address, serial: serials.get(slot) ?? 1 })
      changed.add(slot)
    },
    part(slot) {
      slots.delete(slot)
      changed.add(slot)
    },
    rename(slot, name) {
      const player = slots.get(slot)
      if (player) slots.set(slot, { ...player, name })
      changed.add(slot)
    },
    type(slot, code, state = 1) {
      reports.push(`l=${slot},${serials.get(slot) ?? 0},${state},${code}`)
    },
    ask,
    lastBody: () => body ?? '',
    restart() {
      script.start += 1
      conversation = undefined
      body = undefined
      reports = []
      results = new Map()
      sentReports = 0
    },
  }

  function compose(): string {
    if (!conversation) {
      random = randomInt(2 ** 30)
      return `h=${script.start}&v=1&r=${random}`
    }
    conversation.counter += 1
    const { nonce, counter } = conversation
    let text = `n=${nonce}&c=${counter}&t=${slots.size}&g=${script.takesChanges ? 1 : 0}`
    const add = (record: string): boolean => {
      if (text.length + record.length + 1 > maxBody) return false
      text += `&${record}`
      return true
    }
    sentReports = 0
    while (sentReports < reports.length && add(reports[sentReports] ?? '')) sentReports += 1
    for (const slot of changed) {
      const player = slots.get(slot)
      const record = player
        ? `p=${slot},${player.serial},${encode(player.name)},${player.address},${script.ping}`
        : `p=${slot}`
      if (!add(record)) break
      changed.delete(slot)
    }
    return changed.size === 0 && sentReports === reports.length ? `${text}&e=1` : text
  }

  function execute(id: number, verb: string, words: readonly string[]): number {
    if (verb === 'a') {
      script.done.push({ verb: 'say', name: undefined, text: decode(words[0] ?? '') })
      return 1
    }
    const [slot, serial, first = '', field = '', third = ''] = words
    const player = slots.get(Number(slot))
    if (player?.serial !== Number(serial)) return 0
    if (verb === 'v') {
      const value = decode(third)
      script.done.push({ verb: 'set', name: player.name, text: value, field })
      return script.takes({ name: player.name, uid: Number(first), id, field, value })
    }
    script.done.push({ verb: verb === 'k' ? 'kick' : 'tell', name: player.name, text: decode(first) })
    if (verb === 'k') script.part(Number(slot))
    return 1
  }

  function obey(line: string): void {
    const [verb = '', ...words] = line.split(' ')
    if (verb === 'n') conversation = { nonce: words[0] ?? '', counter: 0 }
    if (verb === 'h') conversation = undefined
    if (verb === 'n' || verb === 'w') for (let slot = 0; slot < 1000; slot++) changed.add(slot)
    if (!/^[katv]$/.test(verb)) return
    const id = Number(words[0])
    const result = results.get(id) ?? execute(id, verb, words.slice(1))
    // Changes that were not taken may be given again.
    if (verb !== 'v' || result === 1) results.set(id, result)
    reports.push(`d=${id},${result}`)
  }

  function take(text: string): boolean {
    const split = text.length - 66
    const head = conversation
      ? `r${conversation.nonce}:${conversation.counter}:`
      : `r${script.start}:${random}:`
    if (split < 0 || text.slice(split) !== `m ${hmac(secret, head + text.slice(0, split))}`) return false
    reports = reports.slice(sentReports)
    sentReports = 0
    body = undefined
    for (const line of text.slice(0, split).split('\n').filter(Boolean)) obey(line)
    return true
  }

  async function ask(): Promise<number> {
    if (body === undefined) {
      const text = compose()
      body = `${text}&m=${hmac(secret, `q${text}`)}`
    }
    const fate = script.loses()
    if (fate === 'question') return 0
    const { status, text } = await post(body)
    if (fate === 'answer') return 0
    if (status !== 200) return status
    if (!take(text)) return -1
    return reports.length > 0 || changed.size > 0 ? ask() : status
  }

  return script
}

/**
 * Makes the script send one request after the other, with pauses in milliseconds. The returned function stops
 * it and waits for the last response.
 */
export function startPolling({ ask }: Pick<BridgeScript, 'ask'>, pause = 20): () => Promise<void> {
  const ending = new AbortController()
  const asking = (async () => {
    while (!ending.signal.aborted) {
      await ask()
      await wait(pause)
    }
  })()
  return async () => {
    ending.abort()
    await asking
  }
}
