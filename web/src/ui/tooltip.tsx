/** A short explanation on hover and focus. */
import {
  cloneElement,
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
} from 'react'
import { onDemand } from './on-demand.ts'
import type { TooltipSide } from './tooltip-popup.tsx'

const popups = onDemand(() => import('./tooltip-popup.tsx'))

/** Milliseconds a pointer must rest on the element before the tooltip opens. */
const delayMs = 600

/** Explains its single child element; never put information only here, since touch screens do not show it. */
export function Tooltip({
  text,
  side = 'top',
  children,
}: {
  text: string
  side?: TooltipSide
  children: ReactElement
}) {
  const element = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [popup, setPopup] = useState(popups.loaded)
  const [isOpen, setOpen] = useState(false)
  const close = (): void => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  const openIn = (pause: number): void => {
    clearTimeout(timer.current)
    popups.prepare()
    // If the popup cannot be loaded, the element simply has no tooltip.
    const open = (): void =>
      void popups.load().then(
        (module) => {
          setPopup(module)
          setOpen(true)
        },
        () => undefined,
      )
    timer.current = setTimeout(open, pause)
  }
  useEffect(() => () => clearTimeout(timer.current), [timer])
  return (
    <>
      {cloneElement(children as ReactElement<Record<string, unknown>>, {
        ref: element,
        onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && openIn(delayMs),
        onPointerLeave: close,
        onPointerDown: close,
        onFocus: ({ target }: FocusEvent<HTMLElement>) => target.matches(':focus-visible') && openIn(0),
        onBlur: close,
      })}
      {popup && <popup.TooltipPopup {...{ text, side }} anchor={element} open={isOpen} onClose={close} />}
    </>
  )
}
