import { notifications, type Notification, type NotificationState } from '@idlewood/contract/notifications'
import { useChange } from '../../api/queries.ts'
import { categoryIcons } from '../../parts/push/category-looks.ts'
import { toastAndRethrow } from '../../parts/toast-failure.ts'
import { ago } from '../../ui/ago.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/class-names.ts'
import { ServerSentence } from '../../ui/server-sentence.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { useNow } from '../../ui/now.ts'
import { number } from '../../ui/values.ts'
import { useMessages, type Messages } from '../../language/messages.ts'
import { currentFormat } from '../../language/format.ts'

const looks: Record<NotificationState, { tone: Tone; icon: IconName }> = {
  scheduled: { tone: 'info', icon: 'history' },
  sending: { tone: 'warning', icon: 'pulse' },
  sent: { tone: 'success', icon: 'success' },
  cancelled: { tone: 'neutral', icon: 'close' },
}

const outcomes = [
  { key: 'delivered', bar: 'bg-success' },
  { key: 'failed', bar: 'bg-danger' },
  { key: 'gone', bar: 'bg-warning' },
  { key: 'skipped', bar: 'bg-ink-muted' },
  { key: 'pending', bar: 'bg-ink/20' },
] as const

/** Its deliveries so far, as a bar and as figures. A cancelled one is in no inbox. */
function Outcomes({ counts, state }: Pick<Notification, 'counts' | 'state'>) {
  const t = useMessages('notifications')
  const total = outcomes.reduce((sum, { key }) => sum + counts[key], 0)
  if (total === 0 && state === 'cancelled') return null
  if (total === 0) return <p className="text-sm text-ink-muted">{t('outcome.none')}</p>
  return (
    <div className="grid gap-2">
      <div aria-hidden className="flex h-2 gap-px overflow-hidden rounded-full bg-ink/10">
        {outcomes.map(({ key, bar }) =>
          counts[key] === 0 ? null : (
            // Keeps shares below one percent visible.
            <span
              key={key}
              className={cx('h-full min-w-1 forced-color-adjust-none', bar)}
              style={{ flexGrow: counts[key] }}
            />
          ),
        )}
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {outcomes.map(({ key, bar }) => (
          <div key={key} className="flex items-center gap-2">
            <span aria-hidden className={cx('size-2.5 rounded-full forced-color-adjust-none', bar)} />
            <dt className="text-ink-muted">{t(`outcome.${key}`)}</dt>
            <dd className="font-semibold tabular-nums">{number(counts[key])}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function timeWords(
  t: Messages<'notifications'>,
  { state, sendAt, startedAt, finishedAt }: Notification,
  now: number,
): string {
  if (state === 'scheduled') return t('at', { when: currentFormat().dateTime(sendAt) })
  if (state === 'sending') return startedAt ? t('since', { when: ago(Date.parse(startedAt), now) }) : ''
  return finishedAt ? ago(Date.parse(finishedAt), now) : ''
}

function What({ notification }: { notification: Notification }) {
  const t = useMessages('notifications')
  const push = useMessages('push')
  const { category, title, text, link, faction, author } = notification
  return (
    <div className="flex min-w-0 items-start gap-3.5">
      <span className="mt-0.5 grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text">
        <Icon name={categoryIcons[category]} size={20} />
      </span>
      <div className="grid min-w-0 gap-1">
        <h2 className="font-bold [overflow-wrap:anywhere]">{title}</h2>
        <p className="text-ink-muted [overflow-wrap:anywhere]">{text}</p>
        <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">
          {faction ? t('members', { name: faction.name }) : push(`category.${category}`)} · {link} ·{' '}
          {author ? t('by', { name: author.username }) : t('by.portal')}
        </p>
      </div>
    </div>
  )
}

function CancelButton({ notification: { id, title, state } }: { notification: Notification }) {
  const t = useMessages('notifications')
  const cancel = useChange(notifications.cancel, { refreshes: [notifications.list] })
  return (
    <AlertDialog
      trigger={
        <Button size="sm" aria-label={t('cancel.name', { title })}>
          {t('cancel')}
        </Button>
      }
      title={t('cancel.title', { title })}
      description={t(state === 'scheduled' ? 'cancel.scheduled' : 'cancel.sending')}
      confirmLabel={t('cancel.confirm')}
      cancelLabel={t('cancel.keep')}
      tone="danger"
      onConfirm={async () => {
        try {
          await cancel.mutateAsync({ params: { id: String(id) } })
        } catch (error) {
          toastAndRethrow(error, t('cancel.failed'))
        }
      }}
    />
  )
}

function Sent({ notification, now }: { notification: Notification; now: number }) {
  const t = useMessages('notifications')
  const { state, counts, note, noteText, inGame } = notification
  const { tone, icon } = looks[state]
  const isOpen = state === 'scheduled' || state === 'sending'
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <What notification={notification} />
        <div className="flex flex-wrap items-center gap-3">
          <span className="flex items-center gap-2 text-sm text-ink-muted">
            <Badge tone={tone} icon={icon}>
              {t(`state.${state}`)}
            </Badge>
            {timeWords(t, notification, now)}
          </span>
          {isOpen && <CancelButton notification={notification} />}
        </div>
      </div>
      {note && (
        <p className="flex gap-2 text-sm text-warning">
          <Icon name="warning" size={16} className="mt-0.5" />
          <ServerSentence english={note} text={noteText} />
        </p>
      )}
      {inGame && state !== 'cancelled' && (
        <p className="flex gap-2 text-sm text-ink-muted">
          <Icon name="chat" size={16} className="mt-0.5" />
          {t(`inGame.${inGame}`)}
        </p>
      )}
      {state !== 'scheduled' && <Outcomes counts={counts} state={state} />}
    </Card>
  )
}

/** Notifications, the most recently written first. */
export function SentList({ list }: { list: Notification[] }) {
  const now = useNow()
  return (
    <ul className="grid gap-4">
      {list.map((notification) => (
        <li key={notification.id}>
          <Sent notification={notification} now={now} />
        </li>
      ))}
    </ul>
  )
}
