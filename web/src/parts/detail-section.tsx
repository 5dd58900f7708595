import type { ComponentProps } from 'react'
import { Section } from '../ui/states.tsx'
import { SectionFailure } from './section-failure.tsx'

type Base<Data> = ComponentProps<typeof Section<Data>>

/** A section of a staff page that fails independently of the others, with the server's message. */
export function DetailSection<Data>({
  query,
  otherwise,
  ...rest
}: Omit<Base<Data>, 'query' | 'errorMessage' | 'failure'> & {
  query: Base<Data>['query'] & { error: Error | null }
  /** The message if the server gave none. */
  otherwise?: string
}) {
  return (
    <Section
      {...rest}
      query={query}
      failure={
        query.error && <SectionFailure error={query.error} otherwise={otherwise} onRetry={query.refetch} />
      }
    />
  )
}
