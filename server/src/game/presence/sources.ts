/** How the portal knows who is playing, what the next better source would add, and how to get it. */
import type { Roster } from '../bridge/bridge.ts'
import type { RconState } from './rcon-roster.ts'

/**
 * The last known state of the game server. Figures are kept when it falls silent; null before the first
 * answer.
 */
export interface GameStatus {
  /** `unknown`: none is configured, or the first query is still running. */
  readonly state: 'up' | 'silent' | 'unknown'
  readonly players: number | null
  readonly max: number | null
  readonly name: string | null
  /** Round-trip time in milliseconds. */
  readonly ping: number | null
  /** When the figures were read. */
  readonly asOf: Date | null
}

/** The source of the names. */
export interface PresenceSources {
  /** False without `GAME_SERVER` and without `BRIDGE_SECRET`. */
  readonly configured: boolean
  /** The source of the player names in the last answer; null if there were none. */
  readonly namedBy: 'query' | 'rcon' | 'bridge' | null
  /** The state of the console; null without `GAME_RCON_PASSWORD`. */
  readonly rcon: RconState | null
  /** Size in bytes of the system's receive buffer for the console's lines; null before the first query. */
  readonly bufferBytes: number | null
  /** The state of the script inside the server; null without `BRIDGE_SECRET`. */
  readonly bridge: Roster['state'] | null
  /** Whether several servers take turns in answering at the address. */
  readonly areSeveral?: boolean
}

/** Advice for the operator. */
export interface SourceAdvice {
  /** What is in use. */
  readonly inUse: string
  /** What would be better, and how to get it; null if nothing would. */
  readonly next: string | null
}

/**
 * A line of 56 bytes takes about 800 bytes of the receive buffer; this many bytes are enough for the lines of
 * 500 players.
 */
const smallBuffer = 1024 * 1024

const openConsole =
  'Set GAME_RCON_PASSWORD to the RCON password of the server (config.json: rcon.enable and rcon.password; ' +
  'server.cfg: rcon 1 and rcon_password), restart the server, and more than 100 players have names, too.'

const ofConsole: Readonly<Record<Exclude<RconState, 'whole' | 'unused'>, string>> = {
  partial: 'The console names only some of the players now; changes of the others wait.',
  silent:
    'The console does not answer. RCON is probably off: set rcon.enable to true (config.json) or rcon 1 (server.cfg) and restart the server.',
  refused: 'The console refuses GAME_RCON_PASSWORD. Set it to the password in config.json or server.cfg.',
  public:
    'The game server is not on this machine or a private network, so the RCON password was not sent: others could read it. ' +
    'Use a tunnel, or GAME_RCON_ANYWHERE=on if you accept that.',
}

const several =
  'Several servers answer in turn at GAME_SERVER: who is missing in the list of one may play on the other, so changes wait.'

function inUse(sources: PresenceSources, { state, players }: GameStatus): string {
  const { configured, namedBy, rcon, areSeveral } = sources
  if (!configured) return 'Nobody watches who plays: changes are made at once and watched for a day.'
  if (state !== 'up') return 'The game server does not answer: changes wait until it does.'
  if (namedBy === 'bridge') return 'The bridge names everybody, and says at once who comes and goes.'
  if (areSeveral) return several
  if (namedBy === 'rcon' && rcon === 'whole') return 'The console of the game server names everybody.'
  if (namedBy === 'query') return 'The query of the game server names everybody, up to 100 players.'
  return `${players ?? 'Too many'} players are too many for the query to name: changes are made at once and watched for a day.`
}

const ofBridge: Readonly<Record<Exclude<Roster['state'], 'whole'>, string>> = {
  none: 'The bridge was never heard. Install the script as docs/bridge.md says, with the same secret as BRIDGE_SECRET.',
  partial: 'The bridge is telling who plays; it knows everybody in a few seconds.',
  silent: 'The bridge has fallen silent. See whether the game server runs and its log names the script.',
}

/** What the console would add, or what it needs. */
function nextOfConsole({ rcon, bufferBytes }: PresenceSources, { players }: GameStatus): string | null {
  if (rcon === null) return openConsole
  if (rcon !== 'whole' && rcon !== 'unused') return ofConsole[rcon]
  const isSmall = bufferBytes !== null && bufferBytes < smallBuffer && (players ?? 0) > 400
  return isSmall
    ? `The system keeps only ${Math.round(bufferBytes / 1024)} KiB for lines of the console, so some get lost. Raise it: sysctl net.core.rmem_max=4194304.`
    : null
}

const installBridge =
  'The bridge, a script inside the game server (docs/bridge.md), says at once who comes and goes, kicks and writes to players.'

function nextOf(sources: PresenceSources, status: GameStatus): string | null {
  const { configured, bridge, areSeveral } = sources
  if (!configured)
    return 'Set GAME_SERVER to host:port of the game server, and changes of players wait until they have left.'
  if (bridge === 'whole') return null
  if (bridge !== null) return ofBridge[bridge]
  if (areSeveral) return 'Set GAME_SERVER to an address and port at which only the one server answers.'
  return nextOfConsole(sources, status) ?? installBridge
}

/** The advice as sentences. */
export const adviceOn = (sources: PresenceSources, status: GameStatus): SourceAdvice => ({
  inUse: inUse(sources, status),
  next: nextOf(sources, status),
})
