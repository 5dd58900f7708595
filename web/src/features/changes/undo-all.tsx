import { changes } from '@idlewood/contract/changes'
import { useRef, useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { AskToUndoAll, OutcomeDialog } from '../../parts/changes/ask-to-undo-all.tsx'
import { asMoment, totalOf, type Outcome } from '../../parts/changes/undo-all.rules.ts'
import { useMay } from '../../parts/may-open.ts'
import { Button } from '../../ui/button.tsx'
import { actorUidOf, filtersOf, type ChangesView, type Filter } from './changes-view.ts'

/** The person and the period of a view, and how many of their changes "undo all" would affect. */
function useUndoWindow(view: ChangesView) {
  const mayUndo = useMay()(['undo_changes'])
  const actorUid = actorUidOf(view)
  const { from, to } = view
  const isOthersToo = Object.keys(filtersOf({ ...view, actor: '', from: '', to: '' })).length > 0
  const [dayAgo] = useState(() => asMoment(new Date(Date.now() - 86_400_000)))
  // Without a period in the filters, offer to undo the last day.
  const since = from === '' && to === '' ? dayAgo : from
  const isWindow = since !== '' && !isOthersToo
  const { data: count } = useCall(
    changes.undoable,
    { query: { actorUid: String(actorUid), from: since, ...(to ? { to } : {}) } },
    { enabled: mayUndo && actorUid !== undefined && isWindow },
  )
  return { actorUid: mayUndo ? actorUid : undefined, since, isOthersToo, isWindow, count }
}

/**
 * Offers to undo everything by one person, to those who may. `name` is undefined until a listed change shows
 * the name for that user id.
 */
export function UndoAll({
  view,
  name,
  filter,
}: {
  view: ChangesView
  name: string | undefined
  filter: Filter
}) {
  const t = useMessages('changes')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { actorUid, since, isOthersToo, isWindow, count } = useUndoWindow(view)
  const { from, to } = view
  const all = count && totalOf(count)
  const place = useRef<HTMLDivElement>(null)
  const shown = <OutcomeDialog outcome={outcome} place={place} onClose={() => setOutcome(null)} />
  if (actorUid === undefined || name === undefined) return shown
  const words = () => {
    if (isOthersToo) return t('everything.narrow')
    if (from === '') return t('everything.from')
    return t(all === 0 ? 'everything.none' : 'everything.ready')
  }
  return (
    <div
      ref={place}
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-raised px-4 py-3 text-sm"
    >
      <p>
        <span className="font-semibold">{t('everything', { name })}</span>{' '}
        <span className="text-ink-muted">{words()}</span>
      </p>
      {isOthersToo && (
        <Button size="sm" onClick={() => filter({ uid: '', target: '', field: '', about: '', state: '' })}>
          {t('everything.narrow.do')}
        </Button>
      )}
      {!isOthersToo && from === '' && (
        <Button size="sm" onClick={() => filter({ from: asMoment(new Date(Date.now() - 86_400_000)) })}>
          {t('everything.from.do')}
        </Button>
      )}
      {isWindow && count && all !== undefined && all > 0 && (
        <AskToUndoAll
          whose={{ actorUid, name, from: since, to }}
          count={count}
          trigger={
            <Button size="sm" variant="danger" icon="undo">
              {t(from === '' ? 'undoDay' : 'undoAll', { count: all })}
            </Button>
          }
          onDone={setOutcome}
        />
      )}
      {shown}
    </div>
  )
}
