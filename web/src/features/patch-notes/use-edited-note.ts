import type { ManagedNote } from '@idlewood/contract/patch-notes'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

/** The note that the URL says is being edited; `new` means one that does not exist yet. */
export function useEditedNote(notes: readonly ManagedNote[] | undefined) {
  const [address, setAddress] = useSearchParams()
  const key = address.get('edit')
  const latest = notes?.find(({ id }) => String(id) === key) ?? null
  // If someone else deletes the note meanwhile, the editor stays open, so that the text is not lost.
  const [opened, setOpened] = useState<ManagedNote | null>(null)
  if (latest && latest !== opened) setOpened(latest)
  const note = latest ?? (String(opened?.id) === key ? opened : null)
  return {
    /** Null while no note is being edited. */
    key,
    note,
    /** The current version on the portal; null if it was deleted. */
    latest,
    isOpen: key === 'new' || (key !== null && note !== null),
    edit: (what: string | null): void => setAddress(what === null ? {} : { edit: what }),
  }
}
