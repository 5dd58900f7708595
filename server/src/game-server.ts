/** The game server as the portal knows it: who plays there, whose accounts they are, and what can be done. */
import type { Background } from './background/background.ts'
import type { Config } from './config.ts'
import type { PortalDatabase } from './db/portal-schema.ts'
import { createDemoPlayers } from './demo/demo-players.ts'
import { createActs, type Acts } from './game/acts/acts.ts'
import { createBridge, type Bridge } from './game/bridge/bridge.ts'
import type { Game } from './game/game.ts'
import { createOnline, type Online } from './game/online/online.ts'
import { createPresence, type Presence } from './game/presence/presence.ts'
import { createRosterStore } from './game/presence/stored-roster.ts'

/** What the portal has of the game server. */
export interface GameServer {
  /** The portal's end of the script inside the game server; undefined without BRIDGE_SECRET. */
  bridge: Bridge | undefined
  presence: Presence
  /** Which accounts play. */
  online: Online
  /** What staff do in the running game. */
  acts: Acts
  /** The watched server, whatever world is played in. */
  gameServer: Presence
}

interface Origin {
  config: Config
  game: Game
  background: Background
  portal: PortalDatabase
  /** Who is in the game; by the configuration unless given. */
  watch: Presence | undefined
}

function openActs({ config, game }: Origin, bridge: Bridge | undefined): Acts {
  const { gameServer: server, gameRcon } = config
  const console = server !== undefined && gameRcon ? { server, ...gameRcon, timeoutMs: 1000 } : undefined
  return createActs({ game, bridge, console })
}

/** Begins to watch the game server. */
export function createGameServer(origin: Origin): GameServer {
  const { config, game, background, portal, watch } = origin
  const bridge = config.bridgeSecret === undefined ? undefined : createBridge({ secret: config.bridgeSecret })
  const gameServer =
    watch ??
    createPresence({
      server: config.gameServer,
      bridge,
      rcon: config.gameRcon,
      settle: config.gameSaveSeconds * 1000,
      store: createRosterStore(portal),
      background,
    })
  // The demo's people play in a game of their own, whatever server is watched beside it.
  const demo = config.demo ? createDemoPlayers(game, background) : undefined
  const presence = watch ?? demo?.presence ?? gameServer
  return {
    bridge,
    gameServer,
    presence,
    online: createOnline(game, presence),
    acts: demo?.acts ?? openActs(origin, bridge),
  }
}
