import { fileObjection, uploadTexts } from '@idlewood/contract/tracks'
import { useEffect, useRef, useState } from 'react'
import { invalidate } from '../../api/queries.ts'
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

/** Milliseconds without progress after which the connection counts as stuck. */
const stuckMs = 20_000

/** The state of an upload; a new object with each progress. */
interface Progress {
  /** The part that has been sent, 0 to 1. */
  part: number
}

/** Whether nothing has been sent for a while, and the server has not answered either. */
function useIsStuck(progress: Progress | null): boolean {
  const [stuck, setStuck] = useState<Progress | null>(null)
  useEffect(() => {
    if (!progress) return
    const timer = setTimeout(() => setStuck(progress), stuckMs)
    return () => clearTimeout(timer)
  }, [progress])
  return progress !== null && stuck === progress
}

/** Uploads a file to the portal. */
export function useUpload() {
  useContractSentences()
  const [file, choose] = useState<File | null>(null)
  /** Null if nothing is being uploaded. */
  const [progress, setProgress] = useState<Progress | null>(null)
  const isStuck = useIsStuck(progress)
  const [alert, setAlert] = useState<Alert | null>(null)
  const stopping = useRef<AbortController | null>(null)
  useEffect(() => () => stopping.current?.abort(), [])

  async function send(chosen: File): Promise<void> {
    const stop = new AbortController()
    stopping.current = stop
    const onProgress = (part: number): void => setProgress({ part })
    onProgress(0)
    try {
      await uploadTrack(chosen, { onProgress, signal: stop.signal })
      choose(null)
      setAlert(music(contractSentence(uploadTexts.success)))
      await invalidate('tracks')
    } catch (error) {
      // The user stopped it, so there is nothing to report.
      if (stop.signal.aborted) return
      setAlert(
        error instanceof UploadError && error.status === 401
          ? signInFirst()
          : refused(error instanceof UploadError ? error.message : uploadTexts.broken),
      )
    } finally {
      // Another attempt may have begun.
      if (stopping.current === stop) setProgress(null)
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
  const startAgain = (): void => {
    cancel()
    start()
  }
  const dismiss = (): void => setAlert(null)
  return { file, choose, part: progress?.part ?? null, isStuck, alert, dismiss, start, startAgain, cancel }
}
