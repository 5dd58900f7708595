/**
 * Actions through the game server's console: it can kick and speak, shows no reason, and often confirms
 * nothing.
 */
import { randomBytes } from 'node:crypto'
import { createAddressBook } from '../presence/game-query.ts'
import { fold } from '../presence/player-list.ts'
import { askConsole, runCommand, type RconAnswer } from '../presence/rcon-client.ts'
import { isNearby } from '../../http/network.ts'
import type { ConsolePlayer } from '../presence/rcon-packets.ts'
import type { Target } from '../presence/samp-packets.ts'
import type { CodePage } from '../server-settings/code-page.ts'
import type { ActResult } from './act-result.ts'

/** The console of a game server. */
export interface ConsoleActs {
  kick(name: string): Promise<ActResult>
  say(text: string, page: CodePage): Promise<ActResult>
}

/** How to reach the console. */
export interface ConsoleOptions {
  /** `host:port`. */
  readonly server: string
  readonly password: string
  /** Also use networks on which others can read the password. */
  readonly anywhere: boolean
  readonly timeoutMs: number
}

type Run = (command: string) => Promise<RconAnswer>

const result = (state: ActResult['state'], answer: string | null = null): ActResult => ({
  by: 'console',
  state,
  answer,
})

const nonce = (): string => randomBytes(8).toString('hex')

/** `Name<#3 - 192.0.2.7> has been kicked.` */
const kicked = /^(.+?) ?<#(\d+) - [^>]*> has been kicked/

/**
 * The console's reply to a kick; without its confirmation only a list of players can tell, and that proves
 * little.
 */
function readKick({ lines, state }: RconAnswer, { slot, name }: ConsolePlayer): ActResult {
  if (state === 'refused') return result('refused')
  const line = lines.find((one) => kicked.test(one))
  if (line === undefined) return result('unanswered')
  const [, who = '', where] = kicked.exec(line) ?? []
  // Without the address: it is not for everybody who may kick, or read the trail.
  const answer = line.replace(/(<#\d+) - [^>]*>/, '$1>')
  // The slot was reused in the meantime: the console only accepts slot numbers.
  if (Number(where) !== slot || fold(who) !== fold(name)) return result('another', answer)
  return result('done', answer)
}

async function kickByName(
  find: () => ReturnType<typeof askConsole>,
  run: Run,
  name: string,
): Promise<ActResult> {
  const { players, state } = await find()
  if (state === 'refused') return result('refused')
  if (state === 'silent') return result('unsent')
  // A slot is reused immediately, so match by name.
  const player = players.find((one) => fold(one.name) === fold(name))
  if (!player) return result('gone')
  return readKick(await run(`kick ${player.slot}`), player)
}

/** The console prints nothing for a text: the echo after it only proves that the console accepts commands. */
async function sayToAll(run: Run, bytes: Buffer): Promise<ActResult> {
  const { state } = await run(`say ${bytes.toString('latin1')}`)
  if (state === 'refused') return result('refused')
  return result(state === 'silent' ? 'unanswered' : 'sent')
}

/** Creates the actions through the console. */
export function createConsoleActs(options: ConsoleOptions): ConsoleActs {
  const { server, password, anywhere, timeoutMs } = options
  const [host = '', port = ''] = server.split(':')
  const addressOf = createAddressBook(host, timeoutMs)
  const access = { password, timeoutMs }

  async function within(act: (target: Target) => Promise<ActResult>): Promise<ActResult> {
    const address = await addressOf().catch(() => undefined)
    if (address === undefined) return result('unsent')
    if (!anywhere && !isNearby(address)) return result('public')
    return act({ address, port: Number(port) })
  }

  return {
    kick: (name) =>
      within((target) =>
        kickByName(
          () => askConsole(target, access, nonce()),
          (command) => runCommand(target, access, { command, nonce: nonce() }),
          name,
        ),
      ),
    say: (text, page) =>
      within((target) =>
        sayToAll((command) => runCommand(target, access, { command, nonce: nonce() }), page.encode(text)),
      ),
  }
}
