/** The columns of a change that record who made it. */
import type { KnownActor } from './actors-and-owners.ts'

/** The columns for the actor of a change and their address. */
export const actorColumns = (
  { personId, uid, username }: Pick<KnownActor, 'personId' | 'uid' | 'username'>,
  address: string,
) => ({
  actor_id: personId,
  actor_uid: uid,
  actor_name: username,
  address: address.slice(0, 64),
})
