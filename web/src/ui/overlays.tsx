/** The dialogs of `dialog.tsx` and `alert-dialog.tsx`, which load this file when one is opened. */
import { AlertDialog as AlertBase } from '@base-ui/react/alert-dialog'
import { Dialog as Base } from '@base-ui/react/dialog'
import {
  use,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type SubmitEvent,
} from 'react'
import { Button, buttonClass, IconButton } from './button.tsx'
import { cx } from './class-names.ts'
import { focusNearest, isPlace, placesAround } from './focus-back.ts'
import { BackCloses } from './leave-guard.tsx'
import { backdropClass } from './popup.ts'
import {
  CloseDialog,
  DialogButtons,
  HoldStill,
  RegisterInput,
  SetAside,
  SetClosingQuestion,
  type AlertContent,
  type ClosingQuestion,
  type DialogContent,
  type DrawerContent,
  type OverlayState,
} from './overlay-parts.tsx'
import { useMessages } from '../language/messages.ts'

/** A dialog mounts closed, so that its opening is animated. */
function useOpening(open: boolean): boolean {
  const isThere = useDeferredValue(true, false)
  return isThere && open
}

/**
 * Keeps keyboard users in place when what a dialog did removes its opener, such as the row of a deleted
 * entry: the nearest part of the page around it that can be focused gets the focus. `giveBack` is for a
 * dialog that stays mounted; it is called once the dialog has closed. `finalFocus` is for the library, which
 * would go to the first button inside if the opener is such a part itself.
 */
function useRemovedOpener({ open, opener }: Pick<OverlayState, 'open' | 'opener'>) {
  const isOpen = useRef(open)
  const button = useRef<Element | null>(null)
  const places = useRef<HTMLElement[]>([])
  useEffect(() => {
    isOpen.current = open
  }, [open])
  useLayoutEffect(() => {
    if (!open) return
    // The focus has not moved into the dialog yet.
    button.current = opener?.current ?? document.activeElement
    const around = placesAround(button.current)
    places.current = isPlace(button.current) ? [button.current, ...around] : around
  }, [open, opener])
  const giveBack = useCallback(() => focusNearest(places.current), [])
  useLayoutEffect(
    () => () => {
      if (isOpen.current || document.activeElement === button.current) giveBack()
    },
    [giveBack],
  )
  const finalFocus = useCallback(
    () => !isPlace(button.current) && (opener === undefined || opener.current),
    [opener],
  )
  return { giveBack, finalFocus }
}

/** The list around an open dialog stays as it is until the returned function is called. */
function useListHeld(isOpen: boolean): () => void {
  const hold = use(HoldStill)
  const release = useRef<() => void>(undefined)
  const end = useCallback(() => {
    release.current?.()
    release.current = undefined
  }, [])
  useEffect(() => {
    if (isOpen && !release.current) release.current = hold()
  }, [isOpen, hold])
  useEffect(() => end, [end])
  return end
}

/** Where the focus goes when a dialog closes, and what one that stays mounted does once it has closed. */
function useClosing(state: Pick<OverlayState, 'open' | 'opener'>) {
  const { giveBack, finalFocus } = useRemovedOpener(state)
  const releaseList = useListHeld(state.open)
  const afterClosing = (): void => {
    releaseList()
    giveBack()
  }
  return { afterClosing, finalFocus }
}

/**
 * The panel in the middle of the screen, used by both kinds of dialog. It clips its buttons to its corners
 * without becoming the container they stick to.
 */
const dialogClass =
  'relative grid w-full gap-5 overflow-clip rounded-lg border border-line bg-overlay p-5 text-ink shadow-overlay outline-none transition-[opacity,scale] duration-(--duration-normal) ease-out data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0 sm:p-7'

const field = 'input, select, textarea, button, a[href], [tabindex="0"]'

/**
 * Renders a dialog's content after its frame is on the screen, then moves the focus from the frame to the
 * first field.
 */
