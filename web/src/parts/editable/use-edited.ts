/** What is being edited on a page that edits one value at a time. */
import { useState } from 'react'

/**
 * The value being edited, or null. A save calls `replace` when it ends: it closes or updates the editor that
 * it started from, unless another one has been opened meanwhile.
 */
export function useEdited<Edited extends object>() {
  const [edited, setEdited] = useState<Edited | null>(null)
  const replace = (next: Edited | null): void => setEdited((now) => (now === edited ? next : now))
  return { edited, setEdited, replace }
}
