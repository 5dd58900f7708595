import type { ReactNode } from 'react'
import { useHeldStill } from '../../ui/held-still.ts'
import { HoldStill } from '../../ui/overlay-parts.tsx'

/**
 * Shows a query's data as it was while a button in it is pressed or a dialog opened from it is open, for
 * lists that are not a `List`.
 */
export function HeldStill<Data>({ data, children }: { data: Data; children: (held: Data) => ReactNode }) {
  const { held, onPointerDown, hold } = useHeldStill(data)
  return (
    <div className="contents" onPointerDown={onPointerDown}>
      <HoldStill value={hold}>{children(held)}</HoldStill>
    </div>
  )
}
