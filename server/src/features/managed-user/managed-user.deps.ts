import type { managedUser } from '@idlewood/contract/managed-user'
import type { IdentityCheck } from '../../access/identity-check.ts'
import type { Authorization } from '../../changes/authorization.ts'
import type { Changes } from '../../changes/changes.ts'
import type { KnownOwner } from '../../changes/people.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import type { Game } from '../../game/game.ts'
import { notFound } from '../../http/errors.ts'
import type { Handlers } from '../../http/implement.ts'
import type { SignedInViewer } from '../../http/request.ts'

export interface ManagedUserDeps {
  game: Game
  portal: PortalDatabase
  changes: Changes
  identities: IdentityCheck
}

/** The handler of one of the calls. */
export type Handler<Name extends keyof typeof managedUser> = Handlers<typeof managedUser>[Name]

/** What the viewer may change of an existing character, who was read with it. */
export async function getAuthorization(
  { changes }: Pick<ManagedUserDeps, 'changes'>,
  uid: string,
  viewer: SignedInViewer,
): Promise<Authorization & { owner: KnownOwner }> {
  const authorization = await changes.authorize(Number(uid), viewer)
  const { owner } = authorization
  if (!owner) throw notFound('user')
  return { ...authorization, owner }
}
