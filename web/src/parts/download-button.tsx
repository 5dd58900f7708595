import type { Endpoint } from '@idlewood/contract/endpoint'
import { useState, type ReactNode } from 'react'
import { openText, sentenceOf, type Input } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toasts.tsx'

const nameOf = (response: Response): string =>
  /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download.txt'

/** Hands a file to the browser. */
function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Saves what a call sends as a file, under the name its reply gives. */
export function DownloadButton<E extends Endpoint>({
  call,
  input,
  failure,
  children,
}: {
  call: E
  input: Input<E>
  /** The sentence for a failure that has none. */
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
      toast.error(sentenceOf(error, failure))
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
