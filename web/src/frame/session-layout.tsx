import { Outlet } from 'react-router'
import { PushAtStart } from '../parts/push/push-at-start.tsx'
import { WithSession } from '../session/session.tsx'
import { WithViewBar } from '../parts/view-bar.tsx'

/** Around every page that knows who is signed in; the public pages do without, and without what it weighs. */
export default function SessionLayout() {
  return (
    <WithSession>
      <WithViewBar>
        <Outlet />
      </WithViewBar>
      <PushAtStart />
    </WithSession>
  )
}
