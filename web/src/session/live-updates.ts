import { useEffect } from 'react'
import { listenAs, listenLive } from '../api/live.ts'
import { handleLiveMessage } from '../api/stale.ts'
import { useAuth } from './auth.tsx'

/** Keeps what a signed-in person looks at up to date while others change it. */
export function LiveUpdates() {
  const { user, view, refreshRights } = useAuth()
  const whom = user ? `${user.uid} ${view ?? ''}` : null
  useEffect(() => listenAs(whom), [whom])
  useEffect(() => {
    if (whom === null) return
    return listenLive((message) => {
      handleLiveMessage(message)
      if (message.topic === 'rights') refreshRights()
    })
  }, [whom, refreshRights])
  return null
}
