import { bans, type Ban } from '@idlewood/contract/bans'
import { useCall } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { ReasonPresets } from '../../parts/changes/reason-field.tsx'
import { ReasonText } from '../../parts/changes/reason-text.tsx'
import { useReasonRules } from '../../parts/changes/use-reason.ts'
import { Banner } from '../../ui/banner.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { nameOfBan } from './ban-name.ts'

/** A list of bans, one per line. */
function Rows({ rows }: { rows: readonly Ban[] }) {
  const t = useMessages('bans')
  return (
    <ul className="grid gap-1.5">
      {rows.map((row, index) => (
        // Bans of others at the same address have no id.
        <li
          key={row.id ?? `other ${index}`}
          className="rounded-md border border-line px-3 py-2 [overflow-wrap:anywhere]"
        >
          <span className="font-semibold">{nameOfBan(row) ?? t(`target.${row.form}`)}</span>
          <span className="block text-sm text-ink-muted">
            {t('rowWords', { by: row.bannedBy ?? t('unknown'), reason: row.reason ?? t('noReason') })}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The bans that are lifted together, and those that will still shut the player out. */
function Covering({ ban, id }: { ban: Ban; id: number }) {
  const t = useMessages('bans')
  const { data, isPending } = useCall(bans.covering, { params: { id: String(id) } })
  if (isPending) return <Skeleton className="h-16" />
  if (!data) return null
  return (
    <div className="grid gap-4">
      {data.rows.length > 1 ? (
        <div className="grid gap-2">
          <p className="text-sm font-semibold">{t('lift.rows', { count: data.rows.length })}</p>
          <Rows rows={data.rows} />
        </div>
      ) : (
        // A ban without a name is identified by its reason.
        ban.username === null && <Rows rows={[ban]} />
      )}
      {data.stays.length > 0 && (
        <Banner tone="warning" title={t('lift.stays')}>
          <Rows rows={data.stays} />
        </Banner>
      )}
    </div>
  )
}

/** What lifting a ban means, and the reason for it. */
export function LiftQuestions({
  ban,
  id,
  reason,
  onReason,
}: {
  ban: Ban
  id: number
  reason: string
  onReason: (reason: string) => void
}) {
  const t = useMessages('bans')
  const { presets } = useReasonRules('liftedBans', true)
  return (
    <div className="grid gap-4">
      <Covering ban={ban} id={id} />
      <ReasonText label={t('lift.reason')} value={reason} onValueChange={onReason} />
      <ReasonPresets presets={presets} text={reason} set={onReason} />
    </div>
  )
}
