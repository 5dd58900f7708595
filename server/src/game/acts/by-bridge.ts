/**
 * Actions through the script inside the game server: each targets one visit of one player and has a definite
 * result.
 */
import type { Bridge, CommandResult, PlayerVisit } from '../bridge/bridge.ts'
import { fold } from '../presence/player-list.ts'
import type { CodePage } from '../server-settings/code-page.ts'
import type { ActResult } from './act-result.ts'

/** Milliseconds within which a player must be gone after the script's kick. */
const leavesWithinMs = 4000

const resultOf = ({ state }: CommandResult): ActResult => ({
  by: 'bridge',
  // Only values can be refused.
  state: state === 'refused' ? 'unanswered' : state,
  answer: null,
})

const findVisit = (bridge: Bridge, name: string): PlayerVisit | undefined =>
  bridge.roster().players.find((player) => fold(player.name) === fold(name))

const isThere = (bridge: Bridge, { slot, serial }: PlayerVisit): boolean =>
  bridge.roster().players.some((player) => player.slot === slot && player.serial === serial)

/** Resolves to whether the player left in time. */
async function untilGone(bridge: Bridge, visit: PlayerVisit): Promise<boolean> {
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

/** A sentence, and the code page to encode it in. */
interface Sentence {
  text: string
  page: CodePage
}

/** Sends a sentence, kicks the player, and checks whether they have left. */
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
  visit: PlayerVisit | undefined,
  verb: 'kick' | 'tell',
  { text, page }: Sentence,
): Promise<ActResult> {
  if (!visit) return { by: 'bridge', state: 'gone', answer: null }
  const { slot, serial } = visit
  return resultOf(await bridge.give({ verb, slot, serial, text }, { page }))
}

/** Writes to all players. */
export const sayByBridge = async (bridge: Bridge, text: string, page: CodePage): Promise<ActResult> =>
  resultOf(await bridge.give({ verb: 'say', text }, { page }))
