/** Where the portal knows from who plays, what the next better source would add, and how to get it. */
import type { RconState } from './rcon-roster.ts'

/** The game server as last heard. Figures stay when it falls silent; null before the first answer. */
export interface GameStatus {
  /** `unknown`: none is configured, or the first question is still open. */
  readonly state: 'up' | 'silent' | 'unknown'
  readonly players: number | null
  readonly max: number | null
  readonly name: string | null
  /** Milliseconds there and back. */
  readonly ping: number | null
  /** When the figures were true. */
  readonly asOf: Date | null
}

/** Where the names come from. */
export interface PresenceSources {
  /** False without `GAME_SERVER`. */
  readonly configured: boolean
  /** Who named the players in the last answer; null where nobody did. */
  readonly namedBy: 'query' | 'rcon' | null
  /** How the console does; null without `GAME_RCON_PASSWORD`. */
  readonly rcon: RconState | null
  /** Bytes the system keeps for the console's lines; null before the first. */
  readonly bufferBytes: number | null
}

/** What an operator reads. */
export interface SourceAdvice {
  /** What is in use. */
  readonly inUse: string
  /** What would be better, and how to get it; null where nothing would. */
  readonly next: string | null
}

/** Lines of 56 bytes take some 800 of this on the way in; so many bytes take those of 500 players. */
const smallBuffer = 1024 * 1024

const openConsole =
  'Set GAME_RCON_PASSWORD to the server\'s RCON password (config.json: "rcon": {"enable": true, "password": "..."}; ' +
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

function inUse({ configured, namedBy, rcon }: PresenceSources, { state, players }: GameStatus): string {
  if (!configured) return 'Nobody watches who plays: changes are made at once and watched for a day.'
  if (state !== 'up') return 'The game server does not answer: changes wait until it does.'
  if (namedBy === 'rcon' && rcon === 'whole') return 'The console of the game server names everybody.'
  if (namedBy === 'query') return 'The query of the game server names everybody, up to 100 players.'
  return `${players ?? 'Too many'} players are too many for the query to name: changes are made at once and watched for a day.`
}

/** Puts it into sentences. */
export function adviceOn(sources: PresenceSources, status: GameStatus): SourceAdvice {
  const { configured, rcon, bufferBytes } = sources
  const isSmall = bufferBytes !== null && bufferBytes < smallBuffer && (status.players ?? 0) > 400
  const next = !configured
    ? 'Set GAME_SERVER to host:port of the game server, and changes of players wait until they have left.'
    : rcon === null
      ? openConsole
      : rcon !== 'whole' && rcon !== 'unused'
        ? ofConsole[rcon]
        : isSmall
          ? `The system keeps only ${Math.round(bufferBytes / 1024)} KiB for the console's lines, so some get lost. Raise it: sysctl net.core.rmem_max=4194304.`
          : null
  return { inUse: inUse(sources, status), next }
}
