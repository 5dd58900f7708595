import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useMessages } from '../language/messages.ts'
import { memberEntries } from './member-entries.ts'
import { barLinkClass } from './nav-class.ts'

/**
 * The bar of a member: the page links, including the staff area for those who may open it, and the tools at
 * the end.
 */
export function MemberNav({ admin, children }: { admin: ReactNode; children: ReactNode }) {
  const t = useMessages('frame')
  return (
    <>
      <nav aria-label={t('nav')} className="mr-auto hidden bar:flex visitor:hidden">
        {memberEntries(t).map(({ to, label }) => (
          <NavLink key={to} to={to} className={barLinkClass}>
            {label}
          </NavLink>
        ))}
        {admin}
      </nav>
      {/* Where long words leave no room, the username gives way before the community's name does. */}
      <div className="flex items-center gap-1 max-bar:shrink-0 bar:min-w-43 bar:shrink-[9999] visitor:hidden">
        {children}
      </div>
    </>
  )
}
