import { watch, type Alarm } from '@idlewood/contract/watch'
import { Link } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { TitledLoading } from '../../frame/loading-page.tsx'
import type { PageHandle } from '../../frame/prerendered-page.ts'
import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { Moment } from '../../parts/changes/change-parts.tsx'
import { choiceField, pageField, useListAddress } from '../../parts/list/list-address.ts'
import { HeldStill } from '../../parts/list/held-still.tsx'
import { ListFooter } from '../../parts/list/list-footer.tsx'
import { useMay, useMayOpen } from '../../parts/may-open.ts'
import { SectionFailure } from '../../parts/section-failure.tsx'
import { paths } from '../../paths.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { EmptyState, LoadingRows } from '../../ui/states.tsx'
import { AlarmActions } from './alarm-actions.tsx'

/** Milliseconds between two requests: alarms are rare, and nobody waits for one. */
const intervalMs = 20_000

const looks: Record<Alarm['kind'], IconName> = {
  money: 'coin',
  level: 'crown',
  duplicate: 'copy',
  linked: 'users',
  outside: 'edit',
}

const tones: Record<Alarm['state'], Tone> = {
  open: 'warning',
  taken: 'info',
  explained: 'success',
  dismissed: 'neutral',
}

/** The values in an alarm's sentence; each kind of alarm sets only some of them. */
const valuesOf = ({ name, amount, within, before, now, by }: Alarm) => ({
  name,
  staff: by?.name ?? '',
  count: amount ?? 0,
  within: within ?? 0,
  before: String(before ?? 0),
  now: String(now ?? 0),
})

/** What happened, in a sentence. */
function Sentence({ alarm }: { alarm: Alarm }) {
  const t = useMessages('watch')
  const fields = useMessages('fields')
  const format = useFormat()
  const { kind, amount, field } = alarm
  const { name, staff, count, within, before, now } = valuesOf(alarm)
  const dollars = format.money(count)
  switch (kind) {
    case 'money':
      return t('what.money', { name, amount: dollars, hours: within })
    case 'level':
      return t('what.level', { name, before, now })
    case 'duplicate':
      return t('what.duplicate', { name, times: count, seconds: within })
    case 'linked':
      return amount === null
        ? t('what.linked.thing', { name, staff })
        : t('what.linked', { name, staff, amount: dollars })
    case 'outside':
      // The watched fields are profile fields, and the browser has their names.
      return t('what.outside', { name, before, now, field: fields(`profile.${field as 'gangmod'}`) })
  }
}

const linkClass =
  'inline-flex min-h-6 items-center gap-1 rounded-sm text-accent-text underline-offset-3 hover:underline'

/** Links to the evidence. */
function Evidence({ alarm: { uid, name, lines, changes } }: { alarm: Alarm }) {
  const t = useMessages('watch')
  const mayOpen = useMayOpen()
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {mayOpen('users/:id') && (
        <Link to={paths.user({ uid })} className={linkClass}>
          <Icon name="user" size={14} />
          {name}
        </Link>
      )}
      {mayOpen('ledger') && (
        <Link to={paths.ledgerOf({ uid })} className={linkClass}>
          <Icon name="ledger" size={14} />
          {t('ledger')}
        </Link>
      )}
      {mayOpen('ledger') &&
        lines.slice(0, 5).map((key, index) => (
          <Link key={key} to={paths.ledgerLine({ key })} className={linkClass}>
            {t('line', { number: index + 1 })}
          </Link>
        ))}
      {mayOpen('changes') &&
        changes.map((id) => (
          <Link key={id} to={paths.change({ id })} className={linkClass}>
            {t('change', { id: String(id) })}
          </Link>
        ))}
    </p>
  )
}

function AlarmRow({ alarm }: { alarm: Alarm }) {
  const t = useMessages('watch')
  const change = useMessages('change')
  const mayHandle = useMay()(['handle_watch'])
  const { kind, state, raisedAt, handledBy, note } = alarm
  return (
    <li className="grid gap-3 border-t border-line px-4 py-4 first:border-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start sm:gap-x-6 sm:px-6">
      <div className="flex min-w-0 gap-4">
        <span className="mt-0.5 grid size-10 shrink-0 place-items-center rounded-full bg-ink/7 text-ink-muted max-sm:hidden">
          <Icon name={looks[kind]} size={20} />
        </span>
        <div className="grid min-w-0 gap-1.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="font-semibold">{t(`kind.${kind}`)}</h2>
            <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
            <span className="text-sm text-ink-muted">
              <Moment at={raisedAt} />
            </span>
          </div>
          <p className="[overflow-wrap:anywhere]">
            <Sentence alarm={alarm} />
          </p>
          <Evidence alarm={alarm} />
          {handledBy !== null && (
            <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">
              {t('handledBy', { name: handledBy })}
              {note !== null && ` ${change('reason.quoted', { reason: note })}`}
            </p>
          )}
        </div>
      </div>
      {mayHandle && <AlarmActions alarm={alarm} />}
    </li>
  )
}

const fields = { settled: choiceField('settled', ['true'], null), page: pageField() }

/** One page of the open alarms, or of the settled ones. */
function Alarms({
  settled,
  page,
  turnTo,
}: {
  settled: 'true' | null
  page: number
  turnTo: (page: number) => void
}) {
  const t = useMessages('watch')
  const query = { ...(settled ? { settled } : {}), page: String(page) }
  const answer = useCall(watch.list, { query }, { every: () => intervalMs, keepPrevious: true })
  const { data } = answer
  if (!data) {
    if (!answer.isPending && answer.error)
      return <SectionFailure error={answer.error} onRetry={answer.refetch} />
    return <LoadingRows rows={3} />
  }
  const count = (alarms: number): string => t('count', { count: alarms })
  return (
    <HeldStill data={data}>
      {({ alarms, total, pageSize, page: shown }) =>
        total === 0 ? (
          <EmptyState icon="check" message={settled ? t('none.settled') : t('none')} />
        ) : (
          <Card flush>
            <ul>
              {alarms.map((alarm) => (
                <AlarmRow key={alarm.id} alarm={alarm} />
              ))}
            </ul>
            <div className="border-t border-line px-4 py-3 sm:px-6">
              <ListFooter
                paging={{ page: shown, perPage: pageSize, turnTo, count, label: t('pages') }}
                shown={alarms.length}
                total={total}
              />
            </div>
          </Card>
        )
      }
    </HeldStill>
  )
}

export const handle: PageHandle = { Loading: () => <TitledLoading title={useMessages('watch')('title')} /> }

export default function WatchPage() {
  const t = useMessages('watch')
  const list = useListAddress(fields)
  const { settled } = list.view
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <Button size="sm" onClick={() => list.filter({ settled: settled ? null : 'true' })}>
            {settled ? t('show.open') : t('show.settled')}
          </Button>
        }
      />
      <Alarms key={settled} {...list.view} turnTo={list.turnTo} />
    </>
  )
}
