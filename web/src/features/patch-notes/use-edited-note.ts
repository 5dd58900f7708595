import type { ManagedNote } from '@idlewood/contract/patch-notes'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

/** Which note is edited, as the address says; `new` is one that is not there yet. */
export function useEditedNote(notes: readonly ManagedNote[] | undefined) {
  const [address, setAddress] = useSearchParams()
  const key = address.get('edit')
  const latest = notes?.find(({ id }) => String(id) === key) ?? null
  // When someone deletes the note meanwhile, the editor stays open for the person who writes in it.
  const [opened, setOpened] = useState<ManagedNote | null>(null)
  if (latest && latest !== opened) setOpened(latest)
  const note = latest ?? (String(opened?.id) === key ? opened : null)
  return {
    /** Null while nothing is edited. */
    key,
    note,
    /** As the portal has it by now; null when it is gone. */
    latest,
    isOpen: key === 'new' || (key !== null && note !== null),
    edit: (what: string | null): void => setAddress(what === null ? {} : { edit: what }),
  }
}
