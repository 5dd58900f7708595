import type { Change } from '@idlewood/contract/changes'
import { useMessages } from '../../language/messages.ts'
import { cx } from '../../ui/class-names.ts'
import { ChangeActions } from './change-actions.tsx'
import {
  ChangeActor,
  ChangeDetails,
  ChangedFields,
  ChangeRemarks,
  ChangeStateBadge,
  ChangeTargetName,
  Moment,
} from './change-parts.tsx'

/**
 * One change with all its information: what changed, the outcome, who, when, why, and the available actions.
 */
export function ChangeCard({
  change,
  open = false,
  className,
}: {
  change: Change
  /** Shows the details initially. */
  open?: boolean
  className?: string
}) {
  const t = useMessages('change')
  return (
    <article
      aria-label={t('title', { id: String(change.id) })}
      className={cx(
        'grid gap-2 rounded-lg border border-line bg-raised p-4 text-sm shadow-raised',
        className,
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <ChangeStateBadge state={change.state} />
          <ChangeTargetName change={change} />
        </p>
        <ChangeActions change={change} />
      </div>
      <div className="text-base">
        <ChangedFields change={change} />
      </div>
      <ChangeRemarks change={change} />
      <p className="text-ink-muted">
        {t.rich('by', {
          actor: () => <ChangeActor actor={change.actor} />,
          moment: () => <Moment at={change.createdAt} />,
        })}
      </p>
      <ChangeDetails change={change} open={open} />
    </article>
  )
}
