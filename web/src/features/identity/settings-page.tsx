import { identity, type Session } from '@idlewood/contract/identity'
import { call } from '../../api/client.ts'
import { usePortalInfo } from '../../api/portal-info.ts'
import { useCall, useChange } from '../../api/queries.ts'
import type { PageHandle } from '../../frame/prerendered-page.ts'
import { TitledLoading } from '../../frame/loading-page.tsx'
import { useFormat } from '../../language/format.ts'
import { messages, useMessages } from '../../language/messages.ts'
import { useSignOut } from '../../session/use-sign-out.ts'
import { InstallationCard } from '../../pwa/installation-card.tsx'
import { PushSection } from '../../parts/push/push-section.tsx'
import { SessionRow } from '../../session/sessions/session-row.tsx'
import { toastAndRethrow, toastFailure } from '../../parts/toast-failure.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Section, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'
import { paths } from '../../paths.ts'

const complain = (error: unknown): void => toastFailure(error, messages('settings')('failed'))
const failConfirmed = (error: unknown): never => toastAndRethrow(error, messages('settings')('failed'))

function OwnSession({ session }: { session: Session }) {
  const end = useChange(identity.endSession, { refreshes: ['sessions'] })
  return (
    <SessionRow
      session={session}
      isEnding={end.isPending}
      onEnd={
        session.current ? undefined : () => end.mutate({ params: { id: session.id } }, { onError: complain })
      }
    />
  )
}

function Sessions({ sessions }: { sessions: Session[] }) {
  const t = useMessages('settings')
  const signOut = useSignOut()
  const endOthers = useChange(identity.endOtherSessions, { refreshes: ['sessions'] })
  return (
    <Card className="grid gap-2">
      {/* It can be focused, for when the row that has the focus is removed. */}
      <ul tabIndex={-1} className="outline-none">
        {sessions.map((session) => (
          <OwnSession key={session.id} session={session} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 border-t border-line pt-4">
        <Button
          disabled={sessions.length < 2}
          loading={endOthers.isPending}
          onClick={() =>
            endOthers.mutate(
              {},
              {
                onSuccess: () => toast.success(t('sessions.endedOthers')),
                onError: complain,
              },
            )
          }
        >
          {t('sessions.endOthers')}
        </Button>
        <AlertDialog
          trigger={<Button variant="danger">{t('sessions.endAll')}</Button>}
          title={t('sessions.endAll.title')}
          description={t('sessions.endAll.description')}
          confirmLabel={t('sessions.endAll')}
          tone="danger"
          onConfirm={async () => {
            // A plain call without refreshing queries, because it ends this session too.
            await call(identity.endOtherSessions, { query: { all: 'true' } }).catch(failConfirmed)
            await signOut()
          }}
        />
      </div>
    </Card>
  )
}

function Discord({ discord }: { discord: { name: string; linkedAt: string } | null }) {
  const t = useMessages('settings')
  const format = useFormat()
  const unlink = useChange(identity.unlink, { refreshes: ['sessions'] })
  if (!discord) {
    return (
      <Card className="flex items-start gap-4">
        <Icon name="chat" size={24} className="text-ink-muted" />
        <p className="text-ink-muted">{t('discord.none')}</p>
      </Card>
    )
  }
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div className="flex min-w-0 items-center gap-4">
        <Icon name="chat" size={24} className="text-accent-text" />
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p className="font-semibold">{discord.name}</p>
          <p className="text-sm text-ink-muted">
            {t('discord.linked', { time: format.dateTime(discord.linkedAt) })}
          </p>
        </div>
      </div>
      <AlertDialog
        trigger={<Button>{t('discord.unlink')}</Button>}
        title={t('discord.unlink.title')}
        description={t('discord.unlink.description')}
        confirmLabel={t('discord.unlink')}
        tone="danger"
        onConfirm={() => unlink.mutateAsync({}).catch(failConfirmed)}
      />
    </Card>
  )
}

export const handle: PageHandle = {
  Loading: () => <TitledLoading title={useMessages('settings')('title')} />,
}

export default function SettingsPage() {
  const t = useMessages('settings')
  const query = useCall(identity.sessions)
  const info = usePortalInfo()
  // Without Discord there is nothing to link, but an account that was linked before can be unlinked.
  const hasDiscord = info?.signIn.discord !== false || Boolean(query.data?.discord)
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <Button to={paths.connectionCheck()} icon="refresh">
            {t('connectionCheck')}
          </Button>
        }
      />
      <PushSection />
      <InstallationCard />
      <TwoFactorSection />
      {hasDiscord && (
        <Section
          title={t('discord.title')}
          query={query}
          loading={<Skeleton className="h-28 w-full rounded-lg sm:h-24" />}
          errorMessage={t('discord.failed')}
        >
          {({ discord }) => <Discord discord={discord} />}
        </Section>
      )}
      <Section title={t('sessions.title')} query={query} errorMessage={t('sessions.failed')}>
        {({ sessions }) => <Sessions sessions={sessions} />}
      </Section>
    </>
  )
}
