import { maxWarnings } from '@idlewood/contract/punishment-fields'
import { useMessages } from '../../../language/messages.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { PunishmentDialog } from './punishment-dialog.tsx'
import type { PunishmentOptions } from './use-punishments.ts'

type Warnings = PunishmentOptions['warnings']

const WarningForm = lazyPart(async () => (await import('./warning-form.tsx')).WarningForm)

/**
 * Adds a warning, up to just below the number at which the game acts, and removes warnings. A kind that is
 * full stays in the list and says so: otherwise the next kind would be given by those who always press Warn.
 */
export function WarningButtons({ id, name, warnings }: { id: string; name: string; warnings: Warnings }) {
  const t = useMessages('punishments')
  const less = warnings.filter(({ count }) => count > 0)
  return (
    <>
      {warnings.some(({ count }) => count < maxWarnings) && (
        <PunishmentDialog
          title={t('warn.title', { name })}
          action={t('warn')}
          icon="warning"
          part={WarningForm}
        >
          {(close) => <WarningForm {...{ id, close, warnings }} isMore />}
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
