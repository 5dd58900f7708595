import type { Change } from '@idlewood/contract/changes'
import { isPunishmentField, maxWarnings } from '@idlewood/contract/punishment-fields'
import { punishments } from '@idlewood/contract/punishments'
import type { RecordEntry } from '@idlewood/contract/records'
import { useCall } from '../../api/queries.ts'
import { useMessages } from '../../language/messages.ts'
import { useMay } from '../../parts/may-open.ts'
import { RecordSection } from '../../parts/record/record-section.tsx'
import { useServerSentence } from '../../language/server-texts.ts'
import { Skeleton } from '../../ui/states.tsx'
import { FlagButton, UnflagButton } from './punishments/flag-buttons.tsx'
import { JailButtons } from './punishments/jail-buttons.tsx'
import { MuteButtons } from './punishments/mute-buttons.tsx'
import type { TabProps } from './tab-part.tsx'
import type { PunishmentOptions } from './punishments/use-punishments.ts'
import { WaitingInWords } from './waiting-part.ts'
import { WarningButtons } from './punishments/warning-buttons.tsx'

const isOfRecord = ({ target, fields }: Change): boolean =>
  target === 'flag' || (target === 'user' && fields.some(({ field }) => isPunishmentField(field)))

/** Buttons to punish and to lift punishments, or the reason why there are none. */
function PunishmentButtons({ id, options }: { id: string; options: PunishmentOptions }) {
  const t = useMessages('punishments')
  const { username: name, jail, warnings, mutes, flagLength, locked } = options
  const why = useServerSentence(locked ?? '', options.lockedText)
  if (locked !== null) return <p className="text-sm text-ink-muted">{why}</p>
  const isFull = warnings.length > 0 && warnings.every(({ count }) => count >= maxWarnings)
  return (
    <div className="grid gap-2">
      <div role="group" aria-label={t('actions')} className="flex flex-wrap gap-2">
        <WarningButtons {...{ id, name, warnings }} />
        {jail && <JailButtons {...{ id, name, jail }} />}
        <MuteButtons {...{ id, name, mutes }} />
        {flagLength !== null && <FlagButton {...{ id, name }} length={flagLength} />}
      </div>
      {isFull && <p className="text-sm text-ink-muted">{t('full')}</p>}
    </div>
  )
}

function Actions({
  id,
  options,
  isLoading,
  pending,
}: TabProps & { options: PunishmentOptions | undefined; isLoading: boolean }) {
  return (
    <div className="grid gap-3 empty:hidden">
      {isLoading && <Skeleton className="h-20 w-full sm:h-9" />}
      {options && <PunishmentButtons id={id} options={options} />}
      {pending.filter(isOfRecord).map((change) => (
        <WaitingInWords key={change.id} change={change} />
      ))}
    </div>
  )
}

/** A user's record, with the actions available to the viewer. */
export function RecordTab({ id, pending }: TabProps) {
  const mayPunish = useMay()(punishments.options.access)
  const { data: options, isPending } = useCall(
    punishments.options,
    { params: { id } },
    { enabled: mayPunish },
  )
  const removableFlags = options?.flagLength != null && options.locked === null
  const actionOf = ({ row, text }: RecordEntry) =>
    row !== undefined && removableFlags ? (
      <UnflagButton id={id} name={options.username} row={row} text={text ?? ''} />
    ) : null
  return (
    <RecordSection
      id={id}
      actions={<Actions {...{ id, pending, options }} isLoading={mayPunish && isPending} />}
      actionOf={actionOf}
    />
  )
}
