import type { IdentityCheck } from '../../access/identity-check.ts'
import type { Changes } from '../../changes/changes.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'
import type { Contacts } from '../../game/directory/contacts.ts'
import type { Game } from '../../game/game.ts'

export interface LinkDeps {
  portal: PortalDatabase
  game: Game
  contacts: Contacts
  identities: IdentityCheck
  changes: Changes
}
