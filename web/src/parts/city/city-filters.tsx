import { regions } from '@idlewood/contract/game/zones'
import { propertyKinds, propertyOrders } from '@idlewood/contract/property'
import { useMessages } from '../../language/messages.ts'
import { Chips } from '../list/chips.tsx'
import { Filters } from '../list/filters.tsx'
import { ListSearch } from '../list/list.tsx'
import { PersonFilter } from '../list/person-filter.tsx'
import { useMay } from '../may-open.ts'
import { Select } from '../../ui/select.tsx'
import type { CityList } from './city-view.ts'

function SaleChoice({ list: { view, narrow } }: { list: CityList }) {
  const t = useMessages('property')
  return (
    <Select
      label={t('sale')}
      options={(['all', 'no', 'yes'] as const).map((value) => ({ value, label: t(`sale.${value}`) }))}
      value={view.sale}
      onValueChange={(sale) => narrow({ sale })}
    />
  )
}

/** The filters of the list and the map. Only staff can filter by owner and by whether it is for sale. */
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
    <Filters
      quick={<Chips label={t('kinds')} chips={chips} wraps />}
      search={
        <ListSearch
          label={t('search')}
          placeholder={t(withOwners ? 'search.placeholder' : 'search.placeholder.sale')}
          search={list}
        />
      }
      count={[view.region !== 'all', view.sale !== 'all', view.owner !== ''].filter(Boolean).length}
      onClear={() => narrow({ region: 'all', sale: 'all', owner: '' })}
    >
      <Select
        label={t('region')}
        options={[
          { value: 'all' as const, label: t('region.all') },
          ...regions.map((value) => ({ value, label: value })),
        ]}
        value={view.region}
        onValueChange={(region) => narrow({ region })}
      />
      {withOwners && <SaleChoice list={list} />}
      <Select
        label={t('order')}
        options={propertyOrders.map((value) => ({ value, label: t(`order.${value}`) }))}
        value={view.order}
        onValueChange={(order) => narrow({ order })}
      />
      {withOwners && may(['view_all_users']) && (
        <PersonFilter label={t('fact.owner')} uid={view.owner} onPick={(owner) => narrow({ owner })} />
      )}
    </Filters>
  )
}
