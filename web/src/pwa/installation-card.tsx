import site from 'virtual:content/site'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toasts.tsx'
import { install, useInstallation } from './install-prompt.ts'

const unavailable = 'Install prompt not available. Try again later.'

async function installApp(): Promise<void> {
  try {
    const outcome = await install()
    if (outcome === 'accepted') toast.success('App installed successfully!', { autoClose: 3000 })
    else if (outcome === false) toast.error(unavailable, { autoClose: 3000 })
  } catch {
    toast.error(unavailable, { autoClose: 3000 })
  }
}

/** Puts the portal among the apps of this device, where its browser can do that. */
export function InstallationCard() {
  const installation = useInstallation()
  return (
    <section aria-labelledby="installation" className="grid gap-4">
      <h2 id="installation" className="flex min-h-11 items-center text-xl font-bold">
        App Installation
      </h2>
      <Card className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        {installation === 'installed' ? (
          <p className="flex items-center gap-3 font-semibold">
            <Icon name="success" size={24} className="text-success" />
            Web is installed as an app
          </p>
        ) : (
          <>
            <div className="grid min-w-0 max-w-[56ch] gap-1">
              <p className="font-semibold">{site.name} on your home screen</p>
              <p className="text-ink-muted">
                Opens in a window of its own, and shows your character and garage without a connection.
              </p>
            </div>
            {installation === 'by-hand' ? (
              <ol className="grid list-decimal gap-1.5 pl-5 marker:font-semibold marker:text-accent-text">
                <li>
                  Tap <strong>Share</strong> in the browser’s bar.
                </li>
                <li>
                  Choose <strong>Add to Home Screen</strong>.
                </li>
                <li>
                  Tap <strong>Add</strong>.
                </li>
              </ol>
            ) : (
              <div className="grid gap-2 max-sm:grow sm:justify-items-end">
                <Button
                  variant="primary"
                  icon="download"
                  disabled={installation === 'unavailable'}
                  onClick={() => void installApp()}
                >
                  Install App
                </Button>
                {installation === 'unavailable' && <p className="text-sm text-ink-muted">{unavailable}</p>}
              </div>
            )}
          </>
        )}
      </Card>
    </section>
  )
}
