/** A presence set by the test; the detection on a real game server is tested with the watch. */
import type { Presence, PresenceState } from '../src/game/presence/presence.ts'

/** Checks waiting changes twenty times a second. */
export const quickPace = { online: 50, onlineLong: 50, leaving: 50, silent: 50 }

/** A watch that returns the current result of `where` for everybody. */
export const stubPresence = (where: () => PresenceState): Presence => ({
  configured: true,
  settleMs: 0,
  look: async () => where(),
  isListed: () => where() === 'online',
  status: () => ({ state: 'up', players: 1, max: 50, name: 'Test', ping: 1, asOf: new Date() }),
  players: () => ({ state: 'whole', players: [] }),
  sources: () => ({ configured: true, namedBy: 'query', rcon: null, bufferBytes: null, bridge: null }),
  onAsked: () => () => undefined,
  keepWatching: () => () => undefined,
  close: () => undefined,
})

/** A world without a game, like the demo's, in which nobody plays: every edit may be made at once. */
export const nobodyPlays: Presence = {
  ...stubPresence(() => 'offline'),
  configured: false,
  isInvented: true,
  status: () => ({ state: 'unknown', players: null, max: null, name: null, ping: null, asOf: null }),
  sources: () => ({ configured: false, namedBy: null, rcon: null, bufferBytes: null, bridge: null }),
}
