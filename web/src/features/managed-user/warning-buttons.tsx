import { maxWarnings, type WarningKind } from '@idlewood/contract/punishment-fields'
import { useState } from 'react'
import { useMessages } from '../../language/messages.ts'
import { Select } from '../../ui/select.tsx'
import { PunishmentDialog, PunishmentForm } from './punishment-dialog.tsx'
import { useWarning, type PunishmentOptions } from './use-punishments.ts'

type Warnings = PunishmentOptions['warnings']

/** The kinds of warning of which one can be added, or one removed. */
const possible = (warnings: Warnings, isMore: boolean): Warnings =>
  warnings.filter(({ count }) => (isMore ? count < maxWarnings : count > 0))

function WarningForm({
  id,
  warnings,
  isMore,
  close,
}: {
  id: string
  warnings: Warnings
  isMore: boolean
  close: () => void
}) {
  const t = useMessages('punishments')
  const words = useMessages('record')
  const [kind, setKind] = useState<WarningKind>(warnings[0]?.kind ?? 'warnings')
  const { counts, warn } = useWarning(id, isMore, warnings)
  const now = counts.get(kind) ?? 0
  return (
    <PunishmentForm
      uid={id}
      label={t(isMore ? 'warn' : 'unwarn')}
      isDangerous={isMore}
      isLifting={!isMore}
      isHandable
      send={(reason) => warn(kind, reason)}
      close={close}
    >
      {() => (
        <Select
          label={t('kind')}
          hint={t('kind.becomes', { now, next: isMore ? now + 1 : now - 1 })}
          options={warnings.map((one) => ({ value: one.kind, label: words(`standing.${one.kind}`) }))}
          value={kind}
          onValueChange={setKind}
        />
      )}
    </PunishmentForm>
  )
}

/** Adds a warning, up to just below the number at which the game acts, and removes warnings. */
export function WarningButtons({ id, name, warnings }: { id: string; name: string; warnings: Warnings }) {
  const t = useMessages('punishments')
  const [more, less] = [possible(warnings, true), possible(warnings, false)]
  return (
    <>
      {more.length > 0 && (
        <PunishmentDialog title={t('warn.title', { name })} action={t('warn')} icon="warning">
          {(close) => <WarningForm {...{ id, close }} warnings={more} isMore />}
        </PunishmentDialog>
      )}
      {less.length > 0 && (
        <PunishmentDialog title={t('unwarn.title', { name })} action={t('unwarn')} icon="undo">
          {(close) => <WarningForm {...{ id, close }} warnings={less} isMore={false} />}
        </PunishmentDialog>
      )}
    </>
  )
}
