/** Asks who plays: the script inside the game server where it is heard, otherwise the query. */
import type { Bridge, Roster } from '../bridge/bridge.ts'
import { spellingsOf, type GameAnswer } from './game-query.ts'

/** The script asks once a second; three times that is silence. */
const patientMs = 3000

/** What the script says of everybody, with the server's own figures where the query brought them. */
const answerOf = ({ players }: Roster, figures: GameAnswer | undefined): GameAnswer => ({
  name: figures?.name ?? null,
  max: figures?.max ?? null,
  ping: figures?.ping ?? null,
  players: players.length,
  names: players.flatMap(({ name }) => spellingsOf(name)),
  list: 'whole',
  namedBy: 'bridge',
})

/**
 * Makes what asks both. A roster counts only if it came after the question. Asking rejects where the script
 * is not heard and the query, if there is one, gets no answer.
 */
export function createBridgedQuery(
  bridge: Bridge,
  query: (() => Promise<GameAnswer>) | undefined,
): () => Promise<GameAnswer> {
  const isHeard = (): boolean => /^(whole|partial)$/.test(bridge.roster().state)
  return async () => {
    if (!isHeard()) {
      if (query) return query()
      throw new Error('The script inside the game server is not heard.')
    }
    const [roster, figures] = await Promise.all([
      bridge.nextRoster(patientMs),
      query?.().catch(() => undefined),
    ])
    if (roster.state === 'whole') return answerOf(roster, figures)
    if (figures) return figures
    throw new Error('The script inside the game server has not named everybody.')
  }
}
