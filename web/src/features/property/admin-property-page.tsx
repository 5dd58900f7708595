import { property } from '@idlewood/contract/property'
import { TitledLoading } from '../../frame/loading-page.tsx'
import type { PageHandle } from '../../frame/prerendered-page.ts'
import { useMessages } from '../../language/messages.ts'
import { CityBrowser } from '../../parts/city/city-browser.tsx'
import { cityFields, cityInput, useCityView, useWholeCity } from '../../parts/city/city-view.ts'
import { onArrival, prefetchList } from '../../parts/list/prefetch.ts'
import { PageHeader } from '../../ui/card.tsx'

export const clientLoader = prefetchList(cityFields, property.list, cityInput)
export const shouldRevalidate = onArrival

const Loading = () => <TitledLoading title={useMessages('property')('title')} />

export const handle: PageHandle = { Loading }
export const HydrateFallback = Loading

export default function AdminPropertyPage() {
  const t = useMessages('property')
  const list = useCityView()
  const city = useWholeCity(list.view)
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <CityBrowser list={list} city={city} withOwners />
    </>
  )
}
