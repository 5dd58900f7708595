import { isAllowed } from '@idlewood/contract/access'
import { waiting, type WaitingCounts } from '@idlewood/contract/waiting'
import { Link } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { paths } from '../../paths.ts'
import { useAuth } from '../../session/auth.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { TitledSection } from '../../ui/states.tsx'

const kinds: readonly { kind: keyof WaitingCounts; icon: IconName; isTrouble: boolean; to: string }[] = [
  { kind: 'orders', icon: 'diamond', isTrouble: false, to: paths.orders() },
  { kind: 'conflicts', icon: 'warning', isTrouble: true, to: paths.changesInState({ state: 'conflict' }) },
  {
    kind: 'overwritten',
    icon: 'warning',
    isTrouble: true,
    to: paths.changesInState({ state: 'overwritten' }),
  },
  { kind: 'failed', icon: 'error', isTrouble: true, to: paths.changesInState({ state: 'failed' }) },
  { kind: 'changes', icon: 'history', isTrouble: false, to: paths.changesInState({ state: 'queued' }) },
]

/** What waits for staff, each kind linked to its list; shown only to those who may see any of it. */
export function NeedsYou() {
  const t = useMessages('stats')
  const format = useFormat()
  const { user, permissions } = useAuth()
  const viewer = user && { superUser: user.superUser, permissions }
  const maySee = isAllowed(viewer, waiting.counts.access)
  const { data } = useCall(waiting.counts, {}, { enabled: maySee })
  if (!maySee) return null
  const found = kinds.filter(({ kind }) => (data?.[kind] ?? 0) > 0)
  return (
    <TitledSection title={t('needs.title')} titleClass="text-lg font-bold" className="gap-2">
      <ul className="flex min-h-14 flex-wrap gap-2">
        {found.map(({ kind, icon, isTrouble, to }) => (
          <li key={kind} className="max-sm:w-full">
            <Link
              to={to}
              className="flex min-h-14 items-center gap-3 rounded-lg border border-line bg-raised px-4 shadow-raised hover:border-line-strong"
            >
              <Icon name={icon} className={cx('shrink-0', isTrouble ? 'text-danger' : 'text-accent-text')} />
              <span className="text-xl font-bold tabular-nums">{format.number(data?.[kind] ?? 0)}</span>
              <span className="text-sm">{t(`needs.${kind}`, { count: data?.[kind] ?? 0 })}</span>
            </Link>
          </li>
        ))}
        {data && found.length === 0 && (
          <li className="content-center text-ink-muted">{t('needs.nothing')}</li>
        )}
      </ul>
    </TitledSection>
  )
}
