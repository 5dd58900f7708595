import type { Permission } from '@idlewood/contract/access'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import type { managedUser } from '@idlewood/contract/managed-user'
import type { ComponentType } from 'react'
import type { BareKey } from '../../language/messages.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { TabLoading, type TabProps } from './tab-part.tsx'

/** One tab of a user's page. */
export interface UserTab {
  /** As the address names it. */
  key: string
  label: BareKey<'managed-user'>
  /**
   * Any one of these shows the tab. They are those of the call it shows, written out: calls of tabs that stay
   * closed are not loaded.
   */
  access: readonly [Permission, ...Permission[]]
  /** Fetched when the tab is first opened, as is its data. */
  Part: ComponentType<TabProps>
  /** How many things in it wait for somebody. */
  waiting?: (summary: Pick<ReplyOf<typeof managedUser.summary>, 'pending'>) => number
}

const part = (load: () => Promise<ComponentType<TabProps>>): ComponentType<TabProps> =>
  lazyPart(load, TabLoading)

/** The tabs of a user's page, in their order. The first that a viewer may open is the one they arrive at. */
export const userTabs: readonly UserTab[] = [
  {
    key: 'profile',
    label: 'profile',
    access: ['update_user_profile', 'update_user_money', 'update_user_levels'],
    Part: part(async () => (await import('./profile-section.tsx')).ProfileSection),
  },
  {
    key: 'garage',
    label: 'garage',
    access: ['view_user_vehicles'],
    Part: part(async () => (await import('./garage-section.tsx')).GarageSection),
  },
  {
    key: 'inventory',
    label: 'inventory',
    access: ['view_user_inventory'],
    Part: part(async () => (await import('./inventory-section.tsx')).InventorySection),
  },
  {
    key: 'record',
    label: 'record',
    access: ['view_user_record'],
    Part: part(async () => (await import('./record-tab.tsx')).RecordTab),
  },
  {
    key: 'notes',
    label: 'notes',
    access: ['view_user_notes'],
    Part: part(async () => (await import('./notes-section.tsx')).NotesSection),
  },
  {
    key: 'links',
    label: 'links',
    access: ['view_user_links'],
    Part: part(async () => (await import('./links-section.tsx')).LinksSection),
  },
  {
    key: 'property',
    label: 'property',
    access: ['view_user_property', 'view_property'],
    Part: part(async () => (await import('../../parts/city/person-property.tsx')).PropertySection),
  },
  {
    key: 'changes',
    label: 'changes',
    access: ['view_changes', 'undo_changes'],
    Part: part(async () => (await import('./changes-section.tsx')).ChangesSection),
    waiting: ({ pending }) => pending.length,
  },
  {
    key: 'ledger',
    label: 'ledger',
    access: ['view_ledger'],
    Part: part(async () => (await import('./ledger-section.tsx')).LedgerSection),
  },
  {
    key: 'sessions',
    label: 'sessions',
    access: ['manage_sessions'],
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
