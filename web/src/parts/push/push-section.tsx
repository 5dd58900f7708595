import { categoryNames, push, usualCategories, type PushCategory } from '@idlewood/contract/push'
import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useCall } from '../../api/queries.ts'
import { useAuth } from '../../session/auth.tsx'
import { note } from '../../pwa/console-note.ts'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/checkbox.tsx'
import { Section } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'
import { CategoryChoice } from './category-choice.tsx'
import { PushDevices } from './push-devices.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { refreshSubscriptions } from './refresh-subscriptions.ts'
import {
  isPushSupported,
  keepChoice,
  PushRefused,
  subscribeBrowser,
  unsubscribeBrowser,
} from './this-browser.ts'
import { useThisBrowser } from './use-this-browser.ts'

const unsupported = 'Push notifications not supported'
const brief = { autoClose: 3000 }

/** The portal's own sentence where it refused; otherwise the plain one, and the cause in the console. */
function complain(error: unknown, otherwise: string): void {
  const isSaid =
    error instanceof PushRefused || (error instanceof ApiError && error.status < 500 && error.isSaid)
  if (!isSaid) note(otherwise, error)
  toast.error(isSaid && error instanceof Error ? error.message : otherwise, brief)
}

const isPhoneOfApple = (): boolean => /iPhone|iPad/.test(navigator.userAgent)

/** What of this browser's subscription is being changed; it looks changed at once. */
interface Wanted {
  isOn?: boolean
  types?: string[]
}

/** Switches this browser on and off, and sets its categories; one change at a time. */
function usePushChanges() {
  const { user } = useAuth()
  const [busy, setBusy] = useState(false)
  const [wanted, setWanted] = useState<Wanted>({})

  async function work(next: Wanted, failure: string, action: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(true)
    setWanted(next)
    try {
      await action()
    } catch (error) {
      complain(error, failure)
    } finally {
      await refreshSubscriptions()
      setBusy(false)
      setWanted({})
    }
  }

  async function subscribe(): Promise<void> {
    // Asked before anything else: browsers only ask right after a click.
    if ((await Notification.requestPermission()) !== 'granted') throw new Error('Not permitted.')
    await subscribeBrowser()
    if (user) await keepChoice(user.uid, 'on')
    toast.success('Subscribed to notifications', brief)
  }

  async function unsubscribe(): Promise<void> {
    await unsubscribeBrowser()
    if (user) await keepChoice(user.uid, 'off')
    toast.success('Unsubscribed from notifications', brief)
  }

  return {
    busy,
    wanted,
    toggle: (isOn: boolean): unknown =>
      isPushSupported()
        ? work({ isOn }, 'Failed to toggle notifications', isOn ? subscribe : unsubscribe)
        : toast.error(unsupported, brief),
    choose: (types: PushCategory[]) =>
      work({ types }, 'Failed to update preferences', async () => {
        await subscribeBrowser(types)
        toast.success('Notification preferences updated', brief)
      }),
  }
}

/** What keeps this browser from showing notifications, and what to do about it. */
function Obstacles() {
  if (!isPushSupported()) {
    return isPhoneOfApple() ? (
      <Banner tone="info">
        On iPhone and iPad the app takes notifications once it is on the home screen: see App Installation.
      </Banner>
    ) : null
  }
  if (Notification.permission !== 'denied') return null
  return (
    <Banner tone="warning" title="Notifications are blocked for this site">
      Allow them in your browser: press the icon beside the address. Then switch them on here.
    </Banner>
  )
}

function Controls({ known }: { known: { endpoint: string; subscriptionTypes: string[] }[] }) {
  const { busy, wanted, toggle, choose } = usePushChanges()
  const endpoint = useThisBrowser()
  const own = known.find((one) => one.endpoint === endpoint)
  return (
    <Card className="grid gap-4">
      <Switch
        label={<span className="font-semibold">Enable Push Notifications</span>}
        hint={
          isPushSupported()
            ? 'On this browser, also while no page of it is open. Your inbox has everything anyway.'
            : unsupported
        }
        checked={wanted.isOn ?? own !== undefined}
        aria-busy={busy}
        onChange={(event) => void toggle(event.target.checked)}
      />
      <Obstacles />
      {own ? (
        <CategoryChoice
          chosen={wanted.types ?? own.subscriptionTypes}
          disabled={busy}
          onChange={(categories) => void choose(categories)}
        />
      ) : (
        <p className="text-sm text-ink-muted">
          It begins with {usualCategories.map((name) => categoryNames[name]).join(' and ')}; you choose from
          there.
        </p>
      )}
    </Card>
  )
}

/** Notifications: whether this browser is notified, of what, where else, and when not. */
export function PushSection() {
  const query = useCall(push.subscription)
  return (
    <Section
      title="Notifications"
      query={query}
      errorMessage="Your notifications could not be loaded. Please try again."
    >
      {({ subscriptionTypes }) => (
        <div className="grid gap-4">
          <Controls known={subscriptionTypes} />
          <PushDevices />
          <QuietHours />
        </div>
      )}
    </Section>
  )
}
