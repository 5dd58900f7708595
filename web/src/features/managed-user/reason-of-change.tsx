import { useParams } from 'react-router'
import { ReasonField } from '../../parts/changes/reason-field.tsx'
import type { Reason } from '../../parts/changes/use-reason.ts'
import { PresenceNote } from '../../parts/presence.tsx'

/** The reason for a change to this user, and a note on when it will be applied. */
export function ReasonOfChange({
  reason,
  isHandable = false,
}: {
  reason: Reason
  /** True if a running game may apply the change at once. */
  isHandable?: boolean
}) {
  const { id } = useParams()
  return (
    <>
      <ReasonField reason={reason} />
      <PresenceNote uid={Number(id)} isHandable={isHandable} />
    </>
  )
}
