import type { ComponentProps, ReactNode } from 'react'
import { useMessages } from '../../language/messages.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { useWayBack } from '../../ui/list-link.ts'
import { DetailSection } from '../detail-section.tsx'
import { isAbsent, SectionFailure } from '../section-failure.tsx'

/** The page of a faction or gang: its header, and its sections if the group exists. */
export function GroupPage<Data>({
  id,
  name,
  kind,
  list,
  query,
  details,
  shape,
  members,
  ranks,
  skins,
}: {
  id: string
  /** Null until it is known, and for a group without a name. */
  name: string | null | undefined
  kind: 'faction' | 'gang'
  /** The page that lists all groups of this type. */
  list: string
  query: ComponentProps<typeof DetailSection<Data>>['query']
  details: (data: Data) => ReactNode
  /** A skeleton of the details, shown while they load. */
  shape: ReactNode
  members: ReactNode
  ranks: ReactNode
  skins: ReactNode
}) {
  const t = useMessages('groups')
  const groups = useWayBack(list)
  const title = name ?? t(kind === 'faction' ? 'faction.id' : 'gang.id', { id })
  return (
    <>
      <PageHeader
        isNamed
        eyebrow={t(kind)}
        title={title}
        actions={
          <Button {...groups} icon="arrow-left">
            {t(kind === 'faction' ? 'factions.back' : 'gangs.back')}
          </Button>
        }
      />
      {isAbsent(query.error) ? (
        <SectionFailure error={query.error} onRetry={query.refetch} />
      ) : (
        // The key makes sure that nothing of this group stays when another one is shown, not even for a
        // moment.
        <div key={id} className="in-order grid gap-8">
          <DetailSection title={t('details')} query={query} loading={<div aria-hidden>{shape}</div>}>
            {details}
          </DetailSection>
          <div className="grid items-start gap-8 xl:grid-cols-2">
            {members}
            {ranks}
          </div>
          {skins}
        </div>
      )}
    </>
  )
}
