import type { Change, ChangedField, ChangeState, ChangeTarget, FieldValue } from '@idlewood/contract/changes'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ago } from '../../ui/ago.ts'
import { useNow } from '../../ui/now.ts'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { useMayOpen } from '../may-open.ts'
import { useFormat } from '../../language/format.ts'
import { useMessages, type Messages } from '../../language/messages.ts'
import { useServerSentence } from '../../language/server-texts.ts'
import { useChangeWords } from './use-change-words.ts'
import {
  exactTime,
  fieldLabel,
  isOfPerson,
  rowWords,
  stateLooks,
  valueWords,
  type DescribedChange,
} from './change-words.ts'
import { paths } from '../../paths.ts'
import { ServerSentence } from '../../ui/server-sentence.tsx'
import { UserLink } from '../user-link.tsx'

const linkClass = 'rounded-sm underline decoration-line-strong underline-offset-3 hover:decoration-current'

/** The state of a change: colour, icon and words. */
export function ChangeStateBadge({ state }: { state: ChangeState }) {
  const t = useMessages('change')
  const { tone, icon } = stateLooks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {t(`state.${state}`)}
    </Badge>
  )
}

/** The state of a change in a table, where most are confirmed and need no word; on phones there is room. */
export function ChangeStateCell({ state }: { state: ChangeState }) {
  const t = useMessages('change')
  if (state !== 'confirmed') return <ChangeStateBadge state={state} />
  return (
    <span title={t('state.confirmed')} className="inline-flex items-center gap-1.5 text-ink-muted">
      <Icon name="check" size={16} />
      <span className="sm:sr-only">{t('state.confirmed')}</span>
    </span>
  )
}

/** How long ago something was, with the exact time as a tooltip. */
export function Moment({ at }: { at: string }) {
  const now = useNow()
  const format = useFormat()
  const exact = exactTime(at, format)
  return (
    <time dateTime={at} title={exact} data-exact={exact} className="whitespace-nowrap">
      {ago(Date.parse(at), now)}
    </time>
  )
}

/** The person who made a change, with a link to everything else they changed. */
export function ChangeActor({ actor }: Pick<Change, 'actor'>) {
  const t = useMessages('change')
  const mayOpen = useMayOpen()
  if (!mayOpen('changes')) return <span className="[overflow-wrap:anywhere]">{actor.username}</span>
  return (
    <Link
      to={paths.changesByActor({ uid: actor.uid })}
      title={t('by.all')}
      aria-label={t('by.all.name', { name: actor.username })}
      className={cx(linkClass, '[overflow-wrap:anywhere]')}
    >
      {actor.username}
    </Link>
  )
}

/** The target of a change: its kind and name, with a link to the character it concerns. */
export function ChangeTargetName({ change }: { change: Pick<Change, 'target' | 'targetName' | 'uid'> }) {
  const t = useMessages('change')
  const { target, targetName, uid } = change
  // Settings and codes have no name besides that of the field.
  if (target === 'setting') return <span className="font-normal text-ink-muted">{t('settings')}</span>
  if (target === 'codeNames')
    return <span className="font-normal text-ink-muted">{t('target.codeNames')}</span>
  const toUser = (words: ReactNode) => (
    <UserLink uid={uid} className="[overflow-wrap:anywhere]">
      {words}
    </UserLink>
  )
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-1.5">
      <span className="font-normal text-ink-muted">{t(`target.${target}`)}</span>{' '}
      {isOfPerson(target) || uid === null ? (
        toUser(targetName)
      ) : (
        <>
          <span className="[overflow-wrap:anywhere]">{targetName}</span>{' '}
          <span className="font-normal text-ink-muted">
            {t.rich('of', { uid: String(uid), owner: toUser })}
          </span>
        </>
      )}
    </span>
  )
}

function Value({
  target,
  changed,
  value,
}: {
  target: ChangeTarget
  changed: ChangedField
  value: FieldValue
}) {
  const words = valueWords(target, changed, value, useChangeWords())
  const isNothing = value === null || value === ''
  return <span className={cx('[overflow-wrap:anywhere]', isNothing && 'text-ink-muted italic')}>{words}</span>
}

