/**
 * A portal for tests of pages about users: its owner is signed in, and all players are where the test says.
 */
import { changes } from '@idlewood/contract/changes'
import { beforeEach } from 'vitest'
import type { PresenceState } from '../../server/src/game/presence/presence.ts'
import { stubPresence } from '../../server/test/presence.ts'
import { userCells } from '../../server/test/user-cells.ts'
import { signedInPortal } from './file-portal.ts'

/** Where all players are; offline again before each test. */
export const allPlayers: { is: PresenceState } = { is: 'offline' }

export async function userPages() {
  const { portal, token: owner } = await signedInPortal('Demo_Owner', {
    superUser: 'Demo_Owner',
    presence: stubPresence(() => allPlayers.is),
  })
  beforeEach(() => {
    allPlayers.is = 'offline'
  })
  let count = 0
  return {
    portal,
    owner,
    ...userCells(() => portal),
    /** Creates a character. */
    async createCharacter(columns: Record<string, string | number | null> = {}) {
      const name = `Player_No${String.fromCharCode(97 + count / 26, 97 + (count++ % 26))}`
      return { uid: await portal.character(name, columns), name }
    },
    /** The changes of a character, newest first. */
    async trail(uid: number) {
      const { body } = await portal.call(changes.list, { query: { uid: String(uid) } }, { token: owner })
      return body.changes
    },
  }
}
