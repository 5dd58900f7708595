import type { ReactNode } from 'react'
import { useMessages } from '../../language/messages.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { isAbsent, SectionFailure } from '../section-failure.tsx'

/** The page of a faction or gang: its head, and its sections unless there is no such group. */
export function GroupPage({
  id,
  name,
  kind,
  list,
  query,
  children,
}: {
  id: string
  /** Null until it is known, and for a group without a name. */
  name: string | null | undefined
  kind: 'faction' | 'gang'
  /** The page that lists all of them. */
  list: string
  query: { readonly error: Error | null; refetch: () => unknown }
  children: ReactNode
}) {
  const t = useMessages('groups')
  const title = name ?? t(kind === 'faction' ? 'faction.id' : 'gang.id', { id })
  return (
    <>
      <PageHeader
        isNamed
        eyebrow={t(kind)}
        title={title}
        actions={
          <Button to={list} icon="arrow-left">
            {t(kind === 'faction' ? 'factions.back' : 'gangs.back')}
          </Button>
        }
      />
      {isAbsent(query.error) ? (
        <SectionFailure error={query.error} onRetry={query.refetch} />
      ) : (
        // Of another group nothing of this one stays, not even for a moment.
        <div key={id} className="in-order grid gap-8">
          {children}
        </div>
      )}
    </>
  )
}
