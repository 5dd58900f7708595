import type { Session } from '@idlewood/contract/identity'
import { useId, useRef } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useRemovedPart } from '../../ui/focus-back.ts'
import { deviceName } from './device-name.ts'
import { useMessages } from '../../language/messages.ts'
import { useFormat } from '../../language/format.ts'

/** A session in a list, with a button to end it if `onEnd` is given. */
export function SessionRow({
  session,
  isEnding = false,
  onEnd,
}: {
  session: Session
  isEnding?: boolean
  onEnd?: (() => void) | undefined
}) {
  const t = useMessages('session')
  const format = useFormat()
  const device = deviceName(session.userAgent)
  const id = useId()
  const row = useRef<HTMLLIElement>(null)
  useRemovedPart(row)
  return (
    <li
      ref={row}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-4 first:border-0"
    >
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {session.current && <Badge tone="success">{t('device.this')}</Badge>}
          {!session.proven && <Badge tone="warning">{t('factor.missing')}</Badge>}
        </p>
        <p id={`${id}-since`} className="text-sm text-ink-muted">
          {t(`since.${session.method}`, { when: format.dateTime(session.createdAt) })}
          {session.address !== null && <> {t('device.from', { address: session.address })}</>}
        </p>
        <p id={`${id}-used`} className="text-sm text-ink-muted">
          {t('device.used', { when: format.dateTime(session.lastSeenAt) })}
        </p>
      </div>
      {onEnd && (
        <Button
          size="sm"
          loading={isEnding}
          aria-label={t('device.end.label', { device })}
          // Two browsers of the same name differ by these.
          aria-describedby={`${id}-since ${id}-used`}
          onClick={onEnd}
        >
          {t('device.end')}
        </Button>
      )}
    </li>
  )
}
