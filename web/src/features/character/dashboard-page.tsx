import { character } from '@idlewood/contract/character'
import { useCall } from '../../api/queries.ts'
import { useAuth } from '../../session/auth.tsx'
import type { PageHandle } from '../../frame/prerendered-page.ts'
import { Card, PageHeader } from '../../ui/card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PageLoading } from '../../ui/spinner.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { EarlyName } from '../../frame/loading-page.tsx'
import { LastDays } from './last-days.tsx'
import { LineChart } from './line-chart.tsx'
import { useMessages } from '../../language/messages.ts'

function Loading() {
  const t = useMessages('character')
  return (
    <>
      <PageTitle>{t('dashboard')}</PageTitle>
      <header className="grid gap-2">
        <EarlyName text={t('welcome', { name: '{name}' })} className="display min-h-lh text-3xl" />
        <PageLoading text={t('loading')} />
      </header>
      <Skeleton className="h-80 w-full rounded-lg" />
    </>
  )
}

export const handle: PageHandle = { Loading }

export default function DashboardPage() {
  const t = useMessages('character')
  const { user } = useAuth()
  const { data } = useCall(character.profile)
  if (!user) return <p>{t('loading')}</p>
  const { armor, health } = data?.user ?? user
  return (
    <>
      <PageHeader tabTitle={t('dashboard')} title={t('welcome', { name: user.username })} />
      <Card>
        <LineChart
          dataset={t('dashboard.stats')}
          points={[
            { label: t('armor'), value: armor },
            { label: t('health'), value: health },
          ]}
        />
      </Card>
      <LastDays />
    </>
  )
}
