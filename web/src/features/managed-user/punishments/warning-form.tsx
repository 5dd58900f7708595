import { maxWarnings, type WarningKind } from '@idlewood/contract/punishment-fields'
import { useState } from 'react'
import { useMessages } from '../../../language/messages.ts'
import { Select } from '../../../ui/select.tsx'
import { PunishmentForm } from './punishment-form.tsx'
import { useWarning, type PunishmentOptions } from './use-punishments.ts'

/** Adds a warning of one of the kinds in `warnings`, or removes one. */
export function WarningForm({
  id,
  warnings,
  isMore,
  close,
}: {
  id: string
  warnings: PunishmentOptions['warnings']
  isMore: boolean
  close: () => void
}) {
  const t = useMessages('punishments')
  const words = useMessages('record')
  const [kind, setKind] = useState<WarningKind>(warnings[0]?.kind ?? 'warnings')
  const { counts, warn } = useWarning(id, isMore, warnings)
  const now = counts.get(kind) ?? 0
  const isFull = isMore && now >= maxWarnings
  return (
    <PunishmentForm
      uid={id}
      label={t(isMore ? 'warn' : 'unwarn')}
      isDangerous={isMore}
      isLifting={!isMore}
      isWrong={isFull}
      isHandable
      send={(reason) => warn(kind, reason)}
      close={close}
    >
      {() => (
        <Select
          label={t('kind')}
          hint={isFull ? undefined : t('kind.becomes', { now, next: isMore ? now + 1 : now - 1 })}
          error={isFull ? t('full') : null}
          options={warnings.map((one) => ({ value: one.kind, label: words(`standing.${one.kind}`) }))}
          value={kind}
          onValueChange={setKind}
        />
      )}
    </PunishmentForm>
  )
}
