import { bans, type Ban } from '@idlewood/contract/bans'
import { changes } from '@idlewood/contract/changes'
import { useState } from 'react'
import { useCall, useChange } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { ReasonPresets } from '../../parts/changes/reason-field.tsx'
import { ReasonText } from '../../parts/changes/reason-text.tsx'
import { useReasonRules } from '../../parts/changes/use-reason.ts'
import { toastAndRethrow } from '../../parts/toast-failure.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'
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

/** Lifts a ban after showing what else is lifted with it. `address` is its IP address, if that was loaded. */
export function LiftBan({ ban, id, address }: { ban: Ban; id: number; address: string | null | undefined }) {
  const t = useMessages('bans')
  const [reason, setReason] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { presets } = useReasonRules('liftedBans', isOpen)
  const lift = useChange(bans.lift, { refreshes: [bans.list, changes.list] })
  const name = nameOfBan(ban) ?? address
  const unnamed = ban.form === 'range' ? 'range' : 'address'
  const whom = { name: name ?? '', form: name ? 'other' : unnamed } as const
  return (
    <AlertDialog
      title={t('lift.title', whom)}
      description={t('lift.description')}
      confirmLabel={t('lift')}
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open)
        if (open) setReason('')
      }}
      trigger={
        <Button size="sm" aria-label={t('lift.named', whom)}>
          {t('lift')}
        </Button>
      }
      onConfirm={async () => {
        const body = reason.trim() === '' ? {} : { reason: reason.trim() }
        await lift
          .mutateAsync({ params: { id: String(id) }, body })
          .catch((error: unknown) => toastAndRethrow(error, t('lift.failed')))
        toast.success(t('lift.done', whom))
      }}
    >
      <div className="grid gap-4">
        {isOpen && <Covering ban={ban} id={id} />}
        <ReasonText label={t('lift.reason')} value={reason} onValueChange={setReason} />
        <ReasonPresets presets={presets} text={reason} set={setReason} />
      </div>
    </AlertDialog>
  )
}
