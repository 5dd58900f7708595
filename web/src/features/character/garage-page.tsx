import { vehicles, type VehicleEntry } from '@idlewood/contract/vehicles'
import { memo, useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { carsNamed, gridLoading, VehicleGrid } from '../../parts/vehicle/vehicle-grid.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { Section } from '../../ui/states.tsx'
import { SearchField } from '../../ui/text-field.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { paths } from '../../paths.ts'
import { useMessages } from '../../language/messages.ts'

/** Drawn after the letter that was typed, however long the garage is. */
const Cars = memo(function Cars({ cars, search }: { cars: readonly VehicleEntry[]; search: string }) {
  return <VehicleGrid vehicles={carsNamed(cars, search)} to={({ id }) => paths.vehicle({ id })} />
})

export default function GaragePage() {
  const t = useMessages('character')
  const query = useCall(vehicles.list)
  const [address, setAddress] = useSearchParams()
  // Typing must not wait for the router: the field keeps its own text, the address follows.
  const [search, setSearch] = useState(() => address.get('search') ?? '')
  const wanted = useDeferredValue(search)
  const searchFor = (value: string): void => {
    setSearch(value)
    setAddress(value ? { search: value } : {}, { replace: true })
  }
  return (
    <>
      <PageTitle>{t('garage')}</PageTitle>
      <PageHeader
        title={t('garage')}
        description={query.data ? t('garage.count', { count: query.data.vehicles.length }) : '\u00a0'}
        actions={
          <SearchField
            label={t('garage.search')}
            placeholder={t('garage.search.placeholder')}
            className="w-full sm:w-72"
            value={search}
            onValueChange={searchFor}
          />
        }
      />
      <Section query={query} loading={gridLoading} errorMessage={t('garage.failed')}>
        {(data) => <Cars cars={data.vehicles} search={wanted} />}
      </Section>
    </>
  )
}
