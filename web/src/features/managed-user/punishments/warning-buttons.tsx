import { maxWarnings } from '@idlewood/contract/punishment-fields'
import { useMessages } from '../../../language/messages.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { PunishmentDialog } from './punishment-dialog.tsx'
import type { PunishmentOptions } from './use-punishments.ts'

type Warnings = PunishmentOptions['warnings']

const WarningForm = lazyPart(async () => (await import('./warning-form.tsx')).WarningForm)

/** The kinds of warning of which one can be added, or one removed. */
const possible = (warnings: Warnings, isMore: boolean): Warnings =>
  warnings.filter(({ count }) => (isMore ? count < maxWarnings : count > 0))

/** Adds a warning, up to just below the number at which the game acts, and removes warnings. */
export function WarningButtons({ id, name, warnings }: { id: string; name: string; warnings: Warnings }) {
  const t = useMessages('punishments')
  const [more, less] = [possible(warnings, true), possible(warnings, false)]
  return (
    <>
      {more.length > 0 && (
        <PunishmentDialog
          title={t('warn.title', { name })}
          action={t('warn')}
          icon="warning"
          part={WarningForm}
        >
          {(close) => <WarningForm {...{ id, close }} warnings={more} isMore />}
        </PunishmentDialog>
      )}
      {less.length > 0 && (
        <PunishmentDialog
          title={t('unwarn.title', { name })}
          action={t('unwarn')}
          icon="undo"
          part={WarningForm}
        >
          {(close) => <WarningForm {...{ id, close }} warnings={less} isMore={false} />}
        </PunishmentDialog>
      )}
    </>
  )
}
