/** Dialogs that keep the focus until they are closed; their code is loaded when one is opened. */
import {
  cloneElement,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
  type PointerEvent,
  type ReactElement,
  type RefObject,
} from 'react'
import type { LazyPart } from './lazy-part.tsx'
import { loadFailure } from './load-failure.ts'
import { onDemand } from './on-demand.ts'
import { toast } from './toasts.tsx'
import type { DialogContent, DrawerContent, OverlayState } from './overlay-parts.tsx'

/** The lazily loaded code of the dialogs. */
export const overlays = onDemand(() => import('./overlays.tsx'))
type Overlays = NonNullable<ReturnType<typeof overlays.loaded>>

/** The open state, controlled by the caller, or by the dialog itself if a `trigger` is given. */
export interface OpenState {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The element that opens it, such as a `Button`. */
  trigger?: ReactElement
  /** Lazily loaded content: the dialog opens once it has loaded, so that the focus finds a field. */
  part?: DialogPart
}

/** A dialog's content, if it is loaded lazily. */
export type DialogPart = Pick<LazyPart<object>, 'load'>

/** Prefetches the code of a dialog and its content. */
export const prepareDialog = (part: DialogPart | undefined): void => {
  overlays.prepare()
  part?.load().catch(() => undefined)
}

/** Whether a dialog is open or has been: a closed one stays mounted, to return the focus. */
export function useWasOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen
}

/**
 * The code of the dialogs, once one has been opened and its content has loaded; `onFailure` is called if
 * either fails to load.
 */
function useOverlays(
  isOpen: boolean,
  onFailure: () => void,
  part: DialogPart | undefined,
): Overlays | undefined {
  const [loaded, setLoaded] = useState(() => (part ? undefined : overlays.loaded()))
  const wasOpen = useWasOpen(isOpen)
  useEffect(() => {
    if (!isOpen || loaded) return
    let isWanted = true
    Promise.all([overlays.load(), part?.load()]).then(
      ([module]) => isWanted && setLoaded(module),
      () => isWanted && onFailure(),
    )
    return () => {
      isWanted = false
    }
    // Loaded once per opening.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen, loaded])
  return wasOpen ? loaded : undefined
}

/** The trigger of a dialog, and the dialog once it has been opened. */
export function LazyDialog<Content extends object>({
  open,
  onOpenChange,
  trigger,
  part,
  opener,
  pick,
  content,
}: OpenState & {
  opener?: RefObject<HTMLElement | null> | undefined
  pick: (module: Overlays) => ComponentType<Content & OverlayState>
  content: Content
}) {
  const [ownOpen, setOwnOpen] = useState(false)
  const [isTouched, setTouched] = useState(false)
  const button = useRef<HTMLElement>(null)
  const isOpen = open ?? ownOpen
  const setOpen = (next: boolean): void => {
    setOwnOpen(next)
    onOpenChange?.(next)
  }
  const module = useOverlays(
    isOpen,
    () => {
      setOpen(false)
      toast.error(loadFailure())
    },
    part,
  )
  const Overlay = module && pick(module)
  return (
    <>
      {trigger && (
        // People press again while it loads; once it is open, nothing beneath it can be pressed.
        <Trigger
          {...{ trigger, part, button, isOpen, setTouched }}
          isLoading={isOpen && !Overlay}
          onPress={() => setOpen(true)}
        />
      )}
      {Overlay && (
        // oxlint-disable-next-line react/static-components -- a part of the loaded module: the same at each drawing
        <Overlay
          {...content}
          open={isOpen}
          onOpenChange={setOpen}
          opener={trigger ? button : opener}
          isTouched={isTouched}
        />
      )}
    </>
  )
}

/** The element that opens a dialog; the code is prefetched on hover or focus. */
function Trigger({
  trigger,
  part,
  button,
  isOpen,
  isLoading,
  setTouched,
  onPress,
}: {
  trigger: ReactElement
  part: DialogPart | undefined
  button: RefObject<HTMLElement | null>
  isOpen: boolean
  /** Whether it was pressed, and the dialog's code has not arrived yet. */
  isLoading: boolean
  setTouched: (isTouched: boolean) => void
  onPress: () => void
}) {
  const { props } = trigger as ReactElement<ComponentProps<'button'>> // or something that takes the same
  return cloneElement(trigger as ReactElement<Record<string, unknown>>, {
    ref: button,
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    'aria-busy': isLoading || undefined,
    onPointerEnter: () => prepareDialog(part),
    onFocus: () => prepareDialog(part),
    onPointerDown: (event: PointerEvent) => setTouched(event.pointerType === 'touch'),
    onKeyDown: () => setTouched(false),
    onClick: (event: Parameters<NonNullable<typeof props.onClick>>[0]) => {
      props.onClick?.(event)
      onPress()
    },
  })
}

/**
 * A dialog with a title, a close button, and optional buttons below. Back, Escape and a click outside close
 * it too; with unsaved input in a form, the dialog asks first.
 */
export function Dialog({
  open,
  onOpenChange,
  trigger,
  part,
  opener,
  ...content
}: OpenState &
  DialogContent & {
    /** The element that the focus returns to if there is no `trigger`. */
    opener?: RefObject<HTMLElement | null>
  }) {
  return (
    <LazyDialog
      {...openState({ open, onOpenChange, trigger, part })}
      opener={opener}
      pick={({ DialogOverlay }) => DialogOverlay}
      content={content}
    />
  )
}

/** Only the props that are set: without an open state the dialog controls itself. */
export const openState = ({
  open,
  onOpenChange,
  trigger,
  part,
}: {
  [Name in keyof OpenState]: OpenState[Name] | undefined
}): OpenState => ({
  ...(open === undefined ? {} : { open }),
  ...(onOpenChange === undefined ? {} : { onOpenChange }),
  ...(trigger === undefined ? {} : { trigger }),
  ...(part === undefined ? {} : { part }),
})

/** A sheet from the edge of the screen, for navigation on small screens. */
export function Drawer({ open, onOpenChange, trigger, part, ...content }: OpenState & DrawerContent) {
  return (
    <LazyDialog
      {...openState({ open, onOpenChange, trigger, part })}
      pick={({ DrawerOverlay }) => DrawerOverlay}
      content={content}
    />
  )
}
