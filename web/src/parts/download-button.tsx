import type { Endpoint } from '@idlewood/contract/endpoint'
import { useState, type ReactNode } from 'react'
import { openText, type Input } from '../api/client.ts'
import { toastFailure } from './toast-failure.ts'
import { Button } from '../ui/button.tsx'

const nameOf = (response: Response): string =>
  /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download.txt'

/** Passes a file to the browser for saving. */
function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // By then the browser has read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Saves the response of a call as a file, under the name in the reply. */
export function DownloadButton<E extends Endpoint>({
  call,
  input,
  failure,
  children,
}: {
  call: E
  input: Input<E>
  /** The message for errors without one of their own. */
  failure: string
  children: ReactNode
}) {
  const [isLoading, setLoading] = useState(false)
  const download = async (): Promise<void> => {
    setLoading(true)
    try {
      const response = await openText(call, input, new AbortController().signal)
      save(await response.blob(), nameOf(response))
    } catch (error) {
      toastFailure(error, failure)
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button size="sm" icon="download" loading={isLoading} onClick={() => void download()}>
      {children}
    </Button>
  )
}
