import type { Viewer } from '@idlewood/contract/access'
import { isAllowed } from '@idlewood/contract/access'

/** Whether a note may be changed by this viewer: one's own with the right to write, others' with another. */
export const mayChange = (
  viewer: Viewer & { readonly personId: string },
  note: { readonly author_id: string },
): boolean =>
  isAllowed(viewer, note.author_id === viewer.personId ? ['write_user_notes'] : ['manage_user_notes'])
