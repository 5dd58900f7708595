/**
 * What the portal knows about the game server: who is playing, with which accounts, and what can be done
 * there.
 */
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

/** The portal's access to the game server. */
export interface GameServer {
  /** The portal's side of the bridge to the script in the game server; undefined without BRIDGE_SECRET. */
  bridge: Bridge | undefined
  presence: Presence
  /** The accounts that are playing. */
  online: Online
  /** Actions of staff in the running game. */
  acts: Acts
  /** The watched server, even if the demo world is in use. */
  gameServer: Presence
}

interface Origin {
  config: Config
  game: Game
  background: Background
  portal: PortalDatabase
  /** Who is in the game; determined by the configuration if undefined. */
  watch: Presence | undefined
}

function openActs({ config, game }: Origin, bridge: Bridge | undefined): Acts {
  const { gameServer: server, gameRcon } = config
  const console = server !== undefined && gameRcon ? { server, ...gameRcon, timeoutMs: 1000 } : undefined
  return createActs({ game, bridge, console })
}

/** Starts watching the game server. */
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
  // The demo's players are in a game of their own, even if a real server is watched as well.
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
