import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Viewer } from '@idlewood/contract/access'
import { Icon } from '../ui/icon.tsx'
import { toastLoadFailure } from './not-loaded.ts'
import { useMessages } from '../language/messages.ts'

const loadPalette = () => import('./command-palette.tsx')
/** Loads the palette early. If it fails, pressing the button tries again and reports the error. */
const preparePalette = () => void loadPalette().catch(() => undefined)
type Palette = Awaited<ReturnType<typeof loadPalette>>['CommandPalette']

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)
const never = (): boolean => false
const unchanging = () => () => undefined
/** Whether this is an Apple device; false in prerendered HTML. */
const useIsMac = (): boolean => useSyncExternalStore(unchanging, isMac, never)

/** True while a dialog is open: the palette must not interrupt people who are busy there. */
const isBusyElsewhere = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null

/** Collects what is typed, and keeps it from the page, until the function that it returns is called. */
function collectTyped(): () => string {
  let text = ''
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key.length === 1) text += event.key
    else if (event.key === 'Backspace') text = text.slice(0, -1)
    else if (event.key !== 'Enter') return
    event.preventDefault()
  }
  window.addEventListener('keydown', onKeyDown)
  return () => {
    window.removeEventListener('keydown', onKeyDown)
    return text
  }
}

/** The palette, loaded when it is first opened, and what was typed until then. */
function usePalette(isOpen: boolean, setOpen: (isOpen: false) => void) {
  const [palette, setPalette] = useState<{ Palette: Palette } | null>(null)
  const [typed, setTyped] = useState('')
  const isLoaded = palette !== null
  if (!isOpen && typed !== '') setTyped('')

  useEffect(() => {
    if (!isOpen || isLoaded) return
    // People type on while the palette loads.
    const stop = collectTyped()
    loadPalette()
      .then(({ CommandPalette }) => {
        setTyped(stop())
        setPalette({ Palette: CommandPalette })
      })
      .catch(() => {
        setOpen(false)
        toastLoadFailure()
      })
    return () => void stop()
  }, [isOpen, isLoaded, setOpen])

  return { palette, typed }
}

/**
 * The search of the staff area: its button, its shortcut, and the palette, loaded on first use. Its button
 * works once the viewer is known.
 */
export function PaletteButton({ viewer }: { viewer: (Viewer & { uid: number }) | undefined }) {
  const t = useMessages('frame')
  const keys = useIsMac() ? '⌘ K' : 'Ctrl K'
  const [isOpen, setOpen] = useState(false)
  const { palette, typed } = usePalette(isOpen, setOpen)

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isShortcut || event.key.toLowerCase() !== 'k') return
      if (!isOpen && isBusyElsewhere()) return
      event.preventDefault()
      setOpen(!isOpen)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOpen])

  return (
    <>
      <button
        type="button"
        disabled={!viewer}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        onPointerEnter={preparePalette}
        onFocus={preparePalette}
        className="flex size-11 items-center justify-center gap-2.5 rounded-md text-sm text-ink-muted transition-colors duration-(--duration-fast) hover:text-ink disabled:pointer-events-none disabled:opacity-55 max-lg:hover:bg-ink/8 lg:h-9 lg:w-80 lg:justify-start lg:border lg:border-line lg:bg-field lg:px-3 lg:hover:border-line-strong"
      >
        <Icon name="search" size={18} />
        <span className="max-lg:sr-only">{t('palette.open')}</span>
        <kbd
          aria-hidden
          className="ml-auto rounded-sm border border-line px-1.5 font-sans text-xs max-lg:hidden"
        >
          {keys}
        </kbd>
      </button>
      {palette && viewer && (
        <palette.Palette
          viewer={viewer}
          uid={viewer.uid}
          typed={typed}
          open={isOpen}
          onOpenChange={setOpen}
        />
      )}
    </>
  )
}
