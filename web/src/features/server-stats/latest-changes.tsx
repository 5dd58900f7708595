import { changes } from '@idlewood/contract/changes'
import { Link } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { ChangeCard } from '../../parts/changes/change-card.tsx'
import { useMay } from '../../parts/may-open.ts'
import { paths } from '../../paths.ts'

/** Number of changes shown on the staff home page. */
const shown = 4

/** The latest changes by staff, for those who may read the list. */
export function LatestChanges() {
  const t = useMessages('stats')
  const may = useMay()
  const maySee = may(changes.list.access)
  const { data } = useCall(changes.list, {}, { enabled: maySee })
  if (!maySee || !data || data.changes.length === 0) return null
  return (
    <section aria-labelledby="latest-changes" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="latest-changes" className="text-lg font-bold">
          {t('latest.title')}
        </h2>
        <Link
          to={paths.changes()}
          className="text-sm font-semibold text-accent-text underline-offset-4 hover:underline"
        >
          {t('latest.all')}
        </Link>
      </div>
      {data.changes.slice(0, shown).map((change) => (
        <ChangeCard key={change.id} change={change} />
      ))}
    </section>
  )
}
