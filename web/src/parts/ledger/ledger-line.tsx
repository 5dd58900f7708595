import type { LedgerLine } from '@idlewood/contract/ledger'
import type { LedgerKind } from '@idlewood/contract/ledger-kinds'
import { Link } from 'react-router'
import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { paths } from '../../paths.ts'
import { useMayOpen } from '../may-open.ts'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/class-names.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { timeRangeAround } from './game-time.rules.ts'
import { canBeGivenBack, useSelection, type LineSelection } from './selection.ts'

/** The icon of each kind. */
export const kindIcons: Record<LedgerKind, IconName> = {
  transfer: 'coin',
  trade: 'coin',
  item: 'box',
  property: 'home',
  purchase: 'coin',
  income: 'coin',
  fine: 'warning',
  stash: 'locker',
  bet: 'coin',
  contract: 'flag',
  premium: 'diamond',
  group: 'users',
  name: 'user',
  punishment: 'shield',
  staff: 'crown',
  cheat: 'warning',
  command: 'chat',
  other: 'file',
}

/** A time by the game's clock. */
export function GameTime({ at }: { at: string | null }) {
  const t = useMessages('ledger')
  const format = useFormat()
  if (at === null) return <span>{t('undated')}</span>
  return <time dateTime={at}>{format.gameTime(at, 'medium')}</time>
}

function PersonLink({ party }: { party: NonNullable<LedgerLine['actor']> }) {
  if (party.uid === null) return <span className="font-semibold">{party.name}</span>
  return (
    <Link to={paths.ledgerOf({ uid: party.uid })} className="font-semibold text-accent-text hover:underline">
      {party.name === '' ? `#${party.uid}` : party.name}
    </Link>
  )
}

/** The people of a line, and the direction of the money. */
function People({ line: { actor, target, flow } }: { line: LedgerLine }) {
  if (!actor && !target) return null
  const isBack = flow === 'target>actor'
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2 [overflow-wrap:anywhere]">
      {actor && <PersonLink party={actor} />}
      {actor && target && (
        <Icon name={isBack ? 'arrow-left' : 'arrow-right'} size={14} className="text-ink-muted" />
      )}
      {target && <PersonLink party={target} />}
    </span>
  )
}

/** A link to the change that gave back what the line moved. */
function GivenBack({ change }: { change: number }) {
  const t = useMessages('ledger')
  const mayOpen = useMayOpen()
  const badge = (
    <Badge tone="info" icon="undo">
      {t('givenBack', { change: String(change) })}
    </Badge>
  )
  return mayOpen('changes') ? <Link to={paths.change({ id: change })}>{badge}</Link> : badge
}

function Moved({ line: { amount, count, thing, place, mark, givenBack } }: { line: LedgerLine }) {
  const t = useMessages('ledger')
  const format = useFormat()
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {amount !== null && <span className="font-semibold tabular-nums">{format.money(amount)}</span>}
      {thing !== null && (
        <span className="[overflow-wrap:anywhere]">
          {count === null ? thing : t('thing', { count: format.number(count), thing })}
        </span>
      )}
      {place && (
        <Link to={paths.ledgerOfPlace(place)} className="text-accent-text hover:underline">
          {t('place', { kind: t(`place.${place.kind}`), id: String(place.id) })}
        </Link>
      )}
      {mark && <Badge tone="warning">{t(`mark.${mark}`)}</Badge>}
      {givenBack !== undefined && <GivenBack change={givenBack} />}
    </span>
  )
}

/** A checkbox that selects the line, if it moved something that can be given back. */
function Choice({ line, selection }: { line: LedgerLine; selection: LineSelection }) {
  const t = useMessages('ledger')
  if (!canBeGivenBack(line)) return <span aria-hidden className="hidden w-8 xl:block" />
  const isChosen = selection.keys.includes(line.key)
  return (
    <Checkbox
      className="-my-2.5 w-8 max-xl:absolute max-xl:top-2.5 max-xl:right-2"
      label={<span className="sr-only">{t('select', { text: line.text })}</span>}
      checked={isChosen}
      disabled={selection.isFull && !isChosen}
      onChange={() => selection.toggle(line.key)}
    />
  )
}

/** A line of the game's logs, with its text and its links. */
export function LedgerLineRow({ line }: { line: LedgerLine }) {
  const t = useMessages('ledger')
  const { at, kind, text, log, key } = line
  const selection = useSelection()
  return (
    <li
      className={cx(
        'relative grid gap-1.5 border-t border-line px-4 py-3 first:border-0 sm:px-6 xl:items-start xl:gap-x-6',
        selection
          ? 'xl:grid-cols-[auto_11rem_minmax(0,1fr)_auto]'
          : 'xl:grid-cols-[11rem_minmax(0,1fr)_auto]',
        selection?.keys.includes(key) && 'bg-accent/8',
      )}
    >
      {selection && <Choice line={line} selection={selection} />}
      <div
        className={cx(
          'flex flex-wrap items-center gap-x-3 text-sm text-ink-muted xl:grid xl:gap-1',
          selection && 'max-xl:pr-8',
        )}
      >
        <Link to={paths.ledgerLine({ key })} className="tabular-nums hover:text-ink hover:underline">
          <GameTime at={at} />
        </Link>
        <span className="inline-flex items-center gap-1.5">
          <Icon name={kindIcons[kind]} size={14} />
          {t(`kind.${kind}`)}
        </span>
      </div>
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <People line={line} />
          <Moved line={line} />
        </div>
        <p className="text-sm whitespace-pre-wrap text-ink-muted [overflow-wrap:anywhere]">
          {text} <span className="text-xs">({log})</span>
        </p>
      </div>
      <div className="flex items-center gap-1">
        {at !== null && (
          <Link
            to={paths.ledgerAround(timeRangeAround(at))}
            className="inline-flex min-h-9 items-center rounded-md px-2 text-sm text-ink-muted hover:bg-ink/8 hover:text-ink"
          >
            {t('around')} <span className="sr-only">{text}</span>
          </Link>
        )}
        <CopyButton
          size="sm"
          variant="quiet"
          of={text}
          text={`${location.origin}${paths.ledgerLine({ key })}`}
        >
          {t('copy')}
        </CopyButton>
      </div>
    </li>
  )
}
