import type { Permission } from '@idlewood/contract/access'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import type { managedUser } from '@idlewood/contract/managed-user'
import type { ComponentType } from 'react'
import type { BareKey } from '../../language/messages.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { TabLoading, type TabProps } from './tab-part.tsx'

/** One tab of a user's page. */
export interface UserTab {
  /** Its value in the URL. */
  key: string
  label: BareKey<'managed-user'>
  /**
   * Any one of these permissions shows the tab. They repeat the access of the calls that the tab makes,
   * because importing those calls would load them even for tabs that stay closed.
   */
  access: readonly [Permission, ...Permission[]]
  /** Loaded when the tab is first opened, as is its data. */
  Part: ComponentType<TabProps>
  /** The number of pending items in the tab. */
  waiting?: (summary: Pick<ReplyOf<typeof managedUser.summary>, 'pending'>) => number
}

const part = (load: () => Promise<ComponentType<TabProps>>): ComponentType<TabProps> =>
  lazyPart(load, TabLoading)

/** The tabs of a user's page, in order. The first one that a viewer may open is the default. */
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
 * The tabs to show a viewer, and the open one: the tab that the URL names, or else the first they may open. A
 * named tab is included even if the viewer may not open it, and then says so.
 */
export function tabsFor(
  may: (access: UserTab['access']) => boolean,
  asked: string | null,
): { tabs: UserTab[]; open: UserTab | undefined } {
  const named = userTabs.find(({ key }) => key === asked)
  const tabs = userTabs.filter((tab) => tab === named || may(tab.access))
  return { tabs, open: named ?? tabs[0] }
}
