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
 * Milliseconds between looks whether the portal answers again; the browser only tells of networks that come
 * and go.
 */
const often = 20_000

/** Says that a page shows what was kept of it, and of when; asks again as soon as that may work. */
export function CachedBanner() {
  const t = useMessages('pwa')
  const format = useFormat()
  const since = useCachedAt()
  const [isAsking, setAsking] = useState(false)
  const isCached = since !== undefined
  useEffect(() => {
    if (!isCached) return undefined
    const ask = (): void => {
      if (navigator.onLine && document.visibilityState === 'visible') void refetchCached()
    }
    const timer = setInterval(ask, often)
    const stop = onBackOnline(ask)
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
        loading={isAsking}
        onClick={() => {
          setAsking(true)
          void refetchCached().finally(() => setAsking(false))
        }}
      >
        {t('again')}
      </Button>
    </div>
  )
}
