/** Asks who is playing: the script inside the game server if it can be reached, otherwise the query. */
import type { Bridge, Roster } from '../bridge/bridge.ts'
import { spellingsOf, type GameAnswer } from './game-query.ts'

/**
 * Timeout for a request to the script, in milliseconds: the script polls once a second, so this is three
 * missed polls.
 */
export const bridgeTimeoutMs = 3000

/** The script's list of players, combined with the server's own figures if the query returned them. */
const answerOf = ({ players }: Roster, figures: GameAnswer | undefined): GameAnswer => ({
  name: figures?.name ?? null,
  max: figures?.max ?? null,
  ping: figures?.ping ?? null,
  players: players.length,
  names: players.flatMap(({ name, earlierNames }) => [name, ...earlierNames].flatMap(spellingsOf)),
  people: players,
  list: 'whole',
  namedBy: 'bridge',
})

/** The queries used in addition to the script, if there is a `GAME_SERVER`. */
interface Queries {
  /** Everything that can be found out without the script. */
  readonly full: () => Promise<GameAnswer>
  /** The server's figures without its console: names come from the script. */
  readonly figures: () => Promise<GameAnswer>
}

/**
 * Creates a query that asks the script, or the game's query if the script does not name everybody. A roster
 * counts only if it was written after the request. The query rejects if there is no answer.
 */
export function createBridgedQuery(
  bridge: Pick<Bridge, 'state' | 'nextRoster'>,
  queries: Queries | undefined,
): () => Promise<GameAnswer> {
  return async () => {
    const state = bridge.state()
    if (state === 'whole' || state === 'partial') {
      const [roster, figures] = await Promise.all([
        bridge.nextRoster(bridgeTimeoutMs),
        queries?.figures().catch(() => undefined),
      ])
      if (roster.state === 'whole') return answerOf(roster, figures)
    }
    if (queries) return queries.full()
    throw new Error('The script inside the game server does not name everybody.')
  }
}
