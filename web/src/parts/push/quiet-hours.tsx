import { push, type QuietHours as Hours } from '@idlewood/contract/push'
import { useState } from 'react'
import { sentenceOf } from '../../api/client.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/checkbox.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toasts.tsx'

const brief = { autoClose: 3000 }
const refreshes = [push.quietHours]
const hereZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
const complain = (error: unknown): void =>
  void toast.error(sentenceOf(error, 'Failed to update preferences'), brief)

function Times({ hours }: { hours: Hours }) {
  const save = useChange(push.setQuietHours, { refreshes })
  const [from, setFrom] = useState(hours.from)
  const [to, setTo] = useState(hours.to)
  const timeZone = hereZone()
  const isSame = from === hours.from && to === hours.to && timeZone === hours.timeZone
  return (
    <form
      className="flex flex-wrap items-end gap-4 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(
          { body: { from, to, timeZone } },
          {
            onSuccess: () => toast.success('Notification preferences updated', brief),
            onError: complain,
          },
        )
      }}
    >
      <TextField
        label="From"
        type="time"
        required
        value={from}
        onChange={(event) => setFrom(event.target.value)}
        className="w-36"
      />
      <TextField
        label="Until"
        type="time"
        required
        value={to}
        onChange={(event) => setTo(event.target.value)}
        error={from === to ? 'Choose another time.' : null}
        className="w-36"
      />
      <Button
        type="submit"
        disabled={isSame || from === to || from === '' || to === ''}
        loading={save.isPending}
      >
        Save
      </Button>
      <p className="w-full text-sm text-ink-muted">
        Times of {hours.timeZone.replaceAll('_', ' ')}
        {timeZone === hours.timeZone ? '.' : `; saving takes those of ${timeZone.replaceAll('_', ' ')}.`}
      </p>
    </form>
  )
}

/** The part of the day in which no browser of this person is notified. */
export function QuietHours() {
  const { data } = useCall(push.quietHours)
  const begin = useChange(push.setQuietHours, { refreshes })
  const end = useChange(push.endQuietHours, { refreshes })
  if (!data) return <Skeleton className="h-20 w-full" />
  const { quietHours: hours } = data
  return (
    <Card className="grid gap-4">
      <Switch
        label={<span className="font-semibold">Quiet hours</span>}
        hint="Nothing makes a sound then, on any of your browsers. It comes afterwards; how the server was, only to your inbox."
        checked={hours !== null}
        disabled={begin.isPending || end.isPending}
        onChange={(event) =>
          event.target.checked
            ? begin.mutate(
                { body: { from: '22:00', to: '08:00', timeZone: hereZone() } },
                { onError: complain },
              )
            : end.mutate({}, { onError: complain })
        }
      />
      {hours && <Times key={`${hours.from} ${hours.to}`} hours={hours} />}
    </Card>
  )
}
