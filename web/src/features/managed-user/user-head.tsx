import type { ReplyOf } from '@idlewood/contract/endpoint'
import type { managedUser, UserDetails } from '@idlewood/contract/managed-user'
import { permissionManager } from '@idlewood/contract/permission-manager'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePortalInfo } from '../../api/portal-info.ts'
import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { useMay, useMayOpen } from '../../parts/may-open.ts'
import { paths } from '../../paths.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SkinPicture } from '../../ui/pictures/skin-picture.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { money, notAvailable, number } from '../../ui/values.ts'
import { StandingBadges } from './standing-badges.tsx'
import { genderOf } from './user-page.rules.ts'

type Summary = ReplyOf<typeof managedUser.summary>

const Roles = lazyPart(
  async () => (await import('./user-roles.tsx')).UserRoles,
  <Skeleton className="h-9 w-40" />,
)

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="min-h-6 font-semibold tabular-nums [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

/** A group's name, as the way to its page for those who may see it. */
function Group({ kind, group }: { kind: 'faction' | 'gang'; group: UserDetails['faction'] }) {
  const t = useMessages('managed-user')
  const mayOpen = useMayOpen()
  if (!group) return t('head.none')
  const name = group.name ?? String(group.id)
  const to = kind === 'faction' ? paths.faction(group) : paths.gang(group)
  return (
    <>
      {mayOpen(kind === 'faction' ? 'factions/:id' : 'gangs/:id') ? (
        <Link
          to={to}
          className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
        >
          {name}
        </Link>
      ) : (
        name
      )}
      {group.rank && <span className="font-normal text-ink-muted"> · {group.rank}</span>}
    </>
  )
}

/** A day of the game's host, with its time for those who point at it. */
function GameDay({ moment }: { moment: string | null }) {
  const t = useMessages('managed-user')
  const format = useFormat()
  if (moment === null) return t('head.never')
  const [day = '', time = ''] = moment.split('T')
  return <span title={`${day} ${time}`}>{format.date(`${moment}Z`, 'medium', 'UTC')}</span>
}

function Discord({ discord }: Pick<UserDetails, 'discord'>) {
  const t = useMessages('managed-user')
  if (!discord) return t('head.discord.none')
  return <span title={discord.id}>{discord.name ?? discord.id}</span>
}

function Facts({ details, unavailable }: { details: UserDetails; unavailable: readonly string[] }) {
  const t = useMessages('managed-user')
  const shown = (field: string, value: ReactNode): ReactNode =>
    unavailable.includes(field) ? <span className="font-normal text-ink-muted">{notAvailable()}</span> : value
  const { level, cash, bank, faction, gang, lastlogin, registered, discord } = details
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
      <Fact label={t('head.level')}>{shown('level', number(level))}</Fact>
      <Fact label={t('head.cash')}>{shown('cash', money(cash))}</Fact>
      <Fact label={t('head.bank')}>{shown('bank', money(bank))}</Fact>
      <Fact label={t('head.faction')}>{shown('faction', <Group kind="faction" group={faction} />)}</Fact>
      <Fact label={t('head.gang')}>{shown('gang', <Group kind="gang" group={gang} />)}</Fact>
      <Fact label={t('head.seen')}>{shown('lastlogin', <GameDay moment={lastlogin} />)}</Fact>
      <Fact label={t('head.registered')}>{shown('regdate', <GameDay moment={registered} />)}</Fact>
      <Fact label={t('head.discord')}>
        <Discord discord={discord} />
      </Fact>
    </dl>
  )
}

/** Who a user's page is about, at a glance. */
export function UserHead({
  title,
  id,
  summary,
  isPending,
  actions,
}: {
  title: string
  id: string
  summary: Summary | undefined
  isPending: boolean
  actions: ReactNode
}) {
  const t = useMessages('managed-user')
  const info = usePortalInfo()
  const mayGiveRoles = useMay()(permissionManager.giveRole.access)
  const details = summary?.details
  return (
    <header className="grid gap-4 sm:grid-cols-[7rem_minmax(0,1fr)] sm:gap-6">
      <SkinPicture
        skin={summary?.user.skin ?? null}
        gender={genderOf(details?.gender)}
        assetsUrl={info?.assetsUrl ?? null}
        alt=""
        className="w-28 self-start rounded-lg border border-line max-sm:hidden"
      />
      <div className="grid content-start gap-4">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="grid min-w-0 gap-2">
            <p className="eyebrow text-accent-text">{t('user', { id })}</p>
            <h1 className="display text-2xl [overflow-wrap:anywhere] sm:text-3xl">{title}</h1>
            <div className="flex min-h-6 flex-wrap items-center gap-2">
              {summary && <StandingBadges summary={summary} />}
            </div>
          </div>
          <div className="flex flex-wrap gap-2 max-sm:w-full">{actions}</div>
        </div>
        {isPending && <Skeleton className="h-44 w-full sm:h-27" />}
        {details && <Facts details={details} unavailable={summary.unavailable} />}
        {mayGiveRoles && summary && <Roles uid={id} />}
      </div>
    </header>
  )
}
