import type { Change } from '@idlewood/contract/changes'
import { SkeletonRows } from '../../ui/states.tsx'

/** The props of every tab; each tab requests the rest of its data itself. */
export interface TabProps {
  id: string
  /** Pending changes to this user, their vehicles and their items. */
  pending: readonly Change[]
}

/** Shown while a tab's code is loading. */
export const TabLoading = <SkeletonRows rows={6} />
