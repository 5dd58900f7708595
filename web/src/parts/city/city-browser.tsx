import { property } from '@idlewood/contract/property'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { List } from '../list/list.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmptyState, SkeletonRows } from '../../ui/states.tsx'
import { CityFilters } from './city-filters.tsx'
import { CityMap } from './city-map.tsx'
import type { City, CityList } from './city-view.ts'
import { keyOf } from './clusters.rules.ts'
import { TurfLegend } from './legend.tsx'
import { PropertyRow } from './property-row.tsx'
import type { AnyProperty } from './property-words.ts'

const none: readonly never[] = []
const loading = <SkeletonRows rows={9} />

/** The rows of a page; a selected property that is not among them is shown above them. */
function Rows({
  rows,
  city: { selected, list },
  at,
  onSelect,
}: {
  rows: readonly AnyProperty[]
  city: City
  at: string
  onSelect: (at: string) => void
}) {
  const frame = useRef<HTMLUListElement>(null)
  const isElsewhere = selected !== undefined && !rows.some((row) => keyOf(row) === keyOf(selected))
  const shown = isElsewhere ? [selected, ...rows] : rows
  const open = selected && keyOf(selected)
  const follow = useEffectEvent((key: string | undefined) => {
    // A point pressed on the map opens its row: the list scrolls to it, the page does not.
    const box = frame.current
    const row = key && box?.querySelector<HTMLElement>('[aria-expanded=true]')
    if (!box || !row || box.contains(document.activeElement)) return
    box.scrollTop = row.offsetTop
  })
  useEffect(() => follow(open), [open])
  return (
    <ul
      ref={frame}
      className="relative overflow-hidden rounded-lg border border-line bg-raised lg:max-h-[34rem] lg:overflow-y-auto"
    >
      {shown.map((entry) => {
        const key = keyOf(entry)
        return (
          <PropertyRow
            key={key}
            entry={entry}
            unavailable={list.data?.unavailable ?? none}
            isOpen={key === open}
            onPress={() => onSelect(key === at ? '' : key)}
          />
        )
      })}
    </ul>
  )
}

function useTurfs() {
  const [isShown, setShown] = useState(true)
  const { data } = useCall(property.turfs)
  return { turfs: isShown ? (data?.turfs ?? none) : none, data, isShown, setShown }
}

/** Property on a map and in a list: what is selected in one is highlighted in the other. */
export function CityBrowser({ list, city, withOwners }: { list: CityList; city: City; withOwners: boolean }) {
  const t = useMessages('property')
  const { view, turnTo, select } = list
  const { data } = city.list
  const turfs = useTurfs()
  const { search, kind, region, sale, owner } = view
  const isNarrowed = [kind, region, sale].some((one) => one !== 'all') || search !== '' || owner !== ''
  const empty = isNarrowed ? 'empty.search' : withOwners ? 'empty' : 'empty.sale'
  return (
    <>
      <CityFilters list={list} withOwners={withOwners} unavailable={data?.unavailable ?? none} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_23rem] 2xl:grid-cols-[minmax(0,1fr)_27rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <CityMap
            label={t('map')}
            markers={city.markers}
            turfs={turfs.turfs}
            selected={city.selected ? keyOf(city.selected) : null}
            area={city.selected?.area}
            onSelect={select}
            className="aspect-square w-full lg:aspect-auto lg:h-[38rem]"
          />
          {turfs.data?.isAvailable && (
            <div className="grid gap-2">
              <Checkbox
                label={t('turfs.show')}
                checked={turfs.isShown}
                onChange={(event) => turfs.setShown(event.target.checked)}
              />
              {turfs.isShown && <TurfLegend turfs={turfs.turfs} />}
            </div>
          )}
        </div>
        <section aria-label={t('list')} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <List
            query={{ ...city.list, data: data && { rows: data.property, total: data.total } }}
            loading={loading}
            empty={<EmptyState icon="home" message={t(empty)} />}
            paging={{
              page: view.page,
              perPage: data?.pageSize ?? 25,
              turnTo,
              count: (total) => t('count', { count: total }),
              label: t('pages'),
            }}
          >
            {(rows) => <Rows rows={rows} city={city} at={view.at} onSelect={select} />}
          </List>
        </section>
      </div>
    </>
  )
}
