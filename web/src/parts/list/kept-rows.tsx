import { use, useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { HoldStill } from '../../ui/overlay-parts.tsx'
import { withKept } from './kept-rows.rules.ts'

/**
 * Rows that keep showing what others change, but do not leave while a dialog or an editor is open that was
 * opened from one of them: it would vanish with its row, and with what was typed in it.
 */
export function KeptRows<Row>({
  rows,
  keyOf,
  children,
}: {
  rows: readonly Row[]
  keyOf: (row: Row) => unknown
  children: (rows: readonly Row[]) => ReactNode
}) {
  const [{ count, before }, setHeld] = useState({ count: 0, before: rows })
  const latest = useRef(rows)
  useLayoutEffect(() => {
    latest.current = rows
  }, [rows])
  // Such as the list of people, each with a list of roles.
  const holdAround = use(HoldStill)
  const hold = useCallback(() => {
    const releaseAround = holdAround()
    setHeld((held) => ({
      count: held.count + 1,
      before: held.count === 0 ? latest.current : held.before,
    }))
    return () => {
      setHeld((held) => ({ ...held, count: held.count - 1 }))
      releaseAround()
    }
  }, [holdAround])
  return <HoldStill value={hold}>{children(count > 0 ? withKept(rows, before, keyOf) : rows)}</HoldStill>
}
