import type { Session } from '@idlewood/contract/identity'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { deviceName } from './device-name.ts'

const methods: Record<Session['method'], string> = {
  discord: 'with Discord',
  password: 'with the game password',
  signup: 'at sign-up',
  demo: 'as a demo account',
  link: 'by linking a character',
}

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** One session in a list, and how to end it where that may be done. */
export function SessionRow({
  session,
  isEnding = false,
  onEnd,
}: {
  session: Session
  isEnding?: boolean
  onEnd?: (() => void) | undefined
}) {
  const device = deviceName(session.userAgent)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-4 first:border-0">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {session.current && <Badge tone="success">This device</Badge>}
          {!session.proven && <Badge tone="warning">Second factor missing</Badge>}
        </p>
        <p className="text-sm text-ink-muted">
          Signed in {methods[session.method]} on {moment.format(new Date(session.createdAt))}
          {session.address !== null && ` from ${session.address}`}
        </p>
        <p className="text-sm text-ink-muted">Last used {moment.format(new Date(session.lastSeenAt))}</p>
      </div>
      {onEnd && (
        <Button size="sm" loading={isEnding} aria-label={`End the session ${device}`} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  )
}
