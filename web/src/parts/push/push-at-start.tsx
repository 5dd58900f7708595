import { useEffect } from 'react'
import { useAuth } from '../../session/auth.tsx'
import { whenAtRest } from '../../ui/at-rest.ts'
import { logToConsole } from '../../api/log-to-console.ts'
import { refreshSubscriptions } from './refresh-subscriptions.ts'

/**
 * Subscribes this browser to notifications at each start, once a person is signed in and if the browser
 * already permits them.
 */
export function PushAtStart() {
  const { user, loading, view } = useAuth()
  const uid = !loading && view === null ? user?.uid : undefined
  useEffect(() => {
    if (uid === undefined) return
    return whenAtRest(
      () =>
        void import('./this-browser.ts')
          .then(({ subscribeAtStart }) => subscribeAtStart(uid))
          .then(refreshSubscriptions)
          .catch((error: unknown) => logToConsole('Notifications could not be turned on.', error)),
    )
  }, [uid])
  return null
}
