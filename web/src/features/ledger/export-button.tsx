import { ledger } from '@idlewood/contract/ledger'
import type { InputOf } from '@idlewood/contract/endpoint'
import { useState } from 'react'
import { openText, sentenceOf } from '../../api/client.ts'
import { messages, useMessages } from '../../language/messages.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.tsx'

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

/** Saves the lines that match as a file. */
export function ExportButton({ query }: { query: InputOf<typeof ledger.export>['query'] }) {
  const t = useMessages('ledger')
  const [isLoading, setLoading] = useState(false)
  const download = async (): Promise<void> => {
    setLoading(true)
    try {
      const response = await openText(ledger.export, { query }, new AbortController().signal)
      save(await response.blob(), 'ledger.csv')
    } catch (error) {
      toast.error(sentenceOf(error, messages('ledger')('export.failed')))
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button size="sm" icon="download" loading={isLoading} onClick={() => void download()}>
      {t('export')}
    </Button>
  )
}
