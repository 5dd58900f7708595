import { useParams } from 'react-router'
import { ReasonField } from '../../parts/changes/reason-field.tsx'
import type { Reason } from '../../parts/changes/use-reason.ts'
import { PresenceNote } from '../../parts/presence.tsx'

/** Why something of this user is changed, and whether it will wait. */
export function ReasonOfChange({ reason }: { reason: Reason }) {
  const { id } = useParams()
  return (
    <>
      <ReasonField reason={reason} />
      <PresenceNote uid={Number(id)} />
    </>
  )
}
