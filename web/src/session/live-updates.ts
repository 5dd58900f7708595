import { useEffect } from 'react'
import { setLiveIdentity, listenLive } from '../api/live.ts'
import { handleLiveMessage } from '../api/live-messages.ts'
import { useAuth } from './auth.tsx'

/** Keeps the data on a signed-in person's pages up to date while others change it. */
export function LiveUpdates() {
  const { user, view, interrupted, refreshRights } = useAuth()
  const identity = user && !interrupted ? `${user.uid} ${view ?? ''}` : null
  useEffect(() => setLiveIdentity(identity), [identity])
  useEffect(() => {
    if (identity === null) return
    return listenLive((message) => {
      handleLiveMessage(message)
      if (message.topic === 'rights') refreshRights()
    })
  }, [identity, refreshRights])
  return null
}
