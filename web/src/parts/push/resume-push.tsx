import { useEffect } from 'react'
import { useAuth } from '../../session/auth.tsx'
import { note } from '../../pwa/console-note.ts'

/** Takes this browser's subscription up again at each start, once somebody is signed in. */
export function ResumePush() {
  const { user, loading, view } = useAuth()
  const uid = !loading && view === null ? user?.uid : undefined
  useEffect(() => {
    if (uid === undefined) return
    void import('./this-browser.ts')
      .then(({ resumePush }) => resumePush(uid))
      .catch((error: unknown) => note('Notifications could not be taken up again.', error))
  }, [uid])
  return null
}
