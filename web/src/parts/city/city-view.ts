import { regions, type Region } from '@idlewood/contract/game/zones'
import {
  property,
  propertyKinds,
  propertyOrders,
  type PropertyKind,
  type PropertyMarker,
  type PropertyOrder,
} from '@idlewood/contract/property'
import { useCall } from '../../api/queries.ts'
import { choiceField, pageField, searchField, textField, useListAddress } from '../list/list-address.ts'
import { useTypedSearch } from '../list/use-typed.ts'
import type { AnyProperty } from './property-words.ts'

/** The filters, page and selection of a property view; all of it is kept in the URL. */
export interface CityView {
  search: string
  kind: PropertyKind | 'all'
  region: Region | 'all'
  sale: 'yes' | 'no' | 'all'
  order: PropertyOrder
  /** The number of a character; empty for everyone. */
  owner: string
  page: number
  /** The selection, such as `house-12`; empty for none. */
  at: string
}

export const cityFields = {
  search: searchField(),
  kind: choiceField('kind', propertyKinds, 'all'),
  region: choiceField('region', regions, 'all'),
  sale: choiceField('sale', ['yes', 'no'] as const, 'all'),
  order: choiceField('order', propertyOrders, 'number'),
  owner: textField('owner', (text) => (/^[1-9]\d{0,9}$/.test(text) ? text : '')),
  page: pageField(),
  at: textField('at', (text) => (/^[a-z]+-\d{1,10}$/.test(text) ? text : '')),
}

const narrowing = ({ search, kind, region }: CityView) => ({
  ...(search && { search }),
  ...(kind !== 'all' && { kind }),
  ...(region !== 'all' && { region }),
})
const paging = ({ order, page }: CityView) => ({ ...(order !== 'number' && { order }), page: String(page) })
const ofStaff = ({ sale, owner }: CityView) => ({
  ...(sale !== 'all' && { sale }),
  ...(owner && { owner }),
})

/** The input of the staff's call for a view. */
export const cityInput = (view: CityView) => ({
  query: { ...narrowing(view), ...ofStaff(view), ...paging(view) },
})
/** The input of the call for what is for sale. */
export const saleInput = (view: CityView) => ({ query: { ...narrowing(view), ...paging(view) } })

/** The view and how to change it. */
export function useCityView() {
  const list = useListAddress<CityView>(cityFields)
  const [typed, type] = useTypedSearch(list)
  return {
    ...list,
    typed,
    type,
    // A changed filter clears the selection, which may no longer match.
    narrow: (patch: Partial<CityView>): void => list.filter({ at: '', ...patch }),
    select: (at: string): void =>
      list.filter({ page: list.view.page, at }, { replace: true, preventScrollReset: true }),
  }
}
/** See {@link useCityView}. */
export type CityList = ReturnType<typeof useCityView>

/** The kind and id of a view's selection; undefined if there is none. */
function selectedIn({ at }: CityView): { kind: PropertyKind; id: string } | undefined {
  const [name, id] = at.split('-')
  const kind = propertyKinds.find((one) => one === name)
  return kind && id ? { kind, id } : undefined
}

interface Page {
  property: readonly AnyProperty[]
  total: number
  pageSize: number
  unavailable: readonly string[]
}

/** The data for a page of property. */
export interface City {
  list: {
    data: Page | undefined
    isPending: boolean
    isPrevious: boolean
    error: Error | null
    refetch: () => unknown
  }
  markers: readonly PropertyMarker[]
  /** The selected property, if its data is known. */
  selected: AnyProperty | undefined
}

const nothing: readonly never[] = []

const isSelected = (at: { kind: PropertyKind; id: string } | undefined) => (entry: AnyProperty) =>
  entry.kind === at?.kind && String(entry.id) === at.id

/** All property, for staff. */
export function useWholeCity(view: CityView): City {
  const at = selectedIn(view)
  const list = useCall(property.list, cityInput(view), { keepPrevious: true })
  const map = useCall(
    property.map,
    { query: { ...narrowing(view), ...ofStaff(view) } },
    { keepPrevious: true },
  )
  const listed = list.data?.property.find(isSelected(at))
  const one = useCall(property.one, at && { params: at }, {
    enabled: at !== undefined && !listed && !list.isPending,
  })
  return { list, markers: map.data?.markers ?? nothing, selected: listed ?? (at && one.data?.property) }
}

/** What is for sale, for everyone signed in. */
export function useSaleCity(view: CityView): City {
  const at = selectedIn(view)
  const list = useCall(property.forSale, saleInput(view), { keepPrevious: true })
  const map = useCall(property.saleMap, { query: narrowing(view) }, { keepPrevious: true })
  const listed = list.data?.property.find(isSelected(at))
  const one = useCall(property.saleOne, at && { params: at }, {
    enabled: at !== undefined && !listed && !list.isPending,
  })
  return { list, markers: map.data?.markers ?? nothing, selected: listed ?? (at && one.data?.property) }
}
