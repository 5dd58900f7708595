import { useEffect } from 'react'
import { useBlocker, type Location } from 'react-router'
import { useMessages } from '../language/messages.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'

const isElsewhere = (one: Location, other: Location): boolean =>
  one.pathname !== other.pathname || one.search !== other.search

/**
 * Asks before the user leaves a page with unsaved input, by a link, by going back, or by closing it. `loss`
 * is the sentence that says what would be lost.
 */
export function Unsaved({ isDirty, loss }: { isDirty: boolean; loss: string }) {
  const t = useMessages('parts')
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
      title={t('unsaved.title')}
      description={loss}
      confirmLabel={t('unsaved.leave')}
      cancelLabel={t('unsaved.stay')}
      tone="danger"
      open={blocker.state === 'blocked'}
      onOpenChange={(isOpen) => {
        if (!isOpen && blocker.state === 'blocked') blocker.reset()
      }}
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
