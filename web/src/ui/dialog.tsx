/** Windows above the page that keep the focus until they are closed. */
import { Dialog as Base } from '@base-ui/react/dialog'
import { useDeferredValue, useEffect, useRef, type ReactElement, type ReactNode, type RefObject } from 'react'
import { buttonClass, IconButton, type ButtonVariant } from './button.tsx'
import { cx } from './class-names.ts'
import { backdropClass } from './popup.ts'
import { useMessages } from '../language/messages.ts'

/** Open state held by the caller, or by the dialog itself when a `trigger` is given. */
export interface OpenState {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Element that opens it, such as a `Button`. */
  trigger?: ReactElement
}

/** Only what is set, because an explicit undefined would take the state away from the dialog. */
export function openProps({ open, onOpenChange }: OpenState): {
  open?: boolean
  onOpenChange?: (open: boolean) => void
} {
  return {
    ...(open === undefined ? {} : { open }),
    ...(onOpenChange === undefined ? {} : { onOpenChange: (next: boolean) => onOpenChange(next) }),
  }
}

/** The sheet in the middle of the screen, shared by both kinds of dialog. */
export const dialogClass =
  'relative grid w-full gap-5 rounded-lg border border-line bg-overlay p-5 text-ink shadow-overlay outline-none transition-[opacity,scale] duration-(--duration-normal) ease-out data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0 sm:p-7'

const field = 'input, select, textarea, button, a[href], [tabindex="0"]'

/**
 * Draws what a dialog holds after its frame is on the screen; the focus goes on from the frame to its first
 * field.
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
    // Once: what the caller says about the focus is about the opening.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isFrameShown])
  return (
    <div ref={contents} className="contents">
      {isFrameShown && children}
    </div>
  )
}

/**
 * A dialog with a title, a cross to close it, and optional buttons below. Escape and a click beside it close
 * it too.
 */
export function Dialog({
  title,
  description,
  footer,
  children,
  trigger,
  opener,
  wide = false,
  frameFirst = false,
  ...state
}: OpenState & {
  title: string
  description?: ReactNode
  footer?: ReactNode
  children?: ReactNode
  /** For pictures rather than text. */
  wide?: boolean
  /** What the focus returns to where there is no `trigger`. */
  opener?: RefObject<HTMLElement | null>
  /** Its frame is on the screen before `children` are drawn: for those that take long. */
  frameFirst?: boolean
}) {
  const t = useMessages('ui')
  const popup = useRef<HTMLDivElement>(null)
  const openedBy = useRef('')
  return (
    <Base.Root {...openProps(state)}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className="fixed inset-0 z-50 grid scroll-pb-20 place-items-center overflow-y-auto p-4">
          <Base.Popup
            ref={popup}
            className={cx(dialogClass, wide ? 'max-w-5xl' : 'max-w-lg')}
            {...(opener && { finalFocus: opener })}
            {...(frameFirst && {
              initialFocus: (interaction: string) => {
                openedBy.current = interaction
                // On a fast machine its first field has the focus by now.
                return popup.current?.contains(document.activeElement) ? false : popup.current
              },
            })}
          >
            <div className="grid gap-2 pr-10">
              <Base.Title className="text-xl font-bold">{title}</Base.Title>
              {description && <Base.Description className="text-ink-muted">{description}</Base.Description>}
            </div>
            {frameFirst ? (
              // A keyboard on the screen would hide what a touch has opened.
              <AfterFrame focusesField={() => openedBy.current !== 'touch'}>{children}</AfterFrame>
            ) : (
              children
            )}
            {footer && <DialogButtons>{footer}</DialogButtons>}
            {/* Last, so that the dialog opens with the focus on its first field. */}
            <Base.Close
              render={<IconButton icon="close" label={t('close')} className="absolute top-3 right-3" />}
            />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * The buttons of a dialog, at the end of it. Of one that is longer than the screen they stay in sight.
 */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className="sticky -bottom-4 -mx-5 -my-4 flex flex-wrap justify-end gap-3 bg-overlay px-5 py-4 sm:-mx-7 sm:px-7">
    {children}
  </div>
)

/** A button inside a dialog that closes it. */
export function DialogClose({ variant, children }: { variant?: ButtonVariant; children: ReactNode }) {
  return <Base.Close className={buttonClass({ variant })}>{children}</Base.Close>
}

/** A sheet from the edge of the screen, for navigation on small screens. */
export function Drawer({
  title,
  side = 'left',
  children,
  trigger,
  ...state
}: OpenState & { title: string; side?: 'left' | 'right'; children: ReactNode }) {
  const t = useMessages('ui')
  return (
    <Base.Root {...openProps(state)}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup
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
