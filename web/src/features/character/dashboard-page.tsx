import { character } from '@idlewood/contract/character'
import { useCall } from '../../api/queries.ts'
import { useAuth } from '../../session/auth.tsx'
import { Card, PageHeader } from '../../ui/card.tsx'
import { LineChart } from './line-chart.tsx'
import { PageTitle } from '../../ui/page-title.tsx'

export default function DashboardPage() {
  const { user } = useAuth()
  const { data } = useCall(character.profile)
  if (!user) return <p>Loading...</p>
  const { armor, health } = data?.user ?? user
  return (
    <>
      <PageTitle>Dashboard</PageTitle>
      <PageHeader title={`Welcome, ${user.username}`} />
      <Card>
        <LineChart
          dataset="User Stats"
          points={[
            { label: 'Armor', value: armor },
            { label: 'Health', value: health },
          ]}
        />
      </Card>
    </>
  )
}
