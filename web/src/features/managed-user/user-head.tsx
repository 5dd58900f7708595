import type { ReplyOf } from '@idlewood/contract/endpoint'
import { packageInForce } from '@idlewood/contract/game/vip-packages'
import { managedUser, type UserDetails } from '@idlewood/contract/managed-user'
import { permissionManager } from '@idlewood/contract/permission-manager'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { usePortalInfo } from '../../api/portal-info.ts'
import { useFormat } from '../../language/format.ts'
import { useMessages } from '../../language/messages.ts'
import { useCodeWords } from '../../parts/field-words.ts'
import { useMay, useMayOpen } from '../../parts/may-open.ts'
import { Presence, usePresence } from '../../parts/presence.tsx'
import { paths } from '../../paths.ts'
import { cx } from '../../ui/class-names.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SkinPicture } from '../../ui/pictures/skin-picture.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { money, notAvailable, number } from '../../ui/values.ts'
import { PinnedNoteCard } from './pinned-note.tsx'
import { StandingBadges } from './standing-badges.tsx'
import { genderOf } from './user-page.rules.ts'

type Summary = ReplyOf<typeof managedUser.summary>

const Roles = lazyPart(
  async () => (await import('./user-roles.tsx')).UserRoles,
  <Skeleton className="h-9 w-40" />,
)

const UndoDay = lazyPart(
  async () => (await import('./undo-day.tsx')).UndoDay,
  <Skeleton className="h-9 w-60" />,
)

function Fact({ label, isWide = false, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    // A label next to a taller one keeps to the top of the row, directly above its value.
    <div className={cx('row-span-2 grid min-w-0 grid-rows-subgrid gap-y-0', isWide && 'sm:col-span-2')}>
      <dt className="self-end text-sm [overflow-wrap:anywhere] text-ink-muted max-sm:text-xs">{label}</dt>
      <dd className="min-h-6 font-semibold tabular-nums [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

/** A group's name, linked to its page for viewers who may open it. */
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

/** A date of the game's host, with the time as a tooltip, or what the lack of one means. */
function GameDay({ moment, otherwise }: { moment: string | null; otherwise: string }) {
  const format = useFormat()
  if (moment === null) return otherwise
  return <time title={format.gameTime(moment)}>{format.gameDay(moment)}</time>
}

function Discord({ discord }: Pick<UserDetails, 'discord'>) {
  const t = useMessages('managed-user')
  if (!discord) return t('head.discord.none')
  return <span title={discord.id}>{discord.name ?? discord.id}</span>
}

/** The user's main facts, or placeholders while they load. */
function Facts({
  details,
  unavailable,
}: {
  details: UserDetails | undefined
  unavailable: readonly string[]
}) {
  const t = useMessages('managed-user')
  const codeName = useCodeWords()
  const fact = (field: string, value: (details: UserDetails) => ReactNode): ReactNode => {
    if (!details) return <Skeleton className="h-6 w-20" />
    if (!unavailable.includes(field)) return value(details)
    return <span className="font-normal text-ink-muted">{notAvailable()}</span>
  }
  return (
    <dl className="grid grid-cols-3 gap-x-2 gap-y-2 text-sm max-[22rem]:grid-cols-2 sm:grid-cols-4 sm:gap-x-6 sm:gap-y-3 sm:text-base xl:grid-cols-6">
      <Fact label={t('head.level')}>{fact('level', ({ level }) => number(level))}</Fact>
      <Fact label={t('head.vip')}>
        {fact('vippackage', (details) => codeName('vipPackages', packageInForce(details)))}
      </Fact>
      <Fact label={t('head.cash')}>{fact('cash', ({ cash }) => money(cash))}</Fact>
      <Fact label={t('head.bank')}>{fact('bank', ({ bank }) => money(bank))}</Fact>
      <Fact label={t('head.faction')} isWide>
        {fact('faction', ({ faction }) => (
          <Group kind="faction" group={faction} />
        ))}
      </Fact>
      <Fact label={t('head.gang')} isWide>
        {fact('gang', ({ gang }) => (
          <Group kind="gang" group={gang} />
        ))}
      </Fact>
      <Fact label={t('head.seen')}>
        {fact('lastlogin', ({ lastlogin }) => (
          <GameDay moment={lastlogin} otherwise={t('head.never')} />
        ))}
      </Fact>
      <Fact label={t('head.registered')}>
        {fact('regdate', ({ registered }) => (
          <GameDay moment={registered} otherwise={notAvailable()} />
        ))}
      </Fact>
      <Fact label={t('head.discord')} isWide>
        {fact('', ({ discord }) => (
          <Discord discord={discord} />
        ))}
      </Fact>
    </dl>
  )
}

/** The props of the user's picture, as far as they are known. */
function usePicture(summary: Summary | undefined) {
  const info = usePortalInfo()
  return {
    skin: summary?.user.skin ?? null,
    gender: genderOf(summary?.details?.gender),
    assetsUrl: info?.assetsUrl ?? null,
    alt: '',
  }
}

function Title({ title, id, summary }: { title: string; id: string; summary: Summary | undefined }) {
  const t = useMessages('managed-user')
  const picture = usePicture(summary)
  const presence = usePresence(summary ? [summary.user.uid] : [])
  return (
    <div className="flex min-w-0 items-center gap-3">
      <SkinPicture {...picture} shape="round" className="size-14 shrink-0 sm:hidden" />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1 sm:gap-2">
        <div className="flex min-h-6 flex-wrap items-center gap-x-3">
          <p className="eyebrow shrink-0 text-accent-text">{t('user', { id })}</p>
          {summary && <Presence where={presence(summary.user.uid)} />}
        </div>
        <h1 className="display text-xl [overflow-wrap:anywhere] max-[22rem]:min-h-[2lh] sm:text-3xl">
          {title}
        </h1>
      </div>
    </div>
  )
}

/** A button to undo what this user changed lately; once shown it stays, so that it can report the outcome. */
function RecentUndo({ summary }: { summary: Summary }) {
  const [isShown, setShown] = useState(false)
  if (summary.lately && !isShown) setShown(true)
  return isShown && <UndoDay summary={summary} />
}

/** Badges, and what the user changed lately. The row keeps its height when there is nothing to show. */
function Standing({ summary }: { summary: Summary | undefined }) {
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-2">
      {summary && (
        <>
          <StandingBadges summary={summary} />
          <RecentUndo summary={summary} />
        </>
      )}
    </div>
  )
}

/** The head of a user's page: who it is about, at a glance. */
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
  const may = useMay()
  const picture = usePicture(summary)
  const hasFacts = isPending ? may(managedUser.profile.access) : (summary?.details ?? null) !== null
  return (
    <header className="flex items-start gap-6">
      <SkinPicture {...picture} className="w-28 shrink-0 rounded-lg border border-line max-sm:hidden" />
      <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <Title {...{ title, id, summary }} />
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow max-sm:*:px-2">{actions}</div>
        </div>
        {(isPending || summary) && (
          <>
            <Standing summary={summary} />
            {summary?.note && <PinnedNoteCard note={summary.note} />}
            {hasFacts && (
              <Facts details={summary?.details ?? undefined} unavailable={summary?.unavailable ?? []} />
            )}
            {may(permissionManager.giveRole.access) && <Roles uid={id} />}
          </>
        )}
      </div>
    </header>
  )
}
