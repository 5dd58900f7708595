import { useEffect, useState } from 'react'
import { refetchCached, useCachedAt } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { onBackOnline } from './back-online.ts'
import { useMessages } from '../language/messages.ts'
import { useFormat, type Format } from '../language/format.ts'

function asWords(since: number, format: Format): string {
  const isToday = new Date(since).toDateString() === new Date().toDateString()
  return isToday ? format.time(since) : format.dateTime(since)
}

/**
 * Milliseconds between retries. Polling is needed because the browser only reports networks that come and go,
 * not whether the portal responds.
 */
const retryIntervalMs = 20_000

/** Says that the page shows cached data, and since when; retries as soon as the portal may respond again. */
export function CachedBanner() {
  const t = useMessages('pwa')
  const format = useFormat()
  const since = useCachedAt()
  const [isRetrying, setRetrying] = useState(false)
  const isCached = since !== undefined
  useEffect(() => {
    if (!isCached) return undefined
    const retry = (): void => {
      if (navigator.onLine && document.visibilityState === 'visible') void refetchCached()
    }
    const timer = setInterval(retry, retryIntervalMs)
    const stop = onBackOnline(retry)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [isCached])

  if (since === undefined) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md bg-warning-soft px-4 py-2.5"
    >
      <p className="flex min-w-0 items-start gap-3">
        <Icon name="offline" className="mt-0.5 text-warning" />
        <span>
          {t.rich('cached', {
            when: asWords(since, format),
            b: (text) => <strong className="font-semibold">{text}</strong>,
          })}
        </span>
      </p>
      <Button
        size="sm"
        icon="refresh"
        loading={isRetrying}
        onClick={() => {
          setRetrying(true)
          void refetchCached().finally(() => setRetrying(false))
        }}
      >
        {t('again')}
      </Button>
    </div>
  )
}
