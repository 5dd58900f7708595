/** What windows hold, and what is in them; `dialog.tsx` and `alert-dialog.tsx` open them. */
import { createContext, use, type ReactNode, type RefObject } from 'react'
import { buttonClass, type ButtonVariant } from './button.tsx'

/** Closes the window around. */
export const CloseWindow = createContext<() => void>(() => undefined)

/** Whether a window is open, and what opened it. */
export interface WindowState {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What the focus returns to; where it was before, unless given. */
  opener: RefObject<HTMLElement | null> | undefined
  /** A keyboard on the screen would hide what a touch has opened: its first field gets no focus. */
  isTouched: boolean
}

/** What a dialog holds. */
export interface DialogContent {
  title: string
  description?: ReactNode
  footer?: ReactNode
  children?: ReactNode
  /** For pictures rather than text. */
  wide?: boolean
  /** Its frame is on the screen before `children` are drawn: for those that take long. */
  frameFirst?: boolean
}

/** What a sheet holds. */
export interface DrawerContent {
  title: string
  side?: 'left' | 'right'
  children: ReactNode
}

/** What a dialog holds that must be answered. */
export interface AlertContent {
  title: string
  description?: ReactNode
  confirmLabel: string
  cancelLabel?: string | null
  tone?: 'normal' | 'danger'
  confirmDisabled?: boolean
  onConfirm?: () => unknown
  children?: ReactNode
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
  const close = use(CloseWindow)
  return (
    <button type="button" className={buttonClass({ variant })} onClick={close}>
      {children}
    </button>
  )
}
