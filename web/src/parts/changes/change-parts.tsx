import type { Change, ChangeState, ChangeTarget, FieldValue } from '@idlewood/contract/changes'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ago } from '../../ui/ago.ts'
import { useNow } from '../../ui/now.ts'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { useMayOpen } from '../may-open.ts'
import { usePortalInfo } from '../../api/portal-info.ts'
import {
  exactTime,
  fieldLabel,
  isOfPerson,
  rowWords,
  stateLooks,
  targetNames,
  valueWords,
  type DescribedChange,
} from './change-words.ts'
import { paths } from '../../paths.ts'

const linkClass = 'rounded-sm underline decoration-line-strong underline-offset-3 hover:decoration-current'

/** The state of a change: colour, icon and words. */
export function ChangeStateBadge({ state }: { state: ChangeState }) {
  const { label, tone, icon } = stateLooks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}

/** How long ago something was, the exact time behind it. */
export function Moment({ at }: { at: string }) {
  const now = useNow()
  return (
    <time dateTime={at} title={exactTime(at)} className="whitespace-nowrap">
      {ago(Date.parse(at), now)}
    </time>
  )
}

/** Who made a change, and the way to everything else they changed. */
export function ChangeActor({ actor }: Pick<Change, 'actor'>) {
  const mayOpen = useMayOpen()
  if (!mayOpen('changes')) return <span className="[overflow-wrap:anywhere]">{actor.username}</span>
  return (
    <Link
      to={paths.changesByActor({ uid: actor.uid })}
      title="All by this person"
      aria-label={`All by ${actor.username}`}
      className={cx(linkClass, '[overflow-wrap:anywhere]')}
    >
      {actor.username}
    </Link>
  )
}

/** What a change is about: its kind and name, and the way to the character it concerns. */
export function ChangeTargetName({ change }: { change: Pick<Change, 'target' | 'targetName' | 'uid'> }) {
  const mayOpen = useMayOpen()
  const { target, targetName, uid } = change
  // Settings have no name beside that of the field.
  if (target === 'setting') return <span className="font-normal text-ink-muted">Server settings</span>
  const toUser = (words: string) =>
    uid !== null && mayOpen('users/:id') ? (
      <Link to={paths.user({ uid })} className={cx(linkClass, '[overflow-wrap:anywhere]')}>
        {words}
      </Link>
    ) : (
      <span className="[overflow-wrap:anywhere]">{words}</span>
    )
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-1.5">
      <span className="font-normal text-ink-muted">{targetNames[target]}</span>{' '}
      {isOfPerson(target) || uid === null ? (
        toUser(targetName)
      ) : (
        <>
          <span className="[overflow-wrap:anywhere]">{targetName}</span>{' '}
          <span className="font-normal text-ink-muted">of {toUser(`user #${uid}`)}</span>
        </>
      )}
    </span>
  )
}

function Value({ target, field, value }: { target: ChangeTarget; field: string; value: FieldValue }) {
  const words = valueWords(target, field, value, usePortalInfo())
  const isNothing = value === null || value === ''
  return <span className={cx('[overflow-wrap:anywhere]', isNothing && 'text-ink-muted italic')}>{words}</span>
}

/** What changes: each field from its old value to the new one, or the row that goes or comes back. */
export function ChangedFields({ change }: { change: DescribedChange }) {
  const row = rowWords(change)
  if (row) return <p className="font-normal">{row}</p>
  return change.fields.map(({ field, old, new: value }) => (
    <p key={field} className="flex flex-wrap items-baseline gap-x-1.5 font-normal">
      <span className="text-ink-muted">{fieldLabel(change.target, field)}</span>{' '}
      <Value target={change.target} field={field} value={old} />{' '}
      <Icon name="arrow-right" size={14} label="to" className="self-center text-ink-muted" />{' '}
      <span className="font-semibold">
        <Value target={change.target} field={field} value={value} />
      </span>
    </p>
  ))
}

function ChangeLink({ id }: { id: number }) {
  const mayOpen = useMayOpen()
  if (!mayOpen('changes')) return <>#{id}</>
  return (
    <Link to={paths.change({ id })} className={linkClass}>
      #{id}
    </Link>
  )
}

const tie = (change: Change): ReactNode => {
  if (change.undoes !== null) {
    return (
      <>
        Undoes <ChangeLink id={change.undoes} />
      </>
    )
  }
  if (change.undoneBy === null) return null
  return (
    <>
      {change.state === 'undone' ? 'Undone by' : 'To be undone by'} <ChangeLink id={change.undoneBy} />
    </>
  )
}

/** Why it was made, what came in its way, and which other change it belongs to. */
export function ChangeRemarks({ change }: { change: Change }) {
  const tied = tie(change)
  const { reason, note } = change
  if (!tied && !reason && !note) return null
  return (
    <div className="grid gap-0.5 text-sm font-normal text-ink-muted [overflow-wrap:anywhere]">
      {tied && <p>{tied}</p>}
      {reason && <p>“{reason}”</p>}
      {note && <p className="text-ink">{note}</p>}
    </div>
  )
}

/** The rest, on demand: its number to share, from where it was made, and each exact time. */
export function ChangeDetails({ change, open = false }: { change: Change; open?: boolean }) {
  const facts: [string, ReactNode][] = [
    ['Change', <ChangeLink key="link" id={change.id} />],
    ['From address', <code key="address">{change.address}</code>],
    [
      'Made',
      <time key="made" dateTime={change.createdAt}>
        {exactTime(change.createdAt)}
      </time>,
    ],
  ]
  if (change.appliedAt) facts.push(['Reached the game', exactTime(change.appliedAt)])
  if (change.settledAt && change.settledAt !== change.appliedAt)
    facts.push(['Settled', exactTime(change.settledAt)])
  return (
    <details open={open} className="group text-sm font-normal">
      <summary className="inline-flex min-h-6 cursor-pointer items-center gap-1 rounded-sm text-ink-muted hover:text-ink">
        <Icon name="chevron-right" size={14} className="transition-transform group-open:rotate-90" />
        Details
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
