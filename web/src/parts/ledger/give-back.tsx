import { maxGivenBack } from '@idlewood/contract/ledger'
import { useMemo, useState, type ReactNode } from 'react'
import { useMessages } from '../../language/messages.ts'
import { useMay } from '../may-open.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SelectionContext } from './selection.ts'

const GiveBackDialog = lazyPart(async () => (await import('./give-back-dialog.tsx')).GiveBackDialog)

/** The permissions to change money or items, one of which is required. */
const editing = ['update_user_money', 'update_user_inventory'] as const

/** The actions for the selected lines; it stays visible while the list is scrolled. */
function SelectionBar({ keys, onClear }: { keys: readonly string[]; onClear: () => void }) {
  const t = useMessages('ledger')
  const [isOpen, setOpen] = useState(false)
  return (
    <div
      role="region"
      aria-label={t('selected.label')}
      className="sticky bottom-4 z-20 mx-auto flex w-fit max-w-full flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-lg border border-line-strong bg-overlay px-4 py-3 shadow-overlay"
    >
      <p role="status" className="font-semibold">
        {t('selected', { count: keys.length })}
      </p>
      <div className="flex gap-2">
        <Button size="sm" variant="quiet" icon="close" onClick={onClear}>
          {t('selected.clear')}
        </Button>
        <Button size="sm" variant="primary" icon="undo" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('giveBack')}
        </Button>
      </div>
      {isOpen && (
        <GiveBackDialog
          keys={keys}
          onClose={(isDone) => {
            setOpen(false)
            if (isDone) onClear()
          }}
        />
      )}
    </div>
  )
}

/** Lets people who may change money or items select lines of a list and give back what was lost by them. */
export function GiveBackSelection({ children }: { children: ReactNode }) {
  const mayEdit = useMay()(editing)
  const [keys, setKeys] = useState<readonly string[]>([])
  const selection = useMemo(
    () => ({
      keys,
      isFull: keys.length >= maxGivenBack,
      toggle: (key: string) =>
        setKeys((now) => (now.includes(key) ? now.filter((one) => one !== key) : [...now, key])),
    }),
    [keys],
  )
  if (!mayEdit) return children
  return (
    <SelectionContext value={selection}>
      {children}
      {keys.length > 0 && <SelectionBar keys={keys} onClear={() => setKeys([])} />}
    </SelectionContext>
  )
}

/** The same action for one line on its own page. */
export function GiveBackButton({ line }: { line: string }) {
  const t = useMessages('ledger')
  const mayEdit = useMay()(editing)
  const [isOpen, setOpen] = useState(false)
  if (!mayEdit) return null
  return (
    <>
      <Button icon="undo" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('giveBack')}
      </Button>
      {isOpen && <GiveBackDialog keys={[line]} onClose={() => setOpen(false)} />}
    </>
  )
}
