import { changes } from '@idlewood/contract/changes'
import { links } from '@idlewood/contract/links'
import { ledger } from '@idlewood/contract/ledger'
import type { Permission } from '@idlewood/contract/access'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import { managedUser } from '@idlewood/contract/managed-user'
import { personNotes } from '@idlewood/contract/person-notes'
import { property } from '@idlewood/contract/property'
import { records } from '@idlewood/contract/records'
import { staffSessions } from '@idlewood/contract/staff-sessions'
import type { ComponentType } from 'react'
import type { BareKey } from '../../language/messages.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { TabLoading, type TabProps } from './tab-part.tsx'

/** One tab of a user's page. */
export interface UserTab {
  /** As the address names it. */
  key: string
  label: BareKey<'managed-user'>
  /** Any one of these shows the tab. */
  access: readonly [Permission, ...Permission[]]
  /** Fetched when the tab is first opened, as is its data. */
  Part: ComponentType<TabProps>
  /** How many things in it wait for somebody. */
  waiting?: (summary: Pick<ReplyOf<typeof managedUser.summary>, 'pending'>) => number
}

const part = (load: () => Promise<ComponentType<TabProps>>): ComponentType<TabProps> =>
  lazyPart(load, TabLoading)

/** The tabs of a user's page, in their order. The first that a viewer may open is the one they arrive at. */
const userTabs: readonly UserTab[] = [
  {
    key: 'profile',
    label: 'profile',
    access: managedUser.profile.access,
    Part: part(async () => (await import('./profile-section.tsx')).ProfileSection),
  },
  {
    key: 'garage',
    label: 'garage',
    access: managedUser.vehicles.access,
    Part: part(async () => (await import('./garage-section.tsx')).GarageSection),
  },
  {
    key: 'inventory',
    label: 'inventory',
    access: managedUser.inventory.access,
    Part: part(async () => (await import('./inventory-section.tsx')).InventorySection),
  },
  {
    key: 'record',
    label: 'record',
    access: records.of.access,
    Part: part(async () => (await import('./record-tab.tsx')).RecordTab),
  },
  {
    key: 'notes',
    label: 'notes',
    access: personNotes.list.access,
    Part: part(async () => (await import('./notes-section.tsx')).NotesSection),
  },
  {
    key: 'links',
    label: 'links',
    access: links.of.access,
    Part: part(async () => (await import('./links-section.tsx')).LinksSection),
  },
  {
    key: 'property',
    label: 'property',
    access: property.of.access,
    Part: part(async () => (await import('../../parts/city/person-property.tsx')).PropertySection),
  },
  {
    key: 'changes',
    label: 'changes',
    access: changes.list.access,
    Part: part(async () => (await import('./changes-section.tsx')).ChangesSection),
    waiting: ({ pending }) => pending.length,
  },
  {
    key: 'ledger',
    label: 'ledger',
    access: ledger.list.access,
    Part: part(async () => (await import('./ledger-section.tsx')).LedgerSection),
  },
  {
    key: 'sessions',
    label: 'sessions',
    access: staffSessions.sessions.access,
    Part: part(async () => (await import('./sessions-section.tsx')).SessionsSection),
  },
]

/**
 * The tabs a viewer is shown and the one that is open: the one the address names, also where they may not
 * open it and are told so, or the first of theirs.
 */
export function tabsFor(
  may: (access: UserTab['access']) => boolean,
  asked: string | null,
): { tabs: UserTab[]; open: UserTab | undefined } {
  const named = userTabs.find(({ key }) => key === asked)
  const tabs = userTabs.filter((tab) => tab === named || may(tab.access))
  return { tabs, open: named ?? tabs[0] }
}
