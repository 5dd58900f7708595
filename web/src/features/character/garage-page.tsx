import { vehicles, type VehicleEntry } from '@idlewood/contract/vehicles'
import { memo, useDeferredValue } from 'react'
import { useCall } from '../../api/queries.ts'
import type { PageHandle } from '../../frame/prerendered-page.ts'
import { useListAddress } from '../../parts/list/list-address.ts'
import { listFields } from '../../parts/list/list-view.ts'
import { useTypedSearch } from '../../parts/list/use-typed.ts'
import { vehiclesNamed, gridLoading, VehicleGrid } from '../../parts/vehicle/vehicle-grid.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { PageLoading } from '../../ui/spinner.tsx'
import { EmptyState, Section, Skeleton } from '../../ui/states.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { paths } from '../../paths.ts'
import { useMessages } from '../../language/messages.ts'

/** Memoized, so that a long garage does not delay the text being typed. */
const Cars = memo(function Cars({ cars, search }: { cars: readonly VehicleEntry[]; search: string }) {
  return <VehicleGrid vehicles={vehiclesNamed(cars, search)} to={({ id }) => paths.vehicle({ id })} />
})

function Loading() {
  const t = useMessages('character')
  return (
    <>
      <PageHeader
        title={t('garage')}
        description={<PageLoading />}
        actions={<Skeleton className="h-11 w-64 max-sm:grow sm:w-72" />}
      />
      {gridLoading}
    </>
  )
}

export const handle: PageHandle = { Loading }

export default function GaragePage() {
  const t = useMessages('character')
  const query = useCall(vehicles.list)
  // Each card is a link and renders again when the URL changes, so the URL is updated only once typing
  // pauses.
  const [search, setSearch] = useTypedSearch(useListAddress(listFields))
  const wanted = useDeferredValue(search)
  return (
    <>
      <PageHeader
        title={t('garage')}
        description={
          query.data?.available ? t('garage.count', { count: query.data.vehicles.length }) : '\u00a0'
        }
        actions={
          <SearchField
            label={t('garage.search')}
            placeholder={t('garage.search.placeholder')}
            className="w-full sm:w-72"
            value={search}
            onValueChange={setSearch}
          />
        }
      />
      <Section query={query} loading={gridLoading} errorMessage={t('garage.failed')}>
        {({ vehicles: cars, available }) =>
          available ? <Cars cars={cars} search={wanted} /> : <EmptyState message={t('garage.missing')} />
        }
      </Section>
    </>
  )
}
