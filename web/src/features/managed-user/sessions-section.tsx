import { staffSessions } from '@idlewood/contract/staff-sessions'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import { useCall, useChange } from '../../api/queries.ts'
import { messages, useMessages } from '../../language/messages.ts'
import { DetailSection } from '../../parts/detail-section.tsx'
import { SessionRow } from '../../session/sessions/session-row.tsx'
import { toastAndRethrow, toastFailure } from '../../parts/toast-failure.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'
import type { TabProps } from './tab-part.tsx'

const refreshes = [staffSessions.sessions]

type Data = ReplyOf<typeof staffSessions.sessions>

/** Awaits the work and shows a toast that it is done, or one with the error, which is rethrown. */
async function toastWhenDone(work: Promise<unknown>, done: string): Promise<void> {
  await work.catch((error: unknown) =>
    toastAndRethrow(error, messages('managed-user')('sessions.end.failed')),
  )
  toast.success(done)
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
  const t = useMessages('managed-user')
  const endAll = useChange(staffSessions.endSessions, { refreshes })
  return (
    <AlertDialog
      trigger={
        <Button size="sm" disabled={disabled}>
          {t('sessions.all')}
        </Button>
      }
      title={t('sessions.all.title', { name: username })}
      description={t('sessions.all.body')}
      confirmLabel={t('sessions.all')}
      tone="danger"
      onConfirm={() =>
        toastWhenDone(endAll.mutateAsync({ params: { uid } }), t('sessions.all.done', { name: username }))
      }
    />
  )
}

function TurnTwoFactorOff({ uid, username }: { uid: string; username: string }) {
  const t = useMessages('managed-user')
  const reset = useChange(staffSessions.resetTwoFactor, { refreshes })
  return (
    <AlertDialog
      trigger={<Button size="sm">{t('twoFactor.reset')}</Button>}
      title={t('twoFactor.reset.title', { name: username })}
      description={t('twoFactor.reset.body')}
      confirmLabel={t('twoFactor.reset.confirm')}
      tone="danger"
      onConfirm={() =>
        toastWhenDone(reset.mutateAsync({ params: { uid } }), t('twoFactor.reset.done', { name: username }))
      }
    />
  )
}

function SessionList({ uid, sessions, locked }: { uid: string } & Pick<Data, 'sessions' | 'locked'>) {
  const t = useMessages('managed-user')
  const endOne = useChange(staffSessions.endSession, { refreshes })
  const end = (id: string): void => {
    const onError = (error: Error) => toastFailure(error, t('sessions.end.failed'))
    endOne.mutate({ params: { uid, id } }, { onSuccess: () => toast.success(t('sessions.ended')), onError })
  }
  if (sessions.length === 0) return <EmptyState icon="key" message={t('sessions.none')} />
  return (
    // It can be focused, for when the row that has the focus is removed.
    <ul tabIndex={-1} className="outline-none">
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
  const t = useMessages('managed-user')
  const { username, sessions, twoFactor, locked, canReset } = data
  return (
    <Card flush className="grid gap-2 p-4">
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
        {t('twoFactor')}{' '}
        <Badge tone={twoFactor ? 'success' : 'neutral'}>
          {t(twoFactor ? 'twoFactor.on' : 'twoFactor.off')}
        </Badge>
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

/** The user's sessions. */
export function SessionsSection({ id: uid }: Pick<TabProps, 'id'>) {
  const t = useMessages('managed-user')
  const query = useCall(staffSessions.sessions, { params: { uid } })
  return (
    <DetailSection title={t('sessions')} hideTitle query={query} otherwise={t('sessions.failed')}>
      {(data) => <Sessions uid={uid} data={data} />}
    </DetailSection>
  )
}
