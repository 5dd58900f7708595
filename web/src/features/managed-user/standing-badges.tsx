import type { ReplyOf } from '@idlewood/contract/endpoint'
import type { managedUser } from '@idlewood/contract/managed-user'
import { useMessages } from '../../language/messages.ts'
import { useCodeWords } from '../../parts/field-words.ts'
import { Badge } from '../../ui/badge.tsx'

type Summary = ReplyOf<typeof managedUser.summary>

/** Badges for what is special about a user: banned, locked, staff. */
export function StandingBadges({
  summary: { details },
  isCompact = false,
}: {
  summary: Pick<Summary, 'details'>
  /** Shows only the most important badges. */
  isCompact?: boolean
}) {
  const t = useMessages('managed-user')
  const codeName = useCodeWords()
  if (!details) return null
  const { ban, locked, adminlevel, helperlevel } = details
  return (
    <>
      {ban && (
        <Badge tone="danger" icon="warning">
          {ban.reason && !isCompact ? t('head.banned.reason', { reason: ban.reason }) : t('head.banned')}
        </Badge>
      )}
      {locked && (
        <Badge tone="danger" icon="lock">
          {t('head.locked')}
        </Badge>
      )}
      {!isCompact && (adminlevel ?? 0) > 0 && (
        <Badge tone="info" icon="shield">
          {codeName('adminLevels', adminlevel ?? 0)}
        </Badge>
      )}
      {!isCompact && (helperlevel ?? 0) > 0 && <Badge>{t('head.helper', { level: helperlevel ?? 0 })}</Badge>}
    </>
  )
}
