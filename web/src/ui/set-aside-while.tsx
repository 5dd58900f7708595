/** Hides a part of a page without losing what was entered in it. */
import { use, type ReactNode } from 'react'
import { SetAside } from './overlay-parts.tsx'

/** Hides its children and the dialogs they have opened, which all stay mounted. */
export function SetAsideWhile({ hidden, children }: { hidden: boolean; children: ReactNode }) {
  const isInsideHidden = use(SetAside)
  return (
    <SetAside value={hidden || isInsideHidden}>
      <div hidden={hidden} className="contents">
        {children}
      </div>
    </SetAside>
  )
}
