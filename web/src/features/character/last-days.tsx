import { character, type CharacterDay } from '@idlewood/contract/character'
import { useCall } from '../../api/queries.ts'
import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { Sparkline } from '../../ui/sparkline.tsx'
import { EmptyState, Section, Skeleton } from '../../ui/states.tsx'
import { money, number } from '../../ui/values.ts'
import { lineOf, type Figure } from './days.rules.ts'

const figures = [
  ['hours', 'hours', number],
  ['money', 'days.money', money],
  ['level', 'level', number],
  ['health', 'health', number],
  ['armor', 'armor', number],
] as const satisfies readonly (readonly [Figure, string, (value: number) => string])[]

const grid = 'grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3'

/** The character's figures on those of the last 30 days on which the player was online. */
export function LastDays() {
  const t = useMessages('character')
  const query = useCall(character.history)
  return (
    <Section
      title={t('days')}
      query={query}
      loading={
        <div className={grid}>
          {figures.map(([figure]) => (
            <Skeleton key={figure} className="h-44 w-full rounded-lg" />
          ))}
        </div>
      }
      errorMessage={t('days.failed')}
    >
      {({ days }) => (
        <div className="grid gap-4">
          <p className="text-ink-muted">{t('days.text')}</p>
          <Lines days={days} />
        </div>
      )}
    </Section>
  )
}

function Lines({ days }: { days: readonly CharacterDay[] }) {
  const t = useMessages('character')
  const lines = figures.flatMap(([figure, title, read]) => {
    const values = lineOf(days, figure)
    return values ? [{ figure, title: t(title), read, values }] : []
  })
  if (lines.length === 0) return <EmptyState icon="history" message={t('days.few')} />
  return (
    <div className={grid}>
      {lines.map(({ figure, ...line }) => (
        <Line key={figure} {...line} />
      ))}
    </div>
  )
}

function Line({
  title,
  values,
  read,
}: {
  title: string
  values: readonly { at: number; value: number }[]
  read: (value: number) => string
}) {
  const t = useMessages('character')
  const format = useFormat()
  const [first, last] = [values[0], values.at(-1)]
  if (!first || !last) return null
  const nameOf = (at: number): string =>
    format.dateParts(at, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const words = {
    title,
    from: read(first.value),
    to: read(last.value),
    first: nameOf(first.at),
    last: nameOf(last.at),
  }
  return (
    <figure className="grid content-start gap-3 rounded-lg border border-line bg-raised p-4 shadow-raised sm:p-5">
      <figcaption className="eyebrow text-ink-muted">{title}</figcaption>
      <p className="text-xl font-bold tabular-nums [font-stretch:108%]">{words.to}</p>
      <div className="*:h-20">
        <Sparkline moments={values} label={t('days.trend', words)} />
      </div>
      <p aria-hidden className="flex justify-between text-sm text-ink-muted tabular-nums">
        <span>
          {words.first} · {words.from}
        </span>
        <span>{words.last}</span>
      </p>
    </figure>
  )
}
