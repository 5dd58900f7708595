/** Lists of what is known about one thing. */
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Skeleton } from './states.tsx'
import { notAvailable } from './values.ts'

/** A placeholder for a value that is loading; its line is as high as the value's. */
export const factLoading = <Skeleton className="inline-block h-[0.9em] w-20" />

interface FactList {
  facts: readonly (readonly [name: string, value: ReactNode])[]
}

/** A name with its value; values that this game does not have are dimmed. */
function Fact({ name, value, className }: { name: string; value: ReactNode; className: string }) {
  return (
    <div className={cx('flex items-baseline justify-between gap-4 border-line', className)}>
      <dt className="max-w-[55%] shrink-0 text-ink-muted [overflow-wrap:anywhere]">{name}</dt>
      <dd
        className={cx(
          'min-w-0 text-end tabular-nums [overflow-wrap:anywhere]',
          value === notAvailable() ? 'text-ink-muted' : 'font-semibold',
        )}
      >
        {value}
      </dd>
    </div>
  )
}

/** Names and values in two columns. */
export function Facts({ facts }: FactList) {
  return (
    <dl className="grid gap-x-8 sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <Fact
          key={name}
          {...{ name, value }}
          className="border-b py-2.5 last:border-0 sm:nth-last-2:odd:border-0"
        />
      ))}
    </dl>
  )
}

/** Names and values in a narrow column, below something else. */
export function FactLines({ facts }: FactList) {
  return (
    <dl className="text-sm">
      {facts.map(([name, value]) => (
        <Fact key={name} {...{ name, value }} className="border-t py-1.5" />
      ))}
    </dl>
  )
}
