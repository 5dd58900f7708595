import { useEffect } from 'react'
import { useBlocker, type Location } from 'react-router'
import { AlertDialog } from '../ui/alert-dialog.tsx'

const isElsewhere = (one: Location, other: Location): boolean =>
  one.pathname !== other.pathname || one.search !== other.search

/**
 * Asks before a page is left on which something was written and not saved: by a link, by going back, or by
 * closing it.
 */
export function Unsaved({ isDirty, what }: { isDirty: boolean; what: string }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && isElsewhere(currentLocation, nextLocation),
  )
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: Event): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  return (
    <AlertDialog
      title="Leave without saving?"
      description={`What you wrote in ${what} is not kept.`}
      confirmLabel="Leave"
      cancelLabel="Stay"
      tone="danger"
      open={blocker.state === 'blocked'}
      onOpenChange={(isOpen) => {
        if (!isOpen && blocker.state === 'blocked') blocker.reset()
      }}
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
