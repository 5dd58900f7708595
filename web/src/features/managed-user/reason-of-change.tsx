import { useParams } from 'react-router'
import { ReasonField } from '../../parts/changes/reason-field.tsx'
import type { Reason } from '../../parts/changes/use-reason.ts'
import { PresenceNote } from '../../parts/presence.tsx'

/** Why something of this user is changed, and when it will be made. */
export function ReasonOfChange({
  reason,
  isHandable = false,
}: {
  reason: Reason
  /** Whether a running game may take this change. */
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
