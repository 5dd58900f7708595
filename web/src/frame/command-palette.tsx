import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import type { Viewer } from '@idlewood/contract/access'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { IconButton } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { BackCloses } from '../ui/leave-guard.tsx'
import { backdropClass, itemClass } from '../ui/popup.ts'
import { Spinner } from '../ui/spinner.tsx'
import { adminAddress, adminPages } from '../parts/admin-pages.ts'
import { usePaletteResult, type ChoiceGroup, type PaletteResult } from './palette-choices.ts'
import { keepChoice, type Choice } from './recent-choices.ts'
import { useMessages } from '../language/messages.ts'
import { useFormat } from '../language/format.ts'

function iconOf({ kind, id }: Choice): IconName {
  if (kind === 'player') return 'user'
  if (kind === 'faction') return 'shield'
  if (kind === 'gang') return 'flag'
  if (kind === 'setting') return 'settings'
  return adminPages.find((page) => adminAddress(page) === id)?.icon ?? 'file'
}

/** Where the focus goes after a choice: the heading focused by then, or else the page's main element. */
const arrival = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('#content h1[tabindex]') ?? document.querySelector('#content')

/** Finds players, factions, gangs and pages by a few characters, and goes there. */
export function CommandPalette({
  viewer,
  uid,
  typed,
  open,
  onOpenChange,
}: {
  viewer: Viewer
  uid: number
  /** What was typed before the palette had loaded. */
  typed: string
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const t = useMessages('frame')
  const input = useRef<HTMLInputElement>(null)
  // When closed without navigating, it returns the focus.
  const hasGone = useRef(false)
  useEffect(() => {
    if (open) hasGone.current = false
  }, [open])
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      {open && <BackCloses close={() => onOpenChange(false)} />}
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center overflow-hidden p-2 sm:pt-[14vh]">
          <Dialog.Popup
            aria-label={t('palette')}
            initialFocus={input}
            finalFocus={() => {
              if (hasGone.current) arrival()?.focus({ preventScroll: true })
              return !hasGone.current
            }}
            className="flex max-h-full min-h-0 w-full max-w-xl flex-col overflow-hidden rounded-lg border border-line bg-overlay text-ink shadow-overlay outline-none transition-[opacity,scale] duration-(--duration-fast) data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0 sm:max-h-[min(36rem,74dvh)]"
          >
            <Finder
              input={input}
              viewer={viewer}
              uid={uid}
              typed={typed}
              onGone={() => {
                hasGone.current = true
                onOpenChange(false)
              }}
            />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Finder({
  input,
  viewer,
  uid,
  typed,
  onGone,
}: {
  input: RefObject<HTMLInputElement | null>
  viewer: Viewer
  uid: number
  typed: string
  onGone: () => void
}) {
  const t = useMessages('frame')
  const navigate = useNavigate()
  const [text, setText] = useState(typed)
  const found = usePaletteResult(viewer, uid, text)
  const choose = (chosen: Choice): void => {
    keepChoice(uid, chosen)
    onGone()
    void navigate(chosen.to)
  }
  return (
    <Autocomplete.Root
      open
      inline
      // Results from the server need not contain the text: a blank matches an underscore, a number a uid.
      mode="none"
      items={found.groups}
      value={text}
      onValueChange={setText}
      itemToStringValue={(choice: Choice) => choice.label}
      autoHighlight="always"
      keepHighlight
    >
      <SearchBox input={input} isSearching={found.isSearching} />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <Autocomplete.Status className="text-sm text-ink-muted">
          <SearchStatus found={found} text={text.trim()} />
        </Autocomplete.Status>
        <Autocomplete.List aria-label={t('palette.label')} className="scroll-py-2 p-2 empty:hidden">
          {(group: ChoiceGroup) => (
            <Autocomplete.Group key={group.value} items={group.items} className="not-first:mt-2">
              <Autocomplete.GroupLabel className="eyebrow px-3 pt-2 pb-1.5 text-ink-muted">
                {group.value}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(choice: Choice) => (
                  <ChoiceItem key={`${choice.kind} ${choice.id}`} choice={choice} onChoose={choose} />
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </div>
      <Keys />
    </Autocomplete.Root>
  )
}

function SearchBox({
  input,
  isSearching,
}: {
  input: RefObject<HTMLInputElement | null>
  isSearching: boolean
}) {
  const t = useMessages('frame')
  return (
    <div className="flex items-center gap-3 border-b border-line pr-2 pl-4">
      {isSearching ? <Spinner /> : <Icon name="search" className="text-ink-muted" />}
      <Autocomplete.Input
        ref={input}
        aria-label={t('palette.label')}
        placeholder={t('palette.open')}
        maxLength={64}
        spellCheck={false}
        autoCapitalize="none"
        enterKeyHint="go"
        className="min-h-14 w-full min-w-0 bg-transparent text-base outline-none"
      />
      <Dialog.Close render={<IconButton icon="close" label={t('palette.close')} size="sm" />} />
    </div>
  )
}

function ChoiceItem({ choice, onChoose }: { choice: Choice; onChoose: (choice: Choice) => void }) {
  return (
    <Autocomplete.Item
      value={choice}
      onClick={() => onChoose(choice)}
      className={cx(itemClass, 'group scroll-my-2 data-highlighted:bg-accent-soft')}
    >
      <Icon
        name={iconOf(choice)}
        size={18}
        className="text-ink-muted group-data-highlighted:text-accent-text"
      />
      <span className="min-w-0 truncate">{choice.label}</span>
      {choice.detail && <span className="ml-auto shrink-0 text-ink-muted tabular-nums">{choice.detail}</span>}
    </Autocomplete.Item>
  )
}

/** The state of the search: visible if there are no results, always announced to screen readers. */
function SearchStatus({ found, text }: { found: PaletteResult; text: string }) {
  const t = useMessages('frame')
  const format = useFormat()
  const count = found.groups.reduce((sum, { items }) => sum + items.length, 0)
  if (found.failed.length > 0) {
    return (
      <p className="mx-4 mt-3 flex items-center gap-2 text-danger">
        <Icon name="warning" size={16} />
        {t('palette.failed', { what: format.list(found.failed) })}
      </p>
    )
  }
  if (found.isSearching)
    return <p className={count > 0 ? 'sr-only' : 'px-4 py-10 text-center'}>{t('palette.searching')}</p>
  if (count === 0) {
    return <p className="px-4 py-10 text-center [overflow-wrap:anywhere]">{t('palette.nothing', { text })}</p>
  }
  return <p className="sr-only">{text !== '' && t('palette.results', { count })}</p>
}

function Keys() {
  const t = useMessages('frame')
  const keys = [
    ['↑ ↓', t('palette.key.move')],
    ['Enter', t('palette.key.open')],
    ['Esc', t('palette.key.close')],
  ] as const
  return (
    <p
      aria-hidden
      className="flex gap-5 border-t border-line px-4 py-2.5 text-xs text-ink-muted max-sm:hidden"
    >
      {keys.map(([key, what]) => (
        <span key={key} className="flex items-center gap-1.5">
          <kbd className="rounded-sm border border-line px-1.5 font-sans">{key}</kbd>
          {what}
        </span>
      ))}
    </p>
  )
}
