import { useEffect } from 'react'
import { listenAs, listenLive } from '../api/live.ts'
import { handleLiveMessage } from '../api/stale.ts'
import { useAuth } from './auth.tsx'

/** Keeps what a signed-in person looks at up to date while others change it. */
export function LiveUpdates() {
  const { user, view } = useAuth()
  const whom = user ? `${user.uid} ${view ?? ''}` : null
  useEffect(() => listenAs(whom), [whom])
  useEffect(() => (whom === null ? undefined : listenLive(handleLiveMessage)), [whom])
  return null
}
