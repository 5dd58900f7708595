import { push, type PushDevice } from '@idlewood/contract/push'
import { useQueryClient } from '@tanstack/react-query'
import { useCall, useChange } from '../../api/queries.ts'
import { toastAndRethrow, toastFailure } from '../toast-failure.ts'
import { ago } from '../../ui/ago.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useNow } from '../../ui/now.ts'
import { ErrorState } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useAuth } from '../../session/auth.tsx'
import { deviceName } from '../../session/sessions/device-name.ts'
import { unsubscribeBrowser } from './this-browser.ts'
import { thisBrowserKey } from './refresh-subscriptions.ts'
import { useThisBrowser } from './use-this-browser.ts'
import { serverSentence } from '../../language/server-texts.ts'
import { useMessages, type Messages } from '../../language/messages.ts'

const refreshes = [push.devices, push.subscription]
function lastReached(t: Messages<'push'>, { lastSuccessAt, lastFailureAt }: PushDevice, now: number): string {
  const reached = lastSuccessAt
    ? t('reached', { when: ago(Date.parse(lastSuccessAt), now) })
    : t('reached.never')
  return lastFailureAt ? t('reached.failed', { reached, when: ago(Date.parse(lastFailureAt), now) }) : reached
}

interface RowAction {
  device: PushDevice
  /** The name of the device. */
  name: string
}

function TestButton({ device, name }: RowAction) {
  const t = useMessages('push')
  const test = useChange(push.test, { refreshes })
  const params = { id: String(device.id) }
  return (
    <Button
      size="sm"
      icon="bell"
      loading={test.isPending}
      aria-label={t('test.name', { device: name })}
      onClick={() =>
        test.mutate(
          { params },
          {
            onSuccess: ({ success, message, text }) => {
              void serverSentence(message, text).then((sentence) =>
                toast[success ? 'success' : 'error'](sentence),
              )
            },
            onError: (error) => toastFailure(error, t('test.failed')),
          },
        )
      }
    >
      {t('test')}
    </Button>
  )
}

function RemoveButton({ device, name, isHere }: RowAction & { isHere: boolean }) {
  const t = useMessages('push')
  const client = useQueryClient()
  const { user } = useAuth()
  const remove = useChange(push.remove, { refreshes })
  const params = { id: String(device.id) }
  return (
    <AlertDialog
      trigger={
        <Button size="sm" aria-label={t('remove.name', { device: name })}>
          {t('remove')}
        </Button>
      }
      title={t('remove.title', { device: name })}
      description={t('remove.text')}
      confirmLabel={t('remove')}
      tone="danger"
      onConfirm={async () => {
        try {
          const end = () => remove.mutateAsync({ params })
          await (isHere && user ? unsubscribeBrowser(user.uid, end) : end())
          await client.invalidateQueries({ queryKey: thisBrowserKey })
        } catch (error) {
          toastAndRethrow(error, t('remove.failed'))
        }
      }}
    />
  )
}

function Device({ device, isHere }: { device: PushDevice; isHere: boolean }) {
  const t = useMessages('push')
  const now = useNow()
  const name = deviceName(device.userAgent)
  const types = device.subscriptionTypes.map((category) => t(`category.${category}`))
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-4 first:border-0 first:pt-0">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {isHere && <Badge tone="success">{t('here')}</Badge>}
        </p>
        <p className="text-sm text-ink-muted">{lastReached(t, device, now)}</p>
        <p className="text-sm text-ink-muted">{types.length > 0 ? types.join(', ') : t('nothing')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <TestButton {...{ device, name }} />
        <RemoveButton {...{ device, isHere, name }} />
      </div>
    </li>
  )
}

/** All browsers of this person that receive notifications. */
export function PushDevices() {
  const t = useMessages('push')
  const { data, isPending, refetch } = useCall(push.devices)
  const endpoint = useThisBrowser()
  // Most people have none: space reserved for them would disappear again.
  if (isPending || data?.devices.length === 0) return null
  return (
    <Card className="grid gap-4">
      <h3 className="font-semibold">{t('devices')}</h3>
      {data ? (
        <ul>
          {data.devices.map((device) => (
            <Device key={device.id} device={device} isHere={device.endpoint === endpoint} />
          ))}
        </ul>
      ) : (
        <ErrorState message={t('devices.failed')} onRetry={() => void refetch()} />
      )}
    </Card>
  )
}
