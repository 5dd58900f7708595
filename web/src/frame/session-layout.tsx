import { Outlet } from 'react-router'
import { ResumePush } from '../parts/push/resume-push.tsx'
import { WithSession } from '../session/session.tsx'
import { WithViewBar } from '../parts/list/view-bar.tsx'

/** Around every page that knows who is signed in; the public pages do without, and without what it weighs. */
export default function SessionLayout() {
  return (
    <WithSession>
      <WithViewBar>
        <Outlet />
      </WithViewBar>
      <ResumePush />
    </WithSession>
  )
}
