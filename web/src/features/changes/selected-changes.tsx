import { changes as calls, type Change } from '@idlewood/contract/changes'
import { useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { useMessages } from '../../language/messages.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/table.tsx'
import { ChangesTable } from './changes-table.tsx'
import { ReasonText } from '../../parts/changes/reason-text.tsx'
import { OutcomeDialog } from '../../parts/changes/ask-to-undo-all.tsx'
import type { Outcome } from '../../parts/changes/undo-all.rules.ts'
import { useEach } from './use-each.ts'

const boxClass = 'relative z-1 size-5 accent-accent'

/** Checkboxes for the changes that can be undone or cancelled, and one that selects them all. */
function useSelection(changes: readonly Change[]) {
  const t = useMessages('changes')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const possible = changes.filter(({ canUndo, canCancel }) => canUndo || canCancel)
  // Changes that have moved to another page or been undone in the meantime are no longer selected.
  const selected = possible.filter(({ id }) => chosen.has(id))
  const choose = (id: number, isChosen: boolean): void => {
    const others = selected.map((change) => change.id).filter((other) => other !== id)
    setChosen(new Set(isChosen ? [...others, id] : others))
  }
  const column: Column<Change> = {
    key: 'select',
    header: '',
    head: (
      <input
        type="checkbox"
        aria-label={t('select.all')}
        className={boxClass}
        checked={selected.length > 0 && selected.length === possible.length}
        ref={(box) => {
          if (box) box.indeterminate = selected.length > 0 && selected.length < possible.length
        }}
        onChange={(event) => setChosen(new Set(event.target.checked ? possible.map(({ id }) => id) : []))}
      />
    ),
    cell: ({ id, canUndo, canCancel }) =>
      (canUndo || canCancel) && (
        <input
          type="checkbox"
          aria-label={t('select', { id: String(id) })}
          className={boxClass}
          checked={chosen.has(id)}
          onChange={(event) => choose(id, event.target.checked)}
        />
      ),
  }
  return { selected, column: possible.length > 0 ? column : null, clear: () => setChosen(new Set()) }
}

function UndoSelected({
  changes,
  onDone,
}: {
  changes: readonly Change[]
  onDone: (outcome: Outcome) => void
}) {
  const t = useMessages('changes')
  const [reason, setReason] = useState('')
  const each = useEach()
  const why = reason.trim()
  return (
    <AlertDialog
      title={t('selected.undo.title', { count: changes.length })}
      description={t('selected.undo.body')}
      confirmLabel={t('selected.undo', { count: changes.length })}
      onOpenChange={(open) => open && setReason('')}
      onConfirm={async () =>
        onDone(
          await each(changes, (id) => call(calls.undo, { params: { id }, body: why ? { reason: why } : {} })),
        )
      }
      trigger={
        <Button size="sm" icon="undo">
          {t('selected.undo', { count: changes.length })}
        </Button>
      }
    >
      <ReasonText label={t('selected.reason')} value={reason} onValueChange={setReason} />
    </AlertDialog>
  )
}

function CancelSelected({
  changes,
  onDone,
}: {
  changes: readonly Change[]
  onDone: (outcome: Outcome) => void
}) {
  const t = useMessages('changes')
  const each = useEach()
  return (
    <AlertDialog
      title={t('selected.cancel.title', { count: changes.length })}
      description={t('selected.cancel.body')}
      cancelLabel={t('selected.keep')}
      confirmLabel={t('selected.cancel', { count: changes.length })}
      onConfirm={async () => onDone(await each(changes, (id) => call(calls.cancel, { params: { id } })))}
      trigger={
        <Button size="sm" icon="close">
          {t('selected.cancel', { count: changes.length })}
        </Button>
      }
    />
  )
}

/** A page of changes in which several can be undone at once, or cancelled while they are pending. */
export function SelectableChanges({ changes }: { changes: readonly Change[] }) {
  const t = useMessages('changes')
  const { selected, column, clear } = useSelection(changes)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  // Gets the focus of the buttons, which are only there while something is selected.
  const place = useRef<HTMLDivElement>(null)
  const undoable = selected.filter(({ canUndo }) => canUndo)
  const waiting = selected.filter(({ canCancel }) => canCancel)
  const finish = (done: Outcome): void => {
    setOutcome(done)
    clear()
  }
  return (
    <div ref={place} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-3 outline-none">
      {selected.length > 0 && (
        <div
          data-pinned
          className="sticky top-[calc(3.5rem+var(--bar,0px))] z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-overlay px-4 py-2 text-sm shadow-raised"
        >
          <p role="status" className="font-semibold">
            {t('selected', { count: selected.length })}
          </p>
          <div className="flex flex-wrap gap-2 sm:ml-auto">
            {undoable.length > 0 && <UndoSelected changes={undoable} onDone={finish} />}
            {waiting.length > 0 && <CancelSelected changes={waiting} onDone={finish} />}
            <Button
              size="sm"
              variant="quiet"
              onClick={() => {
                clear()
                place.current?.focus({ preventScroll: true })
              }}
            >
              {t('selected.clear')}
            </Button>
          </div>
        </div>
      )}
      <ChangesTable changes={changes} first={column} />
      <OutcomeDialog outcome={outcome} place={place} onClose={() => setOutcome(null)} />
    </div>
  )
}
