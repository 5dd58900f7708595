import { isAllowed } from '@idlewood/contract/access'
import { staffSessions } from '@idlewood/contract/staff-sessions'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import { sentenceOf } from '../../api/client.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { useAuth } from '../../session/auth.tsx'
import { DetailSection } from '../../parts/detail-section.tsx'
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

function Sessions({ uid, data }: { uid: string; data: ReplyOf<typeof staffSessions.sessions> }) {
  const { username, sessions, twoFactor, locked, canReset } = data
  const params = { uid }
  const endOne = useChange(staffSessions.endSession, { refreshes })
  const endAll = useChange(staffSessions.endSessions, { refreshes })
  const reset = useChange(staffSessions.resetTwoFactor, { refreshes })
  async function told(work: Promise<unknown>, done: string): Promise<void> {
    try {
      await work
    } catch (error) {
      tellFailure(error, otherwise)
    }
    toast.success(done, brief)
  }
  const end = (id: string): void => {
    const onError = (error: Error) => void toast.error(sentenceOf(error, otherwise), brief)
    endOne.mutate(
      { params: { uid, id } },
      { onSuccess: () => toast.success('Session ended.', brief), onError },
    )
  }
  return (
    <Card flush className="grid gap-2 p-4">
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
        Two-factor <Badge tone={twoFactor ? 'success' : 'neutral'}>{twoFactor ? 'On' : 'Off'}</Badge>
      </p>
      {sessions.length === 0 ? (
        <EmptyState icon="key" message="Not signed in anywhere." />
      ) : (
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
      )}
      {locked !== null && (
        <p className="flex gap-2 border-t border-line pt-3 text-sm text-ink-muted">
          <Icon name="lock" size={16} className="mt-0.5" />
          {locked}
        </p>
      )}
      {locked === null && (
        <div className="flex flex-wrap gap-3 border-t border-line pt-3">
          <AlertDialog
            trigger={
              <Button size="sm" disabled={sessions.length === 0}>
                Sign out everywhere
              </Button>
            }
            title={`Sign ${username} out everywhere?`}
            description="Every session of theirs ends at once."
            confirmLabel="Sign out everywhere"
            tone="danger"
            onConfirm={() => told(endAll.mutateAsync({ params }), `${username} is signed out everywhere.`)}
          />
          {canReset && twoFactor && (
            <AlertDialog
              trigger={<Button size="sm">Turn two-factor off</Button>}
              title={`Turn two-factor of ${username} off?`}
              description="For someone who lost phone and recovery codes. Make sure that it is them. Their sessions end."
              confirmLabel="Turn off"
              tone="danger"
              onConfirm={() => told(reset.mutateAsync({ params }), `Two-factor of ${username} is off.`)}
            />
          )}
        </div>
      )}
    </Card>
  )
}

/** Where the user is signed in, for those who may know. */
export function SessionsSection({ uid }: { uid: string }) {
  const { user, permissions } = useAuth()
  const mayAsk = isAllowed(
    { superUser: user?.superUser ?? false, permissions },
    staffSessions.sessions.access,
  )
  const query = useCall(staffSessions.sessions, { params: { uid } }, { enabled: mayAsk })
  if (!mayAsk) return null
  return (
    <DetailSection title="Sessions" query={query} otherwise="Error fetching sessions">
      {(data) => <Sessions uid={uid} data={data} />}
    </DetailSection>
  )
}
