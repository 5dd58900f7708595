import { SkeletonRows } from '../../ui/states.tsx'

/** Shown while a tab's code is on its way. */
export const TabLoading = <SkeletonRows rows={6} />
