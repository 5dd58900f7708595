/** File uploads, with progress, which `fetch` does not report, and cancellation. */
import { messageHeader, messageText } from '@idlewood/contract/errors'
import { tracks, uploadTexts, type Track } from '@idlewood/contract/tracks'
import { serverSentence } from '../language/server-texts.ts'
import { addressOf, refusalSentence } from './client.ts'
import { reportSessionOver } from './session-over.ts'
import { readAs } from './shapes.ts'
import { readToken } from './token.ts'

/** The upload failed; the message is a sentence for people. */
export class UploadError extends Error {
  override name = 'UploadError'
  readonly status: number
  constructor(sentence: string, status: number) {
    super(sentence)
    this.status = status
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The server's message: plain text, where a missing type counts as such, or the sentence of a refusal in
 * JSON; anything else, such as an HTML page, gives a general failure.
 */
async function responseSentence(request: XMLHttpRequest): Promise<string> {
  const type = request.getResponseHeader('content-type') ?? 'text/plain'
  if (!type.startsWith('text/plain'))
    return refusalSentence(parsed(request.responseText)) ?? uploadTexts.failed
  const text = readAs(messageText, parsed(decodeURIComponent(request.getResponseHeader(messageHeader) ?? '')))
  return serverSentence(request.responseText.trim() || uploadTexts.failed, text)
}

/**
 * Uploads a track. `onProgress` receives the part sent so far, 0 to 1. Throws {@link UploadError}, or the
 * signal's reason if `signal` aborts it. There is no timeout here: the portal ends stalled uploads.
 */
export function uploadTrack(
  file: File,
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<Track | null> {
  const token = readToken()
  const form = new FormData()
  form.append('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = (): void => request.abort()
    signal.addEventListener('abort', stop)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () => {
      const { status } = request
      if (status >= 200 && status < 300) {
        resolve(readAs(tracks.upload.reply, parsed(request.responseText))?.track ?? null)
        return
      }
      void responseSentence(request).then((sentence) => {
        if (status === 401 && token) reportSessionOver(token, sentence)
        reject(new UploadError(sentence, status))
      })
    })
    request.addEventListener('error', () => reject(new UploadError(uploadTexts.broken, 0)))
    request.addEventListener('abort', () =>
      reject(signal.reason instanceof Error ? signal.reason : new UploadError(uploadTexts.broken, 0)),
    )
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop))
    request.open('POST', addressOf(tracks.upload))
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.send(form)
  })
}
