/** Asks who plays: the script inside the game server where it is heard, otherwise the query. */
import type { Bridge, Roster } from '../bridge/bridge.ts'
import { spellingsOf, type GameAnswer } from './game-query.ts'

/** Milliseconds a question to the script may take: it asks once a second, and three times that is silence. */
export const bridgeTimeoutMs = 3000

/** What the script says of everybody, with the server's own figures where the query brought them. */
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

/** What is asked beside the script, where there is a `GAME_SERVER`. */
interface Queries {
  /** Everything there is to be known without the script. */
  readonly full: () => Promise<GameAnswer>
  /** The server's figures, without its console: names come from the script. */
  readonly figures: () => Promise<GameAnswer>
}

/**
 * Creates the question to the script, or to the query where the script does not name everybody. A roster
 * counts only if it was written after the question. The question rejects where nobody answers.
 */
export function createBridgedQuery(bridge: Bridge, queries: Queries | undefined): () => Promise<GameAnswer> {
  return async () => {
    if (/^(whole|partial)$/.test(bridge.state())) {
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
