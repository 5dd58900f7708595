import { push, defaultPushCategories, type PushCategory } from '@idlewood/contract/push'
import { useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { useCall } from '../../api/queries.ts'
import { useAuth } from '../../session/auth.tsx'
import { logToConsole } from '../../api/log-to-console.ts'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/checkbox.tsx'
import { Section, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'
import { CategoryChoice } from './category-choice.tsx'
import { PushDevices } from './push-devices.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { refreshSubscriptions } from './refresh-subscriptions.ts'
import { isPushSupported, PushRefused, subscribeBrowser, unsubscribeBrowser } from './this-browser.ts'
import { useThisBrowser } from './use-this-browser.ts'
import { messages, useMessages } from '../../language/messages.ts'
import { useFormat } from '../../language/format.ts'

/** Shows the portal's own message if it refused; otherwise a general one, with the cause in the console. */
function reportError(error: unknown, otherwise: string): void {
  const isSaid =
    error instanceof PushRefused || (error instanceof ApiError && error.status < 500 && error.isSaid)
  if (!isSaid) logToConsole(otherwise, error)
  toast.error(isSaid && error instanceof Error ? error.message : otherwise)
}

const isPhoneOfApple = (): boolean => /iPhone|iPad/.test(navigator.userAgent)

/** The changes in progress to this browser's subscription, which the page shows immediately. */
interface PushChanges {
  isOn?: boolean
  types?: string[]
}

async function subscribe(me: number): Promise<void> {
  // Must come first: browsers only ask for permission right after a click.
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('Not permitted.')
  await subscribeBrowser(me, defaultPushCategories)
  toast.success(messages('push')('on'))
}

async function unsubscribe(me: number): Promise<void> {
  await unsubscribeBrowser(me)
  toast.success(messages('push')('off'))
}

/**
 * Switches notifications for this browser on and off, and sets its categories; one change at a time.
 * Categories that are chosen while others are being saved are saved next.
 */
function usePushChanges() {
  const { user } = useAuth()
  const uid = user?.uid
  const [busy, setBusy] = useState(false)
  const [wanted, setWanted] = useState<PushChanges>({})
  /** The categories chosen last, until they are saved. */
  const unsaved = useRef<PushCategory[] | null>(null)

  /** Returns whether it succeeded. */
  async function work(
    next: PushChanges,
    failure: string,
    action: (me: number) => Promise<void>,
  ): Promise<boolean> {
    if (busy || uid === undefined) return false
    setBusy(true)
    setWanted(next)
    try {
      await action(uid)
      return true
    } catch (error) {
      reportError(error, failure)
      return false
    } finally {
      await refreshSubscriptions()
      setBusy(false)
      setWanted({})
    }
  }

  async function choose(types: PushCategory[]): Promise<void> {
    const isSaving = unsaved.current !== null
    if (busy && !isSaving) return
    unsaved.current = types
    if (isSaving) return setWanted({ types })
    let isSaved = false
    let saving: PushCategory[]
    do {
      saving = unsaved.current
      isSaved = await work({ types: saving }, messages('push')('failed.save'), (me) =>
        subscribeBrowser(me, saving),
      )
    } while (saving !== unsaved.current)
    unsaved.current = null
    if (isSaved) toast.success(messages('push')('saved'))
  }

  return {
    busy,
    wanted,
    choose,
    toggle: (isOn: boolean): unknown =>
      isPushSupported()
        ? work({ isOn }, messages('push')('failed.toggle'), isOn ? subscribe : unsubscribe)
        : toast.error(messages('push')('unsupported')),
  }
}

/** What prevents this browser from showing notifications, and what to do about it. */
function Obstacles() {
  const t = useMessages('push')
  if (!isPushSupported()) {
    return isPhoneOfApple() ? <Banner tone="info">{t('apple')}</Banner> : null
  }
  if (Notification.permission !== 'denied') return null
  return (
    <Banner tone="warning" title={t('blocked.title')}>
      {t('blocked')}
    </Banner>
  )
}

function Controls({ known }: { known: { endpoint: string; subscriptionTypes: string[] }[] }) {
  const t = useMessages('push')
  const format = useFormat()
  const { busy, wanted, toggle, choose } = usePushChanges()
  const endpoint = useThisBrowser()
  const own = known.find((one) => one.endpoint === endpoint)
  return (
    <Card className="grid gap-4">
      <Switch
        label={<span className="font-semibold">{t('enable')}</span>}
        hint={t(isPushSupported() ? 'enable.hint' : 'unsupported')}
        checked={wanted.isOn ?? own !== undefined}
        aria-busy={busy}
        onChange={(event) => void toggle(event.target.checked)}
      />
      <Obstacles />
      {own ? (
        <CategoryChoice
          chosen={wanted.types ?? own.subscriptionTypes}
          isBusy={busy}
          onChange={(categories) => void choose(categories)}
        />
      ) : (
        <p className="text-sm text-ink-muted">
          {t('begins', {
            categories: format.list(defaultPushCategories.map((name) => t(`category.${name}`))),
          })}
        </p>
      )}
    </Card>
  )
}

/** Notification settings: whether this browser is notified, of what, other devices, and quiet hours. */
export function PushSection() {
  const t = useMessages('push')
  const query = useCall(push.subscription)
  return (
    <Section
      title={t('title')}
      query={query}
      loading={<Skeleton className="h-92 w-full rounded-lg sm:h-70" />}
      errorMessage={t('failed.load')}
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
