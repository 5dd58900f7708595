import { recordKinds, type RecordEntry, type RecordKind } from '@idlewood/contract/records'
import type { ReactNode } from 'react'
import { useFormat } from '../../language/format.ts'
import { useMessages, type Messages } from '../../language/messages.ts'
import { useServerSentence } from '../../language/server-texts.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { Chips } from '../list/chips.tsx'
import { ListFooter } from '../list/list-footer.tsx'
import type { PersonRecord } from './record-standing.tsx'

/** Loaded on demand, because few records hold changes; most changes are of one field, which is one line. */
const EntryChange = lazyPart(
  async () => (await import('./entry-change.tsx')).EntryChange,
  <Skeleton className="h-5 w-48" />,
)

const looks: Record<RecordKind, { tone: Tone; icon: IconName }> = {
  ban: { tone: 'danger', icon: 'lock' },
  unban: { tone: 'success', icon: 'undo' },
  jail: { tone: 'danger', icon: 'lock' },
  warning: { tone: 'warning', icon: 'warning' },
  mute: { tone: 'warning', icon: 'shield' },
  charge: { tone: 'warning', icon: 'shield' },
  flag: { tone: 'warning', icon: 'flag' },
  kill: { tone: 'neutral', icon: 'pulse' },
  death: { tone: 'neutral', icon: 'pulse' },
  name: { tone: 'info', icon: 'user' },
  banlog: { tone: 'neutral', icon: 'lock' },
  note: { tone: 'info', icon: 'edit' },
  change: { tone: 'neutral', icon: 'edit' },
  order: { tone: 'info', icon: 'crown' },
}

const liftable = ['jail', 'warning', 'mute'] as const

/** The kind of an entry, in a word or two. */
function kindWords({ kind, isInForce, isLifted }: RecordEntry, t: Messages<'record'>): string {
  if (isInForce) return t('kind.ban.inForce')
  const lifted = isLifted && liftable.find((one) => one === kind)
  return lifted ? t(`kind.${lifted}.lifted`) : t(`kind.${kind}`)
}

/** The text of an entry, in a sentence. */
function words({ kind, text, other, order, change }: RecordEntry, t: Messages<'record'>): string {
  const unknown = t('unknown')
  if (order) {
    const { tier, days, state } = order
    return t('entry.order', { tier, days, state: state === 'cancelled' ? 'other' : state })
  }
  if (change) return text ?? ''
  if (kind === 'kill' || kind === 'death')
    return t(`entry.${kind}`, { other: other ?? unknown, weapon: text ?? unknown })
  if (kind === 'name') return t('entry.name', { from: other ?? unknown, to: text ?? unknown })
  return text ?? t('noReason')
}

function When({ at }: { at: string | null }) {
  const t = useMessages('record')
  const format = useFormat()
  return at === null ? (
    t('noTime')
  ) : (
    <time dateTime={at} className="tabular-nums">
      {format.dateTime(at)}
    </time>
  )
}

function Entry({ entry, action }: { entry: RecordEntry; action: ReactNode }) {
  const t = useMessages('record')
  const { kind, at, by, source, change, order, text } = entry
  const { tone, icon } = entry.isLifted ? looks.unban : looks[kind]
  const inWords = useServerSentence(entry.text ?? '', entry.message)
  const said = words(entry.message ? { ...entry, text: inWords } : entry, t)
  return (
    <li className="grid gap-1.5 border-t border-line px-4 py-3 first:border-0 sm:grid-cols-[13rem_minmax(0,1fr)] sm:gap-4">
      <span>
        <Badge tone={tone} icon={icon}>
          {kindWords(entry, t)}
        </Badge>
      </span>
      <span className="grid gap-0.5">
        {said && <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">{said}</span>}
        {order && text && <span className="text-sm [overflow-wrap:anywhere]">{text}</span>}
        {change && <EntryChange change={change} />}
        <span className="flex flex-wrap gap-x-3 text-sm text-ink-muted">
          <When at={at} />
          {by && <span>{t('by', { name: by })}</span>}
          <span>{source === 'portal' ? t('source.portal') : t('source', { table: source })}</span>
        </span>
        {action && <span className="pt-1.5">{action}</span>}
      </span>
    </li>
  )
}

/** The history of a person, newest first. */
export function RecordTimeline({
  record: { entries, total, more, page, pageSize, unavailable },
  kind,
  onKind,
  onPage,
  withFlags,
  actionOf,
}: {
  record: PersonRecord
  kind: RecordKind | null
  onKind: (kind: RecordKind | null) => void
  onPage: (page: number) => void
  /** Includes the staff's notes, which are for staff only. */
  withFlags: boolean
  /** The actions for an entry. */
  actionOf?: ((entry: RecordEntry) => ReactNode) | undefined
}) {
  const t = useMessages('record')
  const kinds = recordKinds.filter((one) => !unavailable.includes(one) && (withFlags || one !== 'flag'))
  const chips = [
    { key: 'all', label: t('kind.all'), isOn: kind === null, onPress: () => onKind(null) },
    ...kinds.map((one) => ({
      key: one,
      label: t(`kinds.${one}`),
      isOn: kind === one,
      onPress: () => onKind(one),
    })),
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Chips label={t('kinds')} chips={chips} />
      {entries.length === 0 ? (
        <EmptyState icon="history" message={t(kind === null ? 'none' : 'none.kind')} />
      ) : (
        <ol className="overflow-hidden rounded-lg border border-line bg-raised">
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} action={actionOf?.(entry)} />
          ))}
        </ol>
      )}
      <ListFooter
        paging={{
          page,
          perPage: pageSize,
          turnTo: onPage,
          count: (count) => t(more ? 'count.more' : 'count', { count }),
          label: t('pages'),
        }}
        shown={entries.length}
        total={total}
      />
    </div>
  )
}