function AfterFrame({ focusesField, children }: { focusesField: () => boolean; children: ReactNode }) {
  const contents = useRef<HTMLDivElement>(null)
  const isFrameShown = useDeferredValue(true, false)
  useEffect(() => {
    const frame = contents.current?.closest('[role=dialog]')
    const { activeElement } = document
    const hasMovedOn = activeElement !== frame && frame?.contains(activeElement)
    if (!isFrameShown || hasMovedOn || !focusesField()) return
    const fields = [...(contents.current?.querySelectorAll<HTMLElement>(field) ?? [])]
    fields.find((one) => !one.matches(':disabled'))?.focus()
    // Only once: `focusesField` refers to the opening.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isFrameShown])
  return (
    <div ref={contents} className="contents">
      {isFrameShown && children}
    </div>
  )
}

/** Whether an open dialog is set aside, and whether its content stays mounted, as it must from then on. */
function useSetAside(isOpen: boolean): { isSetAside: boolean; isKept: boolean } {
  const isSetAside = use(SetAside) && isOpen
  const [wasSetAside, setWasSetAside] = useState(false)
  if (isSetAside && !wasSetAside) setWasSetAside(true)
  if (!isOpen && wasSetAside) setWasSetAside(false)
  return { isSetAside, isKept: wasSetAside }
}

/**
 * Asks before a dialog is closed by Escape, Back or a click beside it, if it has unsaved input or set its own
 * question.
 */
function useQuestion({ onOpenChange }: OverlayState, closesAtOnce: boolean) {
  const t = useMessages('ui')
  const inputs = useRef(0)
  const [own, setOwn] = useState<ClosingQuestion>()
  const [isAsking, setAsking] = useState<boolean>()
  const register = useCallback(() => {
    inputs.current++
    return () => void inputs.current--
  }, [])
  const setQuestion = useCallback((asked: ClosingQuestion) => {
    setOwn(asked)
    return () => setOwn(undefined)
  }, [])
  const hasInput = (): boolean => own !== undefined || (!closesAtOnce && inputs.current > 0)
  const changeOpen = (open: boolean): void => {
    if (open || !hasInput()) onOpenChange(open)
    else setAsking(true)
  }
  const question = isAsking !== undefined && (
    <AlertOverlay
      open={isAsking}
      onOpenChange={setAsking}
      opener={undefined}
      isTouched={false}
      {...(own ?? {
        title: t('discard.title'),
        confirmLabel: t('discard'),
        cancelLabel: t('discard.not'),
        tone: 'danger',
      })}
      onConfirm={() => onOpenChange(false)}
    />
  )
  return { register, setQuestion, changeOpen, question, hasInput }
}

/** A dialog. */
export function DialogOverlay({
  title,
  description,
  footer,
  children,
  wide = false,
  frameFirst = false,
  closesAtOnce = false,
  ...state
}: DialogContent & OverlayState) {
  const t = useMessages('ui')
  const popup = useRef<HTMLDivElement>(null)
  const { onOpenChange, isTouched } = state
  const { register, setQuestion, changeOpen, question, hasInput } = useQuestion(state, closesAtOnce)
  const { afterClosing, finalFocus } = useClosing(state)
  const { isSetAside, isKept } = useSetAside(state.open)
  const content = frameFirst ? <AfterFrame focusesField={() => !isTouched}>{children}</AfterFrame> : children
  const firstFocus = (): HTMLElement | boolean | null => {
    if (!frameFirst) return isTouched ? popup.current : true
    // On a fast machine the first field has the focus by now.
    return popup.current?.contains(document.activeElement) ? false : popup.current
  }
  return (
    <Base.Root
      open={useOpening(state.open) && !isSetAside}
      onOpenChange={(next) => changeOpen(next)}
      onOpenChangeComplete={(isOpen) => !isOpen && !isSetAside && afterClosing()}
    >
      {state.open && <BackCloses close={() => changeOpen(false)} hasInput={hasInput} />}
      <Base.Portal keepMounted={isKept}>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className="fixed inset-0 z-50 grid scroll-pb-20 place-items-center overflow-y-auto p-4 max-sm:scroll-pb-36">
          <Base.Popup
            ref={popup}
            className={cx(dialogClass, wide ? 'max-w-5xl' : 'max-w-lg')}
            initialFocus={firstFocus}
            finalFocus={finalFocus}
          >
            <CloseDialog value={() => onOpenChange(false)}>
              <div className="grid gap-2 pr-10">
                <Base.Title className="text-xl font-bold">{title}</Base.Title>
                {description && <Base.Description className="text-ink-muted">{description}</Base.Description>}
              </div>
              <RegisterInput value={register}>
                <SetClosingQuestion value={setQuestion}>{content}</SetClosingQuestion>
              </RegisterInput>
              {footer && <DialogButtons>{footer}</DialogButtons>}
              {/* Last, so that the dialog opens with the focus on its first field. */}
              <Base.Close
                render={<IconButton icon="close" label={t('close')} className="absolute top-3 right-3" />}
              />
              {question}
            </CloseDialog>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** A sheet from the edge of the screen. */
export function DrawerOverlay({ title, side = 'left', children, ...state }: DrawerContent & OverlayState) {
  const t = useMessages('ui')
  const { onOpenChange, opener } = state
  return (
    <Base.Root open={useOpening(state.open)} onOpenChange={(next) => onOpenChange(next)}>
      {state.open && <BackCloses close={() => onOpenChange(false)} />}
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup
          {...(opener && { finalFocus: opener })}
          className={cx(
            'fixed inset-y-0 z-50 flex w-80 max-w-[88vw] flex-col gap-4 overflow-y-auto overscroll-contain bg-overlay p-4 text-ink shadow-overlay outline-none transition-transform duration-(--duration-normal) ease-out',
            side === 'left'
              ? 'left-0 border-r border-line data-ending-style:-translate-x-full data-starting-style:-translate-x-full'
              : 'right-0 border-l border-line data-ending-style:translate-x-full data-starting-style:translate-x-full',
          )}
        >
          <div className="flex items-center justify-between gap-4">
            <Base.Title className="pl-2 text-lg font-bold">{title}</Base.Title>
            <Base.Close render={<IconButton icon="close" label={t('close')} />} />
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** Runs `onConfirm` and closes the dialog if it succeeds. */
function useConfirmation({
  onConfirm,
  onOpenChange,
}: Pick<OverlayState, 'onOpenChange'> & { onConfirm: (() => unknown) | undefined }) {
  const [isBusy, setBusy] = useState(false)
  const confirm = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    // The dialog may have been opened inside another form, which React would submit as well.
    event.stopPropagation()
    if (isBusy) return
    setBusy(true)
    try {
      await onConfirm?.()
      onOpenChange(false)
    } catch {
      // The caller reports the error; the dialog stays open for another attempt.
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, confirm }
}

/** A dialog that must be answered. */
export function AlertOverlay({
  title,
  description,
  confirmLabel,
  cancelLabel,
  tone = 'normal',
  confirmDisabled = false,
  onConfirm,
  children,
  ...state
}: AlertContent & OverlayState) {
  const t = useMessages('ui')
  const { onOpenChange } = state
  const { afterClosing, finalFocus } = useClosing(state)
  const { isBusy, confirm } = useConfirmation({ onConfirm, onOpenChange })
  return (
    <AlertBase.Root
      open={useOpening(state.open)}
      onOpenChange={(next) => onOpenChange(next)}
      onOpenChangeComplete={(isOpen) => !isOpen && afterClosing()}
    >
      {state.open && <BackCloses close={() => onOpenChange(false)} />}
      <AlertBase.Portal>
        {/* Also over another dialog. */}
        <AlertBase.Backdrop forceRender className={backdropClass} />
        <AlertBase.Viewport className="fixed inset-0 z-50 grid scroll-pb-20 place-items-center overflow-y-auto p-4 max-sm:scroll-pb-36">
          <AlertBase.Popup finalFocus={finalFocus} className={cx(dialogClass, 'max-w-lg')}>
            <div className="grid gap-2">
              <AlertBase.Title className="text-xl font-bold">{title}</AlertBase.Title>
              {description && (
                <AlertBase.Description className="text-ink-muted">{description}</AlertBase.Description>
              )}
            </div>
            {/* Enter in a field confirms, as in any other form. */}
            <form noValidate className="contents" onSubmit={(event) => void confirm(event)}>
              {children}
              <DialogButtons>
                {cancelLabel !== null && (
                  <AlertBase.Close className={buttonClass({})}>{cancelLabel ?? t('cancel')}</AlertBase.Close>
                )}
                <Button
                  type="submit"
                  variant={tone === 'danger' ? 'danger' : 'primary'}
                  loading={isBusy}
                  disabled={confirmDisabled}
                >
                  {confirmLabel}
                </Button>
              </DialogButtons>
            </form>
          </AlertBase.Popup>
        </AlertBase.Viewport>
      </AlertBase.Portal>
    </AlertBase.Root>
  )
}
