import { property, type PropertyMarker } from '@idlewood/contract/property'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import { useMemo, useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DetailSection } from '../detail-section.tsx'
import { CityMap } from './city-map.tsx'
import { keyOf } from './clusters.rules.ts'
import { PropertyRow } from './property-row.tsx'
import type { AnyProperty } from './property-words.ts'

type Property = ReplyOf<typeof property.of>

const markerOf = ({ kind, id, x, y, isForSale }: AnyProperty): PropertyMarker[] =>
  x === null || y === null ? [] : [{ kind, id, x: Math.round(x), y: Math.round(y), isForSale }]

/** Rows under a heading. */
function Group({
  title,
  rows,
  unavailable,
  at,
  onSelect,
}: {
  title?: string
  rows: readonly AnyProperty[]
  unavailable: readonly string[]
  at: string | null
  onSelect: (at: string | null) => void
}) {
  return (
    <div className="grid gap-2">
      {title && <h3 className="font-semibold">{title}</h3>}
      <ul className="overflow-hidden rounded-lg border border-line bg-raised">
        {rows.map((entry) => {
          const key = keyOf(entry)
          return (
            <PropertyRow
              key={key}
              entry={entry}
              unavailable={unavailable}
              isOpen={key === at}
              onPress={() => onSelect(key === at ? null : key)}
            />
          )
        })}
      </ul>
    </div>
  )
}

function Holdings({ data, empty }: { data: Property; empty: string }) {
  const t = useMessages('property')
  const [at, setAt] = useState<string | null>(null)
  const { property: owned, renting, unavailable } = data
  const all = useMemo<readonly AnyProperty[]>(() => (renting ? [...owned, renting] : owned), [owned, renting])
  const markers = useMemo(() => all.flatMap(markerOf), [all])
  if (all.length === 0) return <EmptyState icon="home" message={empty} />
  const group = { unavailable, at, onSelect: setAt }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {owned.length > 0 && <Group {...group} rows={owned} />}
        {renting && <Group {...group} title={t('renting')} rows={[renting]} />}
      </div>
      <CityMap
        label={t('map')}
        markers={markers}
        selected={at}
        area={all.find((entry) => keyOf(entry) === at)?.area}
        onSelect={setAt}
        className="aspect-square w-full lg:max-h-[28rem]"
      />
    </div>
  )
}

/** What a user owns and rents, for staff. */
export function PropertySection({ id }: { id: string }) {
  const t = useMessages('property')
  const query = useCall(property.of, { params: { id } })
  return (
    <DetailSection title={t('title')} query={query}>
      {(data: Property) => <Holdings data={data} empty={t('empty.person')} />}
    </DetailSection>
  )
}

/** What the signed-in player owns and rents. */
export function OwnProperty() {
  const t = useMessages('property')
  const query = useCall(property.own)
  return (
    <DetailSection
      title={t('own')}
      query={query}
      actions={
        <Button to={paths.property()} size="sm" trailingIcon="chevron-right">
          {t('own.sale')}
        </Button>
      }
    >
      {(data: Property) => <Holdings data={data} empty={t('empty.own')} />}
    </DetailSection>
  )
}
