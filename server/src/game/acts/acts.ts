/** What staff can do in the running game from the portal, and how the game answered. */
import type { Bridge } from '../bridge/bridge.ts'
import type { Game } from '../game.ts'
import { codePage, pageOfCharset, type CodePage } from '../server-settings/code-page.ts'
import type { ActResult, ActChannel } from './act-result.ts'
import { createConsoleActs, type ConsoleActs, type ConsoleOptions } from './by-console.ts'
import { kickByBridge, sayByBridge, tellByBridge } from './by-bridge.ts'
import type { TextRoom } from './game-text.ts'

/** The available actions. */
export type ActKind = 'kick' | 'message' | 'say'

/** A text to show in the game, and the name shown in front of it. */
export interface GameText {
  readonly from: string
  readonly text: string
}

/** What the portal can do in the game. */
export interface Acts {
  /** The channel through which each action currently reaches the game; null if there is none. */
  channels(): Readonly<Record<ActKind, ActChannel | null>>
  /** The limits of a text; null if no text is shown, as in a kick through the console. */
  room(act: ActKind, from: string): TextRoom | null
  /** Kicks the player with this name. */
  kick(name: string, reason: GameText): Promise<ActResult>
  message(name: string, message: GameText): Promise<ActResult>
  say(message: GameText): Promise<ActResult>
}

/** The connections to the game. */
export interface ActsOptions {
  readonly game: Game
  readonly bridge: Bridge | undefined
  /** The console; undefined without GAME_SERVER and GAME_RCON_PASSWORD. */
  readonly console: ConsoleOptions | undefined
}

/** Maximum size in bytes of a line in the game's chat, and of a text said through the console. */
const maxLine = 144
const maxSaying = 128

interface Ends {
  readonly game: Game
  readonly bridge: Bridge | undefined
  readonly console: ConsoleActs | undefined
}

const westEuropean = codePage('1252')

/** The code page of the game's texts: that of its names, as far as the database says. */
export const pageOf = (game: Game): CodePage =>
  pageOfCharset(game.current().column('users', 'username')?.charset ?? null) ?? westEuropean

function channelsOf({ bridge, console }: Ends): Record<ActKind, ActChannel | null> {
  const state = bridge?.state()
  if (state === 'whole' || state === 'partial') return { kick: 'bridge', message: 'bridge', say: 'bridge' }
  const byConsole = console ? 'console' : null
  return { kick: byConsole, message: null, say: byConsole }
}

const shown = ({ from, text }: GameText): string => `${from}: ${text}`

const nothingToUse: ActResult = { by: 'bridge', state: 'unsent', answer: null }

function roomOf(ends: Ends, act: ActKind, from: string): TextRoom | null {
  const channel = channelsOf(ends)[act]
  const page = pageOf(ends.game)
  const name = `${from}: `.length
  if (channel === 'bridge') return { maxBytes: maxLine - name, page, withoutPercent: false }
  return act === 'say' && channel === 'console'
    ? { maxBytes: maxSaying - name, page, withoutPercent: true }
    : null
}

/** Creates the actions. */
export function createActs({ game, bridge, console }: ActsOptions): Acts {
  const ends: Ends = { game, bridge, console: console && createConsoleActs(console) }
  return {
    channels: () => channelsOf(ends),
    room: (act, from) => roomOf(ends, act, from),
    async kick(name, reason) {
      const channel = channelsOf(ends).kick
      const text = { text: shown(reason), page: pageOf(game) }
      if (channel === 'bridge' && bridge) return kickByBridge(bridge, name, text)
      return ends.console?.kick(name) ?? nothingToUse
    },
    async message(name, message) {
      const isOpen = channelsOf(ends).message === 'bridge'
      return isOpen && bridge
        ? tellByBridge(bridge, name, { text: shown(message), page: pageOf(game) })
        : nothingToUse
    },
    async say(message) {
      const channel = channelsOf(ends).say
      if (channel === 'bridge' && bridge) return sayByBridge(bridge, shown(message), pageOf(game))
      return ends.console?.say(shown(message), pageOf(game)) ?? nothingToUse
    },
  }
}
