/** The popup of `tooltip.tsx`, which loads this file on first hover or focus. */
import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { RefObject } from 'react'

/** The preferred side of the element, if there is room. */
export type TooltipSide = 'top' | 'bottom' | 'left' | 'right'

/** A visible tooltip. */
export function TooltipPopup({
  text,
  side,
  anchor,
  open,
  onClose,
}: {
  text: string
  side: TooltipSide
  anchor: RefObject<HTMLElement | null>
  open: boolean
  onClose: () => void
}) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} side={side} sideOffset={8} className="z-50">
          <Base.Popup className="max-w-64 origin-(--transform-origin) rounded-sm bg-ink px-2.5 py-1.5 text-sm text-surface shadow-overlay transition-[opacity,scale] duration-(--duration-fast) data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
