import { character } from '@idlewood/contract/character'
import { permissionManager } from '@idlewood/contract/permission-manager'
import { website } from '@idlewood/contract/website-roles'
import type { Audience, PublishedEvent } from '../../live/live.ts'

/** The most people named in an event; beyond that, it goes to everyone who is signed in. */
const maxNamed = 100

/** Those who see roles, permissions or rules. */
const viewers: readonly Audience[] = [
  { callersOf: permissionManager.permissions },
  { callersOf: website.holders },
]

/** The event that roles, permissions or rules have changed, for these people and for all who see them. */
export function rightsEvent(uids: readonly number[]): PublishedEvent {
  const people: Audience[] =
    uids.length > maxNamed ? [{ callersOf: character.profile }] : uids.map((uid) => ({ uid }))
  return { topic: 'rights', to: [...viewers, ...people] }
}
