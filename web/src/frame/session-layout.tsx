import { Outlet } from 'react-router'
import { PushAtStart } from '../parts/push/push-at-start.tsx'
import { SessionProvider } from '../session/session.tsx'
import { WithViewBar } from '../parts/view-bar.tsx'

/**
 * The layout of every page that knows who is signed in; public pages do without it, and without its weight.
 */
export default function SessionLayout() {
  return (
    <SessionProvider>
      <WithViewBar>
        <Outlet />
      </WithViewBar>
      <PushAtStart />
    </SessionProvider>
  )
}
