import type { Change } from '@idlewood/contract/changes'
import { SkeletonRows } from '../../ui/states.tsx'

/** What a tab is drawn from; the rest it asks for itself. */
export interface TabProps {
  id: string
  /** Changes of this user, their vehicles and things that still wait. */
  pending: readonly Change[]
}

/** Shown while a tab's code is on its way. */
export const TabLoading = <SkeletonRows rows={6} />
