import { QueryClientProvider } from '@tanstack/react-query'
import { use } from 'react'
import { NavLink } from 'react-router'
import { queryClient } from '../api/queries.ts'
import { useMessages } from '../language/messages.ts'
import { AuthContext } from '../session/auth-context.ts'
import { AuthProvider, useAuth } from '../session/auth.tsx'
import { Account, Hamburger } from './account.tsx'
import { Bell } from './inbox/bell.tsx'
import { MemberNav } from './member-nav.tsx'
import { barLinkClass } from './nav-class.ts'
import { adminEntry } from './nav-entries.ts'
import { StaticMemberBar } from './static-member-bar.tsx'
import { ThemeButton } from './theme-button.tsx'

/** The bar of a member, with their name. A page without a session gets a session for the bar alone. */
export function MemberBar() {
  if (use(AuthContext)) return <Bar />
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider>
        <Bar />
      </AuthProvider>
    </QueryClientProvider>
  )
}

function Bar() {
  const t = useMessages('frame')
  const { user, permissions } = useAuth()
  if (!user) return <StaticMemberBar />
  const admin = adminEntry(t, { superUser: user.superUser, permissions })
  return (
    <MemberNav
      admin={
        admin && (
          <NavLink to={admin.to} className={barLinkClass}>
            {admin.label}
          </NavLink>
        )
      }
    >
      <Bell />
      <ThemeButton />
      <span className="flex min-w-0 *:min-w-0 max-bar:hidden bar:max-xl:*:px-2.5 [&_span]:truncate">
        <Account username={user.username} />
      </span>
      <span className="flex bar:hidden">
        <Hamburger username={user.username} />
      </span>
    </MemberNav>
  )
}
