/** Settings for tests; a portal in production uses the defaults. */
import type { Timeouts } from './db/timeouts.ts'
import type { Pace } from './changes/outcome.ts'
import type { PushOptions } from './features/notifications/notifications.ts'
import type { StatusPace } from './features/server-status/server-status.ts'
import type { FreeBytes } from './features/tracks/music-folder.ts'
import type { Presence } from './game/presence/presence.ts'

/** Everything beyond the configuration that affects the portal's behaviour. */
export interface Tuning {
  /** How long the databases may take. */
  timeouts?: Timeouts
  /** The clock of the background jobs, in milliseconds since 1970. */
  now?: () => number
  /** Who is in the game; by default determined through GAME_SERVER. */
  presence?: Presence
  /** How soon waiting changes are retried; what is left out has the usual pace. */
  pace?: Partial<Pace>
  /** Settings of push beyond the configuration. */
  push?: PushOptions
  /** How soon the game server counts as down and people are notified. */
  statusPace?: StatusPace
  /** How the free space for music is determined; by default from the disk. */
  freeBytes?: FreeBytes
  /** Whether the game's logs are read automatically. */
  readsGameLogs?: boolean
  /** Maximum event loop lag in milliseconds before new work is turned away; 0 turns nothing away. */
  maxDelay?: number
}
