import { useEffect, useRef, useState } from 'react'
import type { Location } from 'react-router'
import { useMessages } from '../language/messages.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { LeaveGuard, type StoppedNavigation } from '../ui/leave-guard.tsx'

const isElsewhere = (one: Location, other: Location): boolean =>
  one.pathname !== other.pathname || one.search !== other.search

/**
 * Asks before the user leaves a page with unsaved input, by a link, by going back, or by closing it. `loss`
 * is the sentence that says what would be lost.
 */
export function Unsaved({ isDirty, loss }: { isDirty: boolean; loss: string }) {
  const t = useMessages('parts')
  const [isAsking, setAsking] = useState(false)
  const stopped = useRef<StoppedNavigation>(null)
  // Saved while it was asking: nothing would be lost any more.
  if (isAsking && !isDirty) setAsking(false)
  useEffect(() => {
    if (isDirty) return
    stopped.current?.proceed()
    stopped.current = null
  }, [isDirty])
  return (
    <>
      <LeaveGuard
        stops={({ currentLocation, nextLocation }) => isDirty && isElsewhere(currentLocation, nextLocation)}
        onStop={(navigation) => {
          stopped.current = navigation
          setAsking(true)
        }}
        hasInput={() => isDirty}
      />
      <AlertDialog
        title={t('unsaved.title')}
        description={loss}
        confirmLabel={t('unsaved.leave')}
        cancelLabel={t('unsaved.stay')}
        tone="danger"
        open={isAsking}
        onOpenChange={(isOpen) => {
          setAsking(isOpen)
          stopped.current?.reset()
          stopped.current = null
        }}
        onConfirm={() => {
          stopped.current?.proceed()
          stopped.current = null
        }}
      />
    </>
  )
}
