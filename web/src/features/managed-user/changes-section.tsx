import { changes } from '@idlewood/contract/changes'
import { useCall } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { ChangeCard } from '../../parts/changes/change-card.tsx'
import { DetailSection } from '../../parts/detail-section.tsx'
import { useMayOpen } from '../../parts/may-open.ts'
import { Button } from '../../ui/button.tsx'
import { paths } from '../../paths.ts'
import type { TabProps } from './tab-part.tsx'

/** How many of the latest changes to show; the Changes page has the rest. */
const few = 6

/** The latest changes to this user. */
export function ChangesSection({ id }: Pick<TabProps, 'id'>) {
  const query = useCall(changes.list, { query: { uid: id } })
  const t = useMessages('managed-user')
  const mayOpen = useMayOpen()
  return (
    <DetailSection
      title={
        query.data && query.data.total > 0 ? t('changes.count', { count: query.data.total }) : t('changes')
      }
      query={query}
      isEmpty={({ total }) => total === 0}
      emptyMessage={t('changes.none')}
      actions={
        mayOpen('changes') && (
          <Button to={paths.changesOfUser({ uid: id })} size="sm" trailingIcon="chevron-right">
            {t('changes.all')}
          </Button>
        )
      }
    >
      {(data) => (
        <div className="grid items-start gap-3 lg:grid-cols-2">
          {data.changes.slice(0, few).map((change) => (
            <ChangeCard key={change.id} change={change} />
          ))}
        </div>
      )}
    </DetailSection>
  )
}
