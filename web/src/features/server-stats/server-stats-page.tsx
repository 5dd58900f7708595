import {
  serverSettings,
  type ShownName,
  type SourceOf,
  type StatName,
} from '@idlewood/contract/server-settings'
import type { ReplyOf } from '@idlewood/contract/endpoint'
import { useCall } from '../../api/queries.ts'
import { TitledLoading } from '../../frame/loading-page.tsx'
import type { PageHandle } from '../../frame/prerendered-page.ts'
import { DetailSection } from '../../parts/detail-section.tsx'
import { useMay } from '../../parts/may-open.ts'
import { ago } from '../../ui/ago.ts'
import { useNow } from '../../ui/now.ts'
import { PageHeader, StatTile } from '../../ui/card.tsx'
import { Sparkline, type Moment } from '../../ui/sparkline.tsx'
import { ServerSentence } from '../../ui/server-sentence.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { currentFormat, useFormat } from '../../language/format.ts'
import { money, number } from '../../ui/values.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { economy } from '@idlewood/contract/economy'
import { LatestChanges } from './latest-changes.tsx'
import { NeedsYou } from './needs-you.tsx'
import { PlayersOnline } from './players-online.tsx'
import { useMessages, type Messages } from '../../language/messages.ts'
import { groupBy } from '../../ui/group-by.ts'

type Stats = ReplyOf<typeof serverSettings.stats>
type Samples = ReplyOf<typeof serverSettings.trends>['samples']

const percent = (value: number | null): string =>
  value === null ? number(value) : currentFormat().percent(value / 100, 3)

/** The cards in the specification's order, each with its formatter. */
const cards: readonly [name: 'total' | StatName, read: (value: number | null) => string][] = [
  ['total', number],
  ['connections', number],
  ['tax', percent],
  ['govvault', money],
  ['players', number],
  ['registered', number],
  ['kills', number],
  ['deaths', number],
  ['hours', number],
  ['bans', number],
]

/** With fewer samples no line is drawn. */
const fewest = 3

/** The source and age of a figure, or why there is none. */
export function originOf(t: Messages<'stats'>, { source, asOf }: SourceOf, now: number): string {
  if (source === 'none') return t('origin.none')
  // A portal of another release may omit it.
  return asOf === '' ? '' : t(`origin.${source}`, { when: ago(Date.parse(asOf), now) })
}

function momentsOf(samples: Samples, name: ShownName): Moment[] {
  return samples.flatMap(({ at, values }) => {
    const value = values[name]
    return value === undefined ? [] : [{ at: Date.parse(at), value }]
  })
}

function Trend({ samples, name, title }: { samples: Samples | null; name: ShownName; title: string }) {
  const t = useMessages('stats')
  // Reserves the space of the line, which arrives after the figures.
  if (!samples) return <div aria-hidden className="h-9" />
  const moments = momentsOf(samples, name)
  const [first, last] = [moments[0], moments.at(-1)]
  if (!first || !last || moments.length < fewest) return null
  const days = Math.max(1, Math.round((last.at - first.at) / 86_400_000))
  return (
    <Sparkline moments={moments} label={t('trend', { title, days, from: first.value, to: last.value })} />
  )
}

/** There are ten cards, so rows of two or five are full. */
const grid = 'grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1 xl:grid-cols-5'

/** The sources of the figures, each listed once with the cards that use it. */
function Sources({ data }: { data: Stats }) {
  const t = useMessages('stats')
  const format = useFormat()
  const now = useNow()
  const known = cards.filter(([name]) => data.sources[name].source !== 'none')
  const origins = groupBy(known, ([name]) => originOf(t, data.sources[name], now))
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-1 text-sm text-ink-muted">
      {[...origins].map(([origin, own]) => (
        <div key={origin} className="flex flex-wrap gap-x-1.5">
          <dt className="font-semibold">{origin}:</dt>
          <dd>{format.list(own.map(([name]) => t(`card.${name}`)))}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Why a card has no figure. */
function Absence({ source, now }: { source: SourceOf; now: number }) {
  const t = useMessages('stats')
  const origin = originOf(t, source, now)
  return source.source === 'none' && source.note ? (
    <ServerSentence english={source.note} text={source.noteText} />
  ) : (
    origin
  )
}

function Cards({ data, samples }: { data: Stats; samples: Samples | null }) {
  const t = useMessages('stats')
  const now = useNow()
  return (
    <div className={grid}>
      {cards.map(([name, read]) => {
        const title = t(`card.${name}`)
        const value = name === 'total' ? data.total : data.stats[name]
        return (
          <StatTile
            key={name}
            label={title}
            value={value === null ? null : read(value)}
            hint={value === null ? <Absence source={data.sources[name]} now={now} /> : undefined}
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
      <Skeleton key={name} className="h-34 w-full rounded-lg sm:h-36" />
    ))}
  </div>
)

/** Loaded only for those who may see it, with its space reserved. */
const EconomySection = lazyPart(
  async () => (await import('./economy-section.tsx')).EconomySection,
  <Skeleton className="h-96 w-full rounded-lg" />,
)

function Figures() {
  const stats = useCall(serverSettings.stats)
  // The lines are optional: without them the figures still show.
  const trends = useCall(serverSettings.trends, {}, { staleTime: 10 * 60_000 })
  return (
    <DetailSection query={stats} loading={loading}>
      {(data) => (
        <>
          <Cards data={data} samples={trends.data?.samples ?? (trends.isPending ? null : [])} />
          <Sources data={data} />
        </>
      )}
    </DetailSection>
  )
}

function Loading() {
  const t = useMessages('stats')
  return <TitledLoading title={t('title')} tabTitle={t('admin')} />
}

export const handle: PageHandle = { Loading }

export default function ServerStatsPage() {
  const t = useMessages('stats')
  const may = useMay()
  return (
    <>
      <PageHeader tabTitle={t('admin')} title={t('title')} description={t('description')} />
      <NeedsYou />
      {may(serverSettings.stats.access) && <Figures />}
      <PlayersOnline />
      {may(economy.show.access) && <EconomySection />}
      <LatestChanges />
    </>
  )
}
