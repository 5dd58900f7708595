import {
  serverSettings,
  type ShownName,
  type SourceOf,
  type StatName,
} from '@idlewood/contract/server-settings'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import { useCall } from '../../api/queries.ts'
import { DetailSection } from '../../parts/detail-section.tsx'
import { ago } from '../../ui/ago.ts'
import { useNow } from '../../ui/now.ts'
import { PageHeader, StatTile } from '../../ui/card.tsx'
import { Sparkline, type Moment } from '../../ui/sparkline.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { money, number } from '../../ui/values.ts'
import { PageTitle } from '../../ui/page-title.tsx'

type Stats = ReplyOf<typeof serverSettings.stats>
type Samples = ReplyOf<typeof serverSettings.trends>['samples']

const percent = (value: number | null): string => `${number(value)}%`

/** The cards in the specification's order: figure, title, how it reads. */
const cards: readonly [name: 'total' | StatName, title: string, read: (value: number | null) => string][] = [
  ['total', 'Users', number],
  ['connections', 'Total Connections', number],
  ['tax', 'Tax', percent],
  ['govvault', 'Gov Vault', money],
  ['players', 'Max connected', number],
  ['registered', 'Registered', number],
  ['kills', 'Kills', number],
  ['deaths', 'Deaths', number],
  ['hours', 'Hours', number],
  ['bans', 'Bans', number],
]

/** Fewer moments are no line. */
const fewest = 3

const origins: Record<SourceOf['source'], string> = {
  table: 'From the game’s table,',
  file: 'From the settings file, written',
  derived: 'Counted',
  portal: 'Kept by the portal',
  none: '',
}

/** Where a figure comes from and how old it is, or why there is none. */
export function originOf({ source, asOf, note }: SourceOf, now: number): string {
  if (source === 'none') return note ?? 'This game does not keep this.'
  // A portal of another release may not say.
  return asOf === '' ? '' : `${origins[source]} ${ago(Date.parse(asOf), now)}`
}

function momentsOf(samples: Samples, name: ShownName): Moment[] {
  return samples.flatMap(({ at, values }) => {
    const value = values[name]
    return value === undefined ? [] : [{ at: Date.parse(at), value }]
  })
}

function Trend({ samples, name, title }: { samples: Samples; name: ShownName; title: string }) {
  const moments = momentsOf(samples, name)
  const [first, last] = [moments[0], moments.at(-1)]
  if (!first || !last || moments.length < fewest) return null
  const days = Math.max(1, Math.round((last.at - first.at) / 86_400_000))
  const span = days === 1 ? 'the last day' : `the last ${days} days`
  return (
    <Sparkline
      moments={moments}
      label={`${title} in ${span}: from ${number(first.value)} to ${number(last.value)}`}
    />
  )
}

/** As many in a row as have room. */
const grid = 'grid gap-3 grid-cols-[repeat(auto-fill,minmax(min(100%,12.5rem),1fr))]'

function Cards({ data, samples }: { data: Stats; samples: Samples }) {
  const now = useNow()
  return (
    <div className={grid}>
      {cards.map(([name, title, read]) => {
        const value = name === 'total' ? data.total : data.stats[name]
        return (
          <StatTile
            key={name}
            label={title}
            value={value === null ? null : read(value)}
            hint={originOf(data.sources[name], now)}
          >
            {value !== null && <Trend samples={samples} name={name} title={title} />}
          </StatTile>
        )
      })}
    </div>
  )
}

const loading = (
  <div className={grid}>
    {cards.map(([name]) => (
      <Skeleton key={name} className="h-28 w-full rounded-lg" />
    ))}
  </div>
)

export default function ServerStatsPage() {
  const stats = useCall(serverSettings.stats)
  // The lines are an extra: without them the figures still stand.
  const trends = useCall(serverSettings.trends, {}, { staleTime: 10 * 60_000 })
  return (
    <>
      <PageTitle>Admin</PageTitle>
      <PageHeader title="Home" description="The server in figures" />
      <DetailSection query={stats} loading={loading}>
        {(data) => <Cards data={data} samples={trends.data?.samples ?? []} />}
      </DetailSection>
    </>
  )
}
