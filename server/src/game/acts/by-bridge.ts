/** Acts by the script inside the game server: each reaches one visit of one player, and says how it ended. */
import type { Bridge, CommandResult, Playing } from '../bridge/bridge.ts'
import { fold } from '../presence/player-list.ts'
import type { CodePage } from '../server-settings/code-page.ts'
import type { ActResult } from './act-result.ts'

/** Milliseconds from the script's kick until the player must have gone. */
const leavesWithinMs = 4000

const resultOf = ({ state }: CommandResult): ActResult => ({
  by: 'bridge',
  // Only values are refused.
  state: state === 'refused' ? 'unanswered' : state,
  answer: null,
})

const findVisit = (bridge: Bridge, name: string): Playing | undefined =>
  bridge.roster().players.find((player) => fold(player.name) === fold(name))

const isThere = (bridge: Bridge, { slot, serial }: Playing): boolean =>
  bridge.roster().players.some((player) => player.slot === slot && player.serial === serial)

/** Resolves with whether the player has gone in time. */
async function untilGone(bridge: Bridge, visit: Playing): Promise<boolean> {
  if (!isThere(bridge, visit)) return true
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(!isThere(bridge, visit)), leavesWithinMs)
  const stop = bridge.onNews(() => {
    if (!isThere(bridge, visit)) resolve(true)
  })
  return promise.finally(() => {
    clearTimeout(timer)
    stop()
  })
}

/** A sentence, and the game's own letters it has to be written in. */
interface Sentence {
  text: string
  page: CodePage
}

/** Kicks after a sentence, and looks whether the player has gone. */
export async function kickByBridge(bridge: Bridge, name: string, sentence: Sentence): Promise<ActResult> {
  const visit = findVisit(bridge, name)
  const result = await sayTo(bridge, visit, 'kick', sentence)
  if (!visit || result.state !== 'done') return result
  return (await untilGone(bridge, visit)) ? result : { ...result, state: 'stays' }
}

/** Writes to one player. */
export const tellByBridge = (bridge: Bridge, name: string, sentence: Sentence): Promise<ActResult> =>
  sayTo(bridge, findVisit(bridge, name), 'tell', sentence)

async function sayTo(
  bridge: Bridge,
  visit: Playing | undefined,
  verb: 'kick' | 'tell',
  { text, page }: Sentence,
): Promise<ActResult> {
  if (!visit) return { by: 'bridge', state: 'gone', answer: null }
  const { slot, serial } = visit
  return resultOf(await bridge.give({ verb, slot, serial, text }, { page }))
}

/** Writes to everybody. */
export const sayByBridge = async (bridge: Bridge, text: string, page: CodePage): Promise<ActResult> =>
  resultOf(await bridge.give({ verb: 'say', text }, { page }))
