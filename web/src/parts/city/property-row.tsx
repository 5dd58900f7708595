import type { ReactNode } from 'react'
import { useFormat } from '../../language/format.ts'
import { useMessages, type Messages } from '../../language/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/class-names.ts'
import { FactLines } from '../../ui/facts.tsx'
import { Icon } from '../../ui/icon.tsx'
import { notAvailable, number } from '../../ui/values.ts'
import { BreakableName } from '../breakable-name.tsx'
import { kindLooks } from './kinds.ts'
import { nameOf, placeWords, type AnyProperty } from './property-words.ts'
import { UserLink } from '../user-link.tsx'

type Format = ReturnType<typeof useFormat>

function Owner({ entry: { owner } }: { entry: AnyProperty }) {
  const t = useMessages('property')
  if (!owner) return t('owner.none')
  const { uid } = owner
  const name = owner.name ?? (uid === null ? notAvailable() : t('owner.number', { uid }))
  return <UserLink uid={uid}>{name}</UserLink>
}

/** The facts of each kind, in their order. */
const factsOf = {
  house: ['owner', 'price', 'rent', 'locked', 'furniture', 'level', 'type', 'visited'],
  business: ['owner', 'price', 'entryFee', 'locked', 'type', 'visited'],
  garage: ['owner', 'price', 'locked', 'type', 'visited'],
  land: ['owner', 'price', 'level'],
} as const satisfies Record<AnyProperty['kind'], readonly string[]>

type Fact = (typeof factsOf)[AnyProperty['kind']][number]

/** The value of each fact about a property. */
const factValues: Readonly<
  Record<Fact, (entry: AnyProperty, t: Messages<'property'>, format: Format) => ReactNode>
> = {
  owner: (entry) => <Owner entry={entry} />,
  price: ({ price }, t, format) => (price === null ? t('unknown') : format.money(price)),
  rent: ({ rent }, t, format) => (rent ? format.money(rent) : t('rent.none')),
  entryFee: ({ entryFee }, t, format) => (entryFee ? format.money(entryFee) : t('fee.none')),
  locked: ({ locked }, t) => (locked === null ? t('unknown') : t(locked ? 'locked.yes' : 'locked.no')),
  furniture: ({ furniture }) => number(furniture),
  level: ({ level }) => number(level),
  type: ({ type }) => number(type),
  visited: ({ visited }, t, format) => (visited ? format.dateTime(visited) : t('visited.never')),
}

/**
 * Whether a fact is shown: the owner only to those who may see owners, the last visit only for property with
 * an owner.
 */
const isShown = ({ owner }: AnyProperty, fact: Fact): boolean =>
  fact === 'owner' ? owner !== undefined : fact !== 'visited' || Boolean(owner)

/**
 * All that is known about a property, one fact per line, because the list beside the map has room for one
 * column; `unavailable` names the facts that this game does not store.
 */
function PropertyFacts({ entry, unavailable }: { entry: AnyProperty; unavailable: readonly string[] }) {
  const t = useMessages('property')
  const format = useFormat()
  const { kind } = entry
  const facts = factsOf[kind].filter((fact) => isShown(entry, fact))
  return (
    <FactLines
      facts={facts.map((fact) => [
        t(`fact.${fact}`),
        unavailable.includes(`${kind}.${fact}`) ? notAvailable() : factValues[fact](entry, t, format),
      ])}
    />
  )
}

/** A property in a list; when pressed, it shows all its facts and its position. */
export function PropertyRow({
  entry,
  unavailable,
  isOpen,
  onPress,
}: {
  entry: AnyProperty
  unavailable: readonly string[]
  isOpen: boolean
  onPress: () => void
}) {
  const t = useMessages('property')
  const format = useFormat()
  const { kind, price, owner, isForSale } = entry
  const { icon, className } = kindLooks[kind]
  return (
    <li className="border-t border-line first:border-0">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onPress}
        className={cx(
          'flex w-full items-center gap-3 px-3 py-2.5 text-start -outline-offset-2 hover:bg-ink/5',
          isOpen && 'bg-accent-soft hover:bg-accent-soft',
        )}
      >
        <span
          className={cx(
            className,
            'grid size-9 shrink-0 place-items-center rounded-full bg-ink/7 text-(--kind)',
          )}
        >
          <Icon name={icon} size={18} />
        </span>
        <span className="grid min-w-0 grow gap-0.5">
          <span className="font-semibold [overflow-wrap:anywhere]">{nameOf(entry, t)}</span>
          <span className="text-sm text-ink-muted [overflow-wrap:anywhere]">{placeWords(entry, t)}</span>
        </span>
        <span className="grid max-w-1/2 shrink-0 justify-items-end gap-0.5 text-end text-sm">
          <span className="font-semibold tabular-nums">
            {price === null ? t('unknown') : format.money(price)}
          </span>
          {owner ? (
            <span className="text-ink-muted [overflow-wrap:anywhere]">
              {owner.name !== null && <BreakableName name={owner.name} />}
            </span>
          ) : (
            isForSale && owner !== undefined && <Badge tone="success">{t('forSale')}</Badge>
          )}
        </span>
      </button>
      {isOpen && (
        <div className="bg-accent-soft/40 px-4 pb-2">
          <PropertyFacts entry={entry} unavailable={unavailable} />
        </div>
      )}
    </li>
  )
}
