/** The columns of a change that say who made it. */
import type { KnownActor } from './people.ts'

/** Who made a change, and from where, as its row has it. */
export const actorColumns = (
  { personId, uid, username }: Pick<KnownActor, 'personId' | 'uid' | 'username'>,
  address: string,
) => ({
  actor_id: personId,
  actor_uid: uid,
  actor_name: username,
  address: address.slice(0, 64),
})
