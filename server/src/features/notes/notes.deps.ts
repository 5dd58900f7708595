import type { IdentityCheck } from '../../access/identity-check.ts'
import type { Background } from '../../background/background.ts'
import type { Changes } from '../../changes/changes.ts'
import type { PortalDatabase } from '../../db/portal-schema.ts'

export interface NoteDeps {
  portal: PortalDatabase
  identities: IdentityCheck
  changes: Changes
  background: Background
}
