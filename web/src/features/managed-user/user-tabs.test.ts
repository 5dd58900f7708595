import { changes } from '@idlewood/contract/changes'
import type { Endpoint } from '@idlewood/contract/endpoint'
import { ledger } from '@idlewood/contract/ledger'
import { links } from '@idlewood/contract/links'
import { managedUser } from '@idlewood/contract/managed-user'
import { personNotes } from '@idlewood/contract/person-notes'
import { property } from '@idlewood/contract/property'
import { records } from '@idlewood/contract/records'
import { staffSessions } from '@idlewood/contract/staff-sessions'
import { expect, it } from 'vitest'
import { userTabs } from './user-tabs.ts'

const shown: Record<string, Endpoint> = {
  profile: managedUser.profile,
  garage: managedUser.vehicles,
  inventory: managedUser.inventory,
  record: records.of,
  notes: personNotes.list,
  links: links.of,
  property: property.of,
  changes: changes.list,
  ledger: ledger.list,
  sessions: staffSessions.sessions,
}

it('shows each tab to those who may make its call', () => {
  expect(Object.fromEntries(userTabs.map(({ key, access }) => [key, access]))).toEqual(
    Object.fromEntries(Object.entries(shown).map(([key, { access }]) => [key, access])),
  )
})
