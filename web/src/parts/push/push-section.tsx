import { categoryNames, push, usualCategories } from '@idlewood/contract/push'
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

function Controls({ known }: { known: { endpoint: string; subscriptionTypes: string[] }[] }) {
  const { user } = useAuth()
  const [busy, setBusy] = useState(false)
  // What is being changed looks changed at once, and goes back where that fails.
  const [wanted, setWanted] = useState<{ isOn?: boolean; types?: string[] }>({})
  const endpoint = useThisBrowser()
  const own = known.find((one) => one.endpoint === endpoint)
  const isBlocked = isPushSupported() && Notification.permission === 'denied'

  const work = async (action: () => Promise<void>, failure: string): Promise<void> => {
    if (busy) return
    setBusy(true)
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

  const toggle = (isOn: boolean): void => {
    if (!isPushSupported()) {
      toast.error(unsupported, brief)
      return
    }
    if (!busy) setWanted({ isOn })
    void work(async () => {
      if (isOn) {
        // Asked before anything else: browsers only ask right after a click.
        if ((await Notification.requestPermission()) !== 'granted') throw new Error('Not permitted.')
        await subscribeBrowser()
        if (user) await keepChoice(user.uid, 'on')
        toast.success('Subscribed to notifications', brief)
      } else {
        await unsubscribeBrowser()
        if (user) await keepChoice(user.uid, 'off')
        toast.success('Unsubscribed from notifications', brief)
      }
    }, 'Failed to toggle notifications')
  }

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
        onChange={(event) => toggle(event.target.checked)}
      />
      {!isPushSupported() && isPhoneOfApple() && (
        <Banner tone="info">
          On iPhone and iPad the app takes notifications once it is on the home screen: see App Installation.
        </Banner>
      )}
      {isBlocked && (
        <Banner tone="warning" title="Notifications are blocked for this site">
          Allow them in your browser: the sign beside the address leads there. Then switch them on here.
        </Banner>
      )}
      {own && (
        <CategoryChoice
          chosen={wanted.types ?? own.subscriptionTypes}
          disabled={busy}
          onChange={(categories) => {
            if (!busy) setWanted({ types: categories })
            void work(async () => {
              await subscribeBrowser(categories)
              toast.success('Notification preferences updated', brief)
            }, 'Failed to update preferences')
          }}
        />
      )}
      {!own && (
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
