import type { IdentityCheck } from '../../access/identity-check.ts'
import type { Changes } from '../../changes/changes.ts'
import type { Registry } from '../../changes/actors-and-owners.ts'
import type { Contacts } from '../../game/directory/contacts.ts'

export interface LinkDeps extends Registry {
  contacts: Contacts
  identities: IdentityCheck
  changes: Changes
}
