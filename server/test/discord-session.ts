import { hashOf } from '../src/access/tokens.ts'
import type { TestPortal } from './portal.ts'

/** A session of a character as if it had been opened with Discord: a new game password does not end it. */
export async function discordSession(portal: TestPortal, name: string): Promise<string> {
  const token = await portal.signIn(name)
  await portal.portal.db
    .updateTable('sessions')
    .set({ method: 'discord' })
    .where('token_hash', '=', hashOf(token))
    .execute()
  return token
}
