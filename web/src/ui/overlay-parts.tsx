/** The props and shared parts of dialogs; `dialog.tsx` and `alert-dialog.tsx` open them. */
import { createContext, use, useEffect, useEffectEvent, type ReactNode, type RefObject } from 'react'
import { buttonClass, type ButtonVariant } from './button.tsx'
import { countUnsavedInput } from './unsaved-input.ts'

/** Closes the enclosing dialog. */
export const CloseDialog = createContext<() => void>(() => undefined)

/** Registers unsaved input with the enclosing dialog, and returns a function that withdraws it. */
export const RegisterInput = createContext<() => () => void>(() => () => undefined)

/**
 * With unsaved input, the enclosing dialog asks before Back, Escape or a click beside it closes it, and the
 * page is kept if its session ends.
 */
export function useUnsavedInput(hasInput: boolean): void {
  const register = use(RegisterInput)
  useEffect(() => (hasInput ? countUnsavedInput() : undefined), [hasInput])
  useEffect(() => (hasInput ? register() : undefined), [hasInput, register])
}

/** A question that a dialog asks before Back, Escape or a click beside it closes it. */
export type ClosingQuestion = Pick<AlertContent, 'title' | 'description' | 'confirmLabel' | 'cancelLabel'>

/** Sets the question of the enclosing dialog, and returns a function that withdraws it. */
export const SetClosingQuestion = createContext<(question: ClosingQuestion) => () => void>(
  () => () => undefined,
)

/** Makes the enclosing dialog ask before it closes, because it shows something only once. */
export function useClosingQuestion(question: ClosingQuestion): void {
  const set = use(SetClosingQuestion)
  const ask = useEffectEvent(() => set(question))
  useEffect(() => ask(), [])
}

/** Whether the dialogs inside are set aside: they are not shown, but keep what was entered. */
export const SetAside = createContext(false)

/** Freezes the list that an open dialog was opened from, and returns a function that ends it. */
export const HoldStill = createContext<() => () => void>(() => () => undefined)

/** Whether a dialog is open, and what opened it. */
export interface OverlayState {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The element that the focus returns to; if undefined, the previously focused one. */
  opener: RefObject<HTMLElement | null> | undefined
  /**
   * Opened by touch: the first field gets no focus, because the on-screen keyboard would hide the content.
   */
  isTouched: boolean
}

/** The content of a dialog. */
export interface DialogContent {
  title: string
  description?: ReactNode
  footer?: ReactNode
  children?: ReactNode
  /** Wider, for pictures rather than text. */
  wide?: boolean
  /** Shows the frame before `children` are rendered, for content that takes long to render. */
  frameFirst?: boolean
  /** Closes without asking, for input that nobody minds typing again, such as a password. */
  closesAtOnce?: boolean
}

/** The content of a drawer. */
export interface DrawerContent {
  title: string
  side?: 'left' | 'right'
  children: ReactNode
}

/** The content of an alert dialog. */
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

/** The buttons at the end of a dialog. In a dialog taller than the screen they stay visible. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className="sticky -bottom-4 z-10 -mx-5 -mt-2 -mb-4 flex flex-wrap justify-end gap-3 bg-overlay px-5 py-4 sm:-mx-7 sm:px-7">
    {children}
  </div>
)

/** A button inside a dialog that closes it. */
export function DialogClose({ variant, children }: { variant?: ButtonVariant; children: ReactNode }) {
  const close = use(CloseDialog)
  return (
    <button type="button" className={buttonClass({ variant })} onClick={close}>
      {children}
    </button>
  )
}
