import { character } from '@idlewood/contract/character'
import { useCall } from '../../api/queries.ts'
import { useAuth } from '../../session/auth.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { LastDays } from './last-days.tsx'
import { LineChart } from './line-chart.tsx'
import { useMessages } from '../../language/messages.ts'

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
