import type { Ban } from '@idlewood/contract/bans'
import { Link } from 'react-router'
import { useFormat } from '../../language/format.ts'
import { useMessages, type Messages } from '../../language/messages.ts'
import { BreakableName } from '../../parts/breakable-name.tsx'
import { useMay, useMayOpen } from '../../parts/may-open.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Column } from '../../ui/table.tsx'
import { nameOfBan } from './ban-name.ts'
import { BanPictures } from './ban-pictures.tsx'
import { LiftBan } from './lift-ban.tsx'
import { RuleLinks } from './rule-links.tsx'

const linkClass = 'rounded-sm underline decoration-line-strong underline-offset-3 hover:decoration-current'

function Player({ ban: { uid, username } }: { ban: Ban }) {
  const mayOpen = useMayOpen()
  const name = username ?? ''
  const to = uid !== null && mayOpen('users/:id') ? paths.user({ uid }) : null
  const search = mayOpen('users') ? `${paths.users()}?search=${encodeURIComponent(name)}` : null
  const target = to ?? search
  return target ? (
    <Link to={target} className={linkClass}>
      <BreakableName name={name} />
    </Link>
  ) : (
    <BreakableName name={name} />
  )
}

/** Who is banned: a player, an IP address or both. */
function BanTarget({ ban, address }: { ban: Ban; address?: string | null | undefined }) {
  const t = useMessages('bans')
  const { form, username, isEffective } = ban
  return (
    <span className="grid justify-items-start gap-0.5 py-1 [overflow-wrap:anywhere] sm:min-w-28">
      {username === null ? <span>{nameOfBan(ban) ?? t(`target.${form}`)}</span> : <Player ban={ban} />}
      {address && <code className="font-mono text-sm">{address}</code>}
      {!address && username !== null && form !== 'name' && (
        <span className="text-sm font-normal text-ink-muted">{t(`with.${form}`)}</span>
      )}
      {!isEffective && (
        <span className="flex items-center gap-1.5 text-sm font-normal text-warning">
          <Icon name="warning" size={14} />
          {t('ineffective')}
        </span>
      )}
    </span>
  )
}

function Reason({ ban }: { ban: Ban }) {
  const t = useMessages('bans')
  const { reason, points, evidence } = ban
  return (
    <span className="grid max-w-[44ch] justify-items-start gap-1 [overflow-wrap:anywhere] max-sm:justify-items-end sm:min-w-36 sm:py-1">
      {reason ?? <span className="text-ink-muted">{t('noReason')}</span>}
      <RuleLinks keys={points} />
      {evidence && (
        <a
          href={evidence}
          target="_blank"
          rel="noreferrer nofollow"
          className="flex items-center gap-1.5 rounded-sm text-sm text-accent-text underline underline-offset-3"
        >
          {t('evidence')}
          <Icon name="external" size={14} />
        </a>
      )}
      <BanPictures ban={ban} />
    </span>
  )
}

/** How long a ban lasts. */
function BanEnd({ ban: { until, permanent } }: { ban: Ban }) {
  const t = useMessages('bans')
  const format = useFormat()
  if (until !== null)
    return (
      <time dateTime={until} className="tabular-nums xl:whitespace-nowrap">
        {format.dateTime(until)}
      </time>
    )
  return permanent ? <Badge tone="danger">{t('permanent')}</Badge> : <span>{t('noEnd')}</span>
}

function Made({ ban: { date } }: { ban: Ban }) {
  const format = useFormat()
  // The game host's local time; the game does not store its time zone.
  return date === null ? null : (
    <time dateTime={date} className="tabular-nums xl:whitespace-nowrap">
      {format.dateTime(date)}
    </time>
  )
}

function Lift({ ban, address }: { ban: Ban; address: string | null | undefined }) {
  const may = useMay()
  return may(['manage_bans']) && ban.id !== null ? <LiftBan {...{ ban, address }} id={ban.id} /> : null
}

/** The columns of the list of bans. `addresses` are the IP addresses that staff have asked to see. */
export const banColumns = (
  t: Messages<'bans'>,
  addresses: ReadonlyMap<number, string | null>,
): Column<Ban>[] => {
  const addressOf = ({ id }: Ban) => (id === null ? null : addresses.get(id))
  return [
    {
      key: 'target',
      header: t('column.target'),
      lead: true,
      cell: (ban) => <BanTarget ban={ban} address={addressOf(ban)} />,
    },
    { key: 'reason', header: t('column.reason'), cell: (ban) => <Reason ban={ban} /> },
    {
      key: 'by',
      header: t('column.by'),
      cell: ({ bannedBy }) => (bannedBy === null ? t('unknown') : <BreakableName name={bannedBy} />),
    },
    { key: 'date', header: t('column.date'), cell: (ban) => <Made ban={ban} /> },
    { key: 'end', header: t('column.end'), cell: (ban) => <BanEnd ban={ban} /> },
    { key: 'actions', header: '', align: 'end', cell: (ban) => <Lift ban={ban} address={addressOf(ban)} /> },
  ]
}
