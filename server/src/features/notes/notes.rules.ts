import type { Viewer } from '@idlewood/contract/access'
import { isAllowed } from '@idlewood/contract/access'

/** Whether this viewer may change a note: their own notes and those of others take different permissions. */
export const mayChange = (
  viewer: Viewer & { readonly personId: string },
  note: { readonly author_id: string },
): boolean =>
  isAllowed(viewer, note.author_id === viewer.personId ? ['write_user_notes'] : ['manage_user_notes'])
