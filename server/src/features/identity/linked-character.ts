import { findPersonByDiscordId } from './people.queries.ts'
import type { SessionDeps } from './sign-in-session.ts'

/** The uid of the character linked to a Discord account, if it still belongs to the same person. */
export async function linkedCharacter(
  { portal, identities }: Pick<SessionDeps, 'portal' | 'identities'>,
  discordId: string,
): Promise<number | undefined> {
  const known = await findPersonByDiscordId(portal.db, discordId)
  // The linked character may be gone, and its uid reused.
  if (known) await identities.reconcile(known.uid)
  return known && (await findPersonByDiscordId(portal.db, discordId))?.uid
}
