import { regions } from '@idlewood/contract/game/zones'
import { propertyKinds, propertyOrders } from '@idlewood/contract/property'
import { useMessages } from '../../language/messages.ts'
import { Chips } from '../list/chips.tsx'
import { ListSearch } from '../list/list.tsx'
import { PersonFilter } from '../list/person-filter.tsx'
import { useMay } from '../may-open.ts'
import { Select } from '../../ui/select.tsx'
import type { CityList } from './city-view.ts'

/** Has room for all that its placeholder says can be searched for. */
function CitySearch({ list, withOwners }: { list: CityList; withOwners: boolean }) {
  const t = useMessages('property')
  return (
    <div className="sm:col-span-2">
      <ListSearch
        label={t('search')}
        placeholder={t(withOwners ? 'search.placeholder' : 'search.placeholder.sale')}
        search={list}
      />
    </div>
  )
}

/** What narrows the list and the map. Whose something is, and whether it is for sale, is asked by staff. */
export function CityFilters({
  list,
  withOwners,
  unavailable,
}: {
  list: CityList
  withOwners: boolean
  unavailable: readonly string[]
}) {
  const t = useMessages('property')
  const may = useMay()
  const { view, narrow } = list
  const kinds = propertyKinds.filter((kind) => !unavailable.includes(kind))
  const chips = (['all', ...kinds] as const).map((kind) => ({
    key: kind,
    label: t(`kinds.${kind}`),
    isOn: view.kind === kind,
    onPress: () => narrow({ kind }),
  }))
  return (
    <section aria-label={t('filters')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Chips label={t('kinds')} chips={chips} wraps />
      <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-3 sm:grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))]">
        <CitySearch list={list} withOwners={withOwners} />
        <Select
          label={t('region')}
          options={[
            { value: 'all' as const, label: t('region.all') },
            ...regions.map((value) => ({ value, label: value })),
          ]}
          value={view.region}
          onValueChange={(region) => narrow({ region })}
        />
        {withOwners && (
          <Select
            label={t('sale')}
            options={(['all', 'no', 'yes'] as const).map((value) => ({ value, label: t(`sale.${value}`) }))}
            value={view.sale}
            onValueChange={(sale) => narrow({ sale })}
          />
        )}
        <Select
          label={t('order')}
          options={propertyOrders.map((value) => ({ value, label: t(`order.${value}`) }))}
          value={view.order}
          onValueChange={(order) => narrow({ order })}
        />
        {withOwners && may(['view_all_users']) && (
          <PersonFilter label={t('fact.owner')} uid={view.owner} onPick={(owner) => narrow({ owner })} />
        )}
      </div>
    </section>
  )
}
