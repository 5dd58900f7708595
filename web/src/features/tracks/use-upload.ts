import { fileObjection, tracks, uploadTexts } from '@idlewood/contract/tracks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { keyOf } from '../../api/queries.ts'
import { uploadTrack, UploadError } from '../../api/upload.ts'
import { useAuth } from '../../session/auth.tsx'

/** What a dialog says. */
export interface Alert {
  title: string
  text: string
  /** What is missing is a session. */
  signIn?: boolean
}

const signInFirst = 'Sign in to upload: every track belongs to a character.'

/** A file on its way to the portal. */
export function useUpload() {
  const { user } = useAuth()
  const client = useQueryClient()
  const [file, choose] = useState<File | null>(null)
  /** 0 to 1 while it is under way, null otherwise. */
  const [progress, setProgress] = useState<number | null>(null)
  const [alert, setAlert] = useState<Alert | null>(null)
  const stopping = useRef<AbortController | null>(null)
  useEffect(() => () => stopping.current?.abort(), [])

  async function send(chosen: File): Promise<void> {
    const stop = new AbortController()
    stopping.current = stop
    setProgress(0)
    try {
      await uploadTrack(chosen, { onProgress: setProgress, signal: stop.signal })
      choose(null)
      setAlert({ title: 'Music', text: uploadTexts.success })
      await client.invalidateQueries({ queryKey: keyOf(tracks.own).slice(0, 1) })
    } catch (error) {
      // Whoever stops it knows.
      if (stop.signal.aborted) return
      setAlert(
        error instanceof UploadError && error.status === 401
          ? { title: 'Music', text: signInFirst, signIn: true }
          : { title: 'Upload', text: error instanceof UploadError ? error.message : uploadTexts.broken },
      )
    } finally {
      setProgress(null)
    }
  }

  const start = (): void => {
    const objection = fileObjection(file)
    if (objection) setAlert({ title: 'Upload', text: objection })
    else if (!user) setAlert({ title: 'Music', text: signInFirst, signIn: true })
    else if (file) void send(file)
  }
  const cancel = (): void => stopping.current?.abort()
  return { file, choose, progress, alert, dismiss: () => setAlert(null), start, cancel }
}
