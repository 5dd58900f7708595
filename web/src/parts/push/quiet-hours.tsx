import { push } from '@idlewood/contract/push'
import { useCall, useChange } from '../../api/queries.ts'
import { toastFailure } from '../toast-failure.ts'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/checkbox.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { browserTimeZone } from './browser-time-zone.ts'
import { messages, useMessages } from '../../language/messages.ts'

// Only people who use quiet hours need the form.
const QuietTimes = lazyPart(
  async () => (await import('./quiet-times.tsx')).QuietTimes,
  <Skeleton className="h-20 w-full" />,
)

const refreshes = [push.quietHours]
const complain = (error: unknown): void => toastFailure(error, messages('push')('failed.save'))

/** The hours in which none of this person's browsers is notified. */
export function QuietHours() {
  const t = useMessages('push')
  const { data, isPending, refetch } = useCall(push.quietHours)
  const begin = useChange(push.setQuietHours, { refreshes })
  const end = useChange(push.endQuietHours, { refreshes })
  if (!data && isPending) return <Skeleton className="h-20 w-full" />
  if (!data) return <ErrorState message={t('quiet.failed')} onRetry={() => void refetch()} />
  const { quietHours: hours } = data
  const isSaving = begin.isPending || end.isPending
  const change = (isOn: boolean): void => {
    if (isSaving) return
    if (isOn)
      begin.mutate(
        { body: { from: '22:00', to: '08:00', timeZone: browserTimeZone() } },
        { onError: complain },
      )
    else end.mutate({}, { onError: complain })
  }
  return (
    <Card className="grid gap-4">
      <Switch
        label={<span className="font-semibold">{t('quiet')}</span>}
        hint={t('quiet.hint')}
        checked={begin.isPending || (hours !== null && !end.isPending)}
        // Not disabled, which would take the focus away.
        aria-busy={isSaving}
        onChange={(event) => change(event.target.checked)}
      />
      {hours && <QuietTimes key={`${hours.from} ${hours.to}`} hours={hours} />}
    </Card>
  )
}
