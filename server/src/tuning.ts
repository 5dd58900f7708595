/** The seams of the portal: what tests set, and a portal in service leaves alone. */
import type { Pace } from './changes/outcome.ts'
import type { PushOptions } from './features/notifications/notifications.ts'
import type { StatusPace } from './features/server-status/server-status.ts'
import type { FreeBytes } from './features/tracks/music-folder.ts'
import type { Presence } from './game/presence/presence.ts'

/** Everything beyond the configuration that decides how the portal behaves. */
export interface Tuning {
  /** Milliseconds since 1970, as the background jobs are to believe. */
  now?: () => number
  /** Who is in the game; by GAME_SERVER unless given. */
  presence?: Presence
  /** How soon waiting changes are tried again. */
  pace?: Pace
  /** How push is sent beyond what the configuration says. */
  push?: PushOptions
  /** How soon the game server counts as down, and people are notified. */
  statusPace?: StatusPace
  /** How free room for music is read; from the disk unless given. */
  freeBytes?: FreeBytes
  /** Whether the game's logs are read by themselves. */
  readsGameLogs?: boolean
  /** Milliseconds the event loop may lag before new work is turned away; 0 never does. */
  maxDelay?: number
}
