import { changes } from '@idlewood/contract/changes'
import { useState } from 'react'
import { Link } from 'react-router'
import { OfflineError, sentenceOf } from '../../api/client.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { isUnconfirmed } from '../../api/recent-sign-in.ts'
import { touched } from '../../parts/changes/change-actions.tsx'
import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { useMay } from '../../parts/may-open.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogClose } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toasts.tsx'
import { actorUidOf, asMoment, filtersOf, type ChangesView, type Filter } from './changes-view.ts'
import { outcomeLines, outcomeTitle, undoAllWords, type Outcome } from './undo-all.rules.ts'
import { paths } from '../../paths.ts'
import { ServerSentence } from '../../ui/server-sentence.tsx'

/** How many changes of one person an undo of all would touch; undefined until all is known. */
function useUndoable(
  { actorUid, from, to }: { actorUid: number; from: string; to: string },
  enabled: boolean,
) {
  const query = (state: 'queued' | 'applied' | 'confirmed') => ({
    query: { actor: `uid:${actorUid}`, from, ...(to ? { to } : {}), state },
  })
  const waiting = useCall(changes.list, query('queued'), { enabled }).data?.total
  const applied = useCall(changes.list, query('applied'), { enabled }).data?.total
  const confirmed = useCall(changes.list, query('confirmed'), { enabled }).data?.total
  if (waiting === undefined || applied === undefined || confirmed === undefined) return undefined
  return { waiting, made: applied + confirmed, all: waiting + applied + confirmed }
}

export function OutcomeDialog({ outcome, onClose }: { outcome: Outcome | null; onClose: () => void }) {
  const t = useMessages('changes')
  if (!outcome) return null
  const { refused } = outcome
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={outcomeTitle(outcome, t)}
      footer={<DialogClose variant="primary">{t('close')}</DialogClose>}
    >
      <div className="grid gap-3">
        {outcomeLines(outcome, t).map((line) => (
          <p key={line}>{line}</p>
        ))}
        {refused.length > 0 && (
          <ul className="grid max-h-64 gap-2 overflow-y-auto text-sm">
            {refused.map(({ id, error, text }) => (
              <li key={id} className="[overflow-wrap:anywhere]">
                <Link to={paths.change({ id })} onClick={onClose} className="font-semibold underline">
                  #{id}
                </Link>{' '}
                <ServerSentence english={error} text={text} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

interface Whose {
  actorUid: number
  name: string
  from: string
  to: string
}

interface Count {
  waiting: number
  made: number
  all: number
}

/** What is asked before everything is undone, and the call that does it. */
function useUndoAll({ actorUid, from, to }: Whose, onDone: (outcome: Outcome) => void) {
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  // A window without an end ends when it is asked about, so that what is read is what is done.
  const [until, setUntil] = useState(to)
  const t = useMessages('changes')
  const undoAll = useChange(changes.undoAll, { refreshes: touched })
  return {
    reason,
    setReason,
    typed,
    setTyped,
    until,
    begin(): void {
      // What was typed for one question does not answer the next.
      setReason('')
      setTyped('')
      setUntil(to || asMoment(new Date(Date.now() + 1000)))
    },
    async confirm(): Promise<void> {
      try {
        onDone(await undoAll.mutateAsync({ body: { actorUid, from, to: until, reason: reason.trim() } }))
      } catch (error) {
        const failed = sentenceOf(error, t('undoAll.failed'))
        if (!isUnconfirmed(error)) toast.error(error instanceof OfflineError ? t('undoAll.offline') : failed)
        throw error
      }
    },
  }
}

function AskToUndoAll({
  whose,
  count,
  label,
  onDone,
}: {
  whose: Whose
  count: Count
  label: string
  onDone: (outcome: Outcome) => void
}) {
  const t = useMessages('changes')
  const format = useFormat()
  const { name, from } = whose
  const { reason, setReason, typed, setTyped, until, begin, confirm } = useUndoAll(whose, onDone)
  const phrase = `undo ${name}`
  return (
    <AlertDialog
      tone="danger"
      title={t('undoAll.title', { name })}
      confirmLabel={t('undoAll.confirm', { count: count.all })}
      confirmDisabled={typed.trim() !== phrase || reason.trim() === ''}
      onConfirm={confirm}
      onOpenChange={(open) => open && begin()}
      description={undoAllWords({ name, from, until, ...count }, t, format)}
      trigger={
        <Button size="sm" variant="danger" icon="undo">
          {label}
        </Button>
      }
    >
      <div className="grid gap-4">
        <TextField
          label={t('undoAll.reason')}
          required
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          maxLength={500}
          autoComplete="off"
        />
        <TextField
          label={t('undoAll.type', { phrase })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
    </AlertDialog>
  )
}

/** Whose changes of which time a view is about, and how many of them an undo of all would touch. */
function useUndoWindow(view: ChangesView) {
  const mayUndo = useMay()(['undo_changes'])
  const actorUid = actorUidOf(view)
  const { from, to } = view
  const isOthersToo = Object.keys(filtersOf({ ...view, actor: '', from: '', to: '' })).length > 0
  const [dayAgo] = useState(() => asMoment(new Date(Date.now() - 86_400_000)))
  // Without a time, the last day is what one came to undo.
  const since = from === '' && to === '' ? dayAgo : from
  const isWindow = since !== '' && !isOthersToo
  const count = useUndoable(
    { actorUid: actorUid ?? 0, from: since, to },
    mayUndo && actorUid !== undefined && isWindow,
  )
  return { actorUid: mayUndo ? actorUid : undefined, since, isOthersToo, isWindow, count }
}

/**
 * Everything by one person: how to undo it, for those who may. `name` is undefined until somebody of
 * that number is listed.
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
  const shown = <OutcomeDialog outcome={outcome} onClose={() => setOutcome(null)} />
  if (actorUid === undefined || name === undefined) return shown
  const words = () => {
    if (isOthersToo) return t('everything.narrow')
    if (from === '') return t('everything.from')
    return t(count?.all === 0 ? 'everything.none' : 'everything.ready')
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-raised px-4 py-3 text-sm">
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
      {isWindow && count && count.all > 0 && (
        <AskToUndoAll
          whose={{ actorUid, name, from: since, to }}
          count={count}
          label={t(from === '' ? 'undoDay' : 'undoAll', { count: count.all })}
          onDone={setOutcome}
        />
      )}
      {shown}
    </div>
  )
}
