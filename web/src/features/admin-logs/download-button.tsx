import { adminLogs, type LogDay } from '@idlewood/contract/admin-logs'
import { useState } from 'react'
import { openText, sentenceOf } from '../../api/client.ts'
import { messages, useMessages } from '../../language/messages.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.tsx'

const nameOf = (response: Response): string =>
  /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'log.ndjson'

/** Hands a text to the browser as a file. */
function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Saves the day as lines of JSON: all of it, or what the filter lets through. */
export function DownloadButton({ day, filter }: { day: LogDay; filter: string }) {
  const t = useMessages('admin-logs')
  const [isLoading, setLoading] = useState(false)
  const download = async (): Promise<void> => {
    setLoading(true)
    try {
      const query = filter ? { filter } : {}
      const response = await openText(
        adminLogs.download,
        { params: day, query },
        new AbortController().signal,
      )
      save(await response.blob(), nameOf(response))
    } catch (error) {
      toast.error(sentenceOf(error, messages('admin-logs')('download.failed')))
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button size="sm" icon="download" loading={isLoading} onClick={() => void download()}>
      {t(filter ? 'download.filtered' : 'download')}
    </Button>
  )
}
