import { fileObjection, tracks, uploadTexts } from '@idlewood/contract/tracks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { keyOf } from '../../api/queries.ts'
import { readToken } from '../../api/token.ts'
import { uploadTrack, UploadError } from '../../api/upload.ts'
import { messages } from '../../language/messages.ts'
import { contractSentence, useContractSentences } from '../../language/server-texts.ts'

/** The text of a dialog. */
export interface Alert {
  title: string
  text: string
  /** True if the user has to sign in first. */
  signIn?: boolean
}

const music = (text: string): Alert => ({ title: messages('tracks')('music'), text })
const refused = (sentence: string): Alert => ({
  title: messages('tracks')('upload.alert'),
  text: contractSentence(sentence),
})
const signInFirst = (): Alert => ({ ...music(messages('tracks')('upload.signIn')), signIn: true })

/** Uploads a file to the portal. */
export function useUpload() {
  useContractSentences()
  const client = useQueryClient()
  const [file, choose] = useState<File | null>(null)
  /** 0 to 1 while uploading, otherwise null. */
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
      setAlert(music(contractSentence(uploadTexts.success)))
      await client.invalidateQueries({ queryKey: keyOf(tracks.own).slice(0, 1) })
    } catch (error) {
      // The user stopped it, so there is nothing to report.
      if (stop.signal.aborted) return
      setAlert(
        error instanceof UploadError && error.status === 401
          ? signInFirst()
          : refused(error instanceof UploadError ? error.message : uploadTexts.broken),
      )
    } finally {
      setProgress(null)
    }
  }

  const start = (): void => {
    const objection = fileObjection(file)
    if (objection) setAlert(refused(objection))
    // With a token the server decides: the page may not know yet who is signed in.
    else if (readToken() === null) setAlert(signInFirst())
    else if (file) void send(file)
  }
  const cancel = (): void => stopping.current?.abort()
  return { file, choose, progress, alert, dismiss: () => setAlert(null), start, cancel }
}
