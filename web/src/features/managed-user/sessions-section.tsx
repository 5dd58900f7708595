import { staffSessions } from '@idlewood/contract/staff-sessions'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import { sentenceOf } from '../../api/client.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { DetailSection } from '../../parts/detail-section.tsx'
import { useMay } from '../../parts/may-open.ts'
import { SessionRow } from '../../session/sessions/session-row.tsx'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'
import { brief, tellFailure } from './outcome.ts'

const refreshes = [staffSessions.sessions]
const otherwise = 'Their sessions could not be ended.'

type Data = ReplyOf<typeof staffSessions.sessions>

/** Waits for the work and says that it is done; a failure is said too, and thrown on. */
async function tellDone(work: Promise<unknown>, done: string): Promise<void> {
  await work.catch((error: unknown) => tellFailure(error, otherwise))
  toast.success(done, brief)
}

function SignOutEverywhere({
  uid,
  username,
  disabled,
}: {
  uid: string
  username: string
  disabled: boolean
}) {
  const endAll = useChange(staffSessions.endSessions, { refreshes })
  return (
    <AlertDialog
      trigger={
        <Button size="sm" disabled={disabled}>
          Sign out everywhere
        </Button>
      }
      title={`Sign ${username} out everywhere?`}
      description="All their sessions end at once."
      confirmLabel="Sign out everywhere"
      tone="danger"
      onConfirm={() =>
        tellDone(endAll.mutateAsync({ params: { uid } }), `${username} is signed out everywhere.`)
      }
    />
  )
}

function TurnTwoFactorOff({ uid, username }: { uid: string; username: string }) {
  const reset = useChange(staffSessions.resetTwoFactor, { refreshes })
  return (
    <AlertDialog
      trigger={<Button size="sm">Turn two-factor off</Button>}
      title={`Turn off two-factor for ${username}?`}
      description="For someone who has lost both phone and recovery codes. Make sure it is really them. All their sessions end."
      confirmLabel="Turn off"
      tone="danger"
      onConfirm={() => tellDone(reset.mutateAsync({ params: { uid } }), `Two-factor is off for ${username}.`)}
    />
  )
}

function SessionList({ uid, sessions, locked }: { uid: string } & Pick<Data, 'sessions' | 'locked'>) {
  const endOne = useChange(staffSessions.endSession, { refreshes })
  const end = (id: string): void => {
    const onError = (error: Error) => void toast.error(sentenceOf(error, otherwise), brief)
    endOne.mutate(
      { params: { uid, id } },
      { onSuccess: () => toast.success('Session ended.', brief), onError },
    )
  }
  if (sessions.length === 0) return <EmptyState icon="key" message="Not signed in anywhere." />
  return (
    <ul>
      {sessions.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          isEnding={endOne.isPending && endOne.variables.params?.id === session.id}
          onEnd={locked === null ? () => end(session.id) : undefined}
        />
      ))}
    </ul>
  )
}

function Sessions({ uid, data }: { uid: string; data: Data }) {
  const { username, sessions, twoFactor, locked, canReset } = data
  return (
    <Card flush className="grid gap-2 p-4">
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
        Two-factor <Badge tone={twoFactor ? 'success' : 'neutral'}>{twoFactor ? 'On' : 'Off'}</Badge>
      </p>
      <SessionList {...{ uid, sessions, locked }} />
      {locked === null ? (
        <div className="flex flex-wrap gap-3 border-t border-line pt-3">
          <SignOutEverywhere {...{ uid, username }} disabled={sessions.length === 0} />
          {canReset && twoFactor && <TurnTwoFactorOff {...{ uid, username }} />}
        </div>
      ) : (
        <p className="flex gap-2 border-t border-line pt-3 text-sm text-ink-muted">
          <Icon name="lock" size={16} className="mt-0.5" />
          {locked}
        </p>
      )}
    </Card>
  )
}

/** Where the user is signed in, for those who may know. */
export function SessionsSection({ uid }: { uid: string }) {
  const mayAsk = useMay()(staffSessions.sessions.access)
  const query = useCall(staffSessions.sessions, { params: { uid } }, { enabled: mayAsk })
  if (!mayAsk) return null
  return (
    <DetailSection title="Sessions" query={query} otherwise="Error fetching sessions">
      {(data) => <Sessions uid={uid} data={data} />}
    </DetailSection>
  )
}
