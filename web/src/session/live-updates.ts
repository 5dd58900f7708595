import { useEffect } from 'react'
import { setLiveIdentity, listenLive } from '../api/live.ts'
import { useAuth } from './auth.tsx'

/** Keeps the data on a signed-in person's pages up to date while others change it. */
export function LiveUpdates() {
  const { user, view, interrupted, refreshRights } = useAuth()
  const identity = user && !interrupted ? `${user.uid} ${view ?? ''}` : null
  useEffect(() => setLiveIdentity(identity), [identity])
  useEffect(() => {
    if (identity === null) return
    return listenLive((message) => {
      // What an event makes stale is not needed before the first one; if it cannot be loaded, nothing is lost
      // but a refresh.
      import('../api/stale.ts')
        .then(({ handleLiveMessage }) => handleLiveMessage(message))
        .catch(() => undefined)
      if (message.topic === 'rights') refreshRights()
    })
  }, [identity, refreshRights])
  return null
}
