import { isAllowed, type Access, type Viewer } from '@idlewood/contract/access'

let known: Viewer | null = null

/**
 * Stores who is signed in and what they may do, for code that runs before a page is rendered; null while
 * unknown.
 */
export function setKnownViewer(viewer: Viewer | null): void {
  known = viewer
}

/** True if the viewer is known to have access to a call. */
export const mayCall = (access: Access): boolean => isAllowed(known, access)
