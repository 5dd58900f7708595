import { useEffect, type ReactNode } from 'react'
import { cx } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { closeMenus } from './close-menus.ts'

/** Lets menus that open without a script close the way other menus do. */
export function useClosingMenus(): void {
  useEffect(() => {
    const leaving = new AbortController()
    closeMenus(document, leaving.signal)
    return () => leaving.abort()
  }, [])
}

/** A menu that needs no script to open. */
export function PlainMenu({
  label,
  face,
  className,
  children,
}: {
  /** The accessible name, if the button shows only an icon. */
  label?: string
  face: ReactNode
  className: string
  children: ReactNode
}) {
  return (
    <details data-menu className={cx('group relative', className)}>
      <summary
        aria-label={label}
        className="flex min-h-11 min-w-11 list-none items-center justify-center gap-2 rounded-md px-2.5 font-semibold hover:bg-ink/8 [&::-webkit-details-marker]:hidden"
      >
        {face}
      </summary>
      <div className="absolute end-0 top-full z-50 mt-2 grid w-60 gap-0.5 rounded-lg border border-line bg-overlay p-2 shadow-overlay">
        {children}
      </div>
    </details>
  )
}

/** The two icons of a menu button on small screens. */
export const menuFace = (
  <>
    <Icon name="menu" className="group-open:hidden" />
    <Icon name="close" className="hidden group-open:block" />
  </>
)
