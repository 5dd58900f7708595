import { isAllowed, type Access, type Viewer } from '@idlewood/contract/access'

let known: Viewer | null = null

/** Notes who is signed in and what they may do, for what runs before a page is drawn; null while unsure. */
export function setKnownViewer(viewer: Viewer | null): void {
  known = viewer
}

/** True when it is known that the portal would not refuse a call. */
export const mayCall = (access: Access): boolean => isAllowed(known, access)