/** What changes: each field from its old to its new value, or the row that is deleted or restored. */
export function ChangedFields({ change }: { change: DescribedChange }) {
  const { t, fields } = useChangeWords()
  const row = rowWords(change, t)
  if (row) return <p className="font-normal">{row}</p>
  return change.fields.map((changed) => (
    <p key={changed.field} className="flex flex-wrap items-baseline gap-x-1.5 font-normal">
      <span className="text-ink-muted">{fieldLabel(change.target, changed.field, fields)}</span>{' '}
      <Value target={change.target} changed={changed} value={changed.old} />{' '}
      <Icon name="arrow-right" size={14} label={t('to')} className="self-center text-ink-muted" />{' '}
      <span className="font-semibold">
        <Value target={change.target} changed={changed} value={changed.new} />
      </span>
    </p>
  ))
}

/** The number of a change, as a link for those who may open the list of changes. */
export function ChangeLink({ id }: { id: number }) {
  const mayOpen = useMayOpen()
  if (!mayOpen('changes')) return <>#{id}</>
  return (
    <Link to={paths.change({ id })} className={linkClass}>
      #{id}
    </Link>
  )
}

function tie({ undoes, undoneBy, state }: Change, t: Messages<'change'>): ReactNode {
  const link = (id: number) => ({ change: () => <ChangeLink id={id} /> })
  if (undoes !== null) return t.rich('undoes', link(undoes))
  if (undoneBy === null) return null
  return t.rich(state === 'undone' ? 'undoneBy' : 'toBeUndoneBy', link(undoneBy))
}

/** The ledger lines that the change was made for. */
function EvidenceLines({ lines }: { lines: NonNullable<Change['lines']> }) {
  const t = useMessages('change')
  const format = useFormat()
  const mayOpen = useMayOpen()
  if (!mayOpen('ledger')) return null
  const link = ({ key, at }: { key: string; at: string | null }) => (
    <Link key={key} to={paths.ledgerLine({ key })} className={cx(linkClass, 'whitespace-nowrap')}>
      {at === null ? t('lines.undated') : format.gameTime(at)}
    </Link>
  )
  return (
    <p className="flex flex-wrap gap-x-2">
      {t('lines')} {lines.map(link)}
    </p>
  )
}

/** The reason of a change, as written, or in the reader's language if the portal gave it. */
export function ChangeReason({ change }: { change: Pick<Change, 'reason' | 'reasonText'> }) {
  const t = useMessages('change')
  const reason = useServerSentence(change.reason ?? '', change.reasonText)
  return reason && t('reason.quoted', { reason })
}

/** The reason of a change, what blocked it, and the change it belongs to. */
export function ChangeRemarks({
  change,
  withoutReason = false,
}: {
  change: Change
  /** Omits the reason, if it is shown elsewhere. */
  withoutReason?: boolean
}) {
  const t = useMessages('change')
  const tied = tie(change, t)
  const { note, noteText, lines } = change
  const hasReason = Boolean(change.reason) && !withoutReason
  if (!tied && !hasReason && !note && !lines) return null
  return (
    <div className="grid gap-0.5 text-sm font-normal text-ink-muted [overflow-wrap:anywhere]">
      {tied && <p>{tied}</p>}
      {hasReason && (
        <p>
          <ChangeReason change={change} />
        </p>
      )}
      {lines && <EvidenceLines lines={lines} />}
      {note && (
        <p className="text-ink">
          <ServerSentence english={note} text={noteText} />
        </p>
      )}
    </div>
  )
}

/** The other details, on demand: the change's number for sharing, where it was made, and all exact times. */
export function ChangeDetails({ change, open = false }: { change: Change; open?: boolean }) {
  const t = useMessages('change')
  const format = useFormat()
  const facts: [string, ReactNode][] = [[t('details.change'), <ChangeLink key="link" id={change.id} />]]
  if (change.address) facts.push([t('details.address'), <code key="address">{change.address}</code>])
  facts.push([
    t('details.made'),
    <time key="made" dateTime={change.createdAt}>
      {exactTime(change.createdAt, format)}
    </time>,
  ])
  if (change.appliedAt) facts.push([t('details.applied'), exactTime(change.appliedAt, format)])
  if (change.settledAt && change.settledAt !== change.appliedAt)
    facts.push([t('details.settled'), exactTime(change.settledAt, format)])
  return (
    <details open={open} className="group text-sm font-normal">
      <summary className="inline-flex min-h-6 cursor-pointer items-center gap-1 rounded-sm text-ink-muted hover:text-ink">
        <Icon name="chevron-right" size={14} className="transition-transform group-open:rotate-90" />
        {t('details')}
      </summary>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
        {facts.map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="min-w-0 tabular-nums [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
