import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { PublicPage } from './public-page.tsx'
import { paths } from '../paths.ts'

/** What can be read without the portal, by the names of the navigation. */
const readable = [
  [paths.home(), 'Home'],
  [paths.profile(), 'Profile'],
  [paths.garage(), 'Garage'],
  [paths.rules(), 'Rules'],
] as const

/**
 * Kept by the service worker and shown in place of a page that needs the portal. Its scripts are taken out
 * when it is built, for it appears under the address of that other page: links, and an empty one that asks
 * for the same page again, are all it needs.
 */
export default function OfflinePage() {
  return (
    <PublicPage
      title="You are offline"
      lead="This page needs the portal, which cannot be reached right now."
      footer="Offline pages show what this device saw last."
    >
      <div className="grid gap-6">
        <Icon name="offline" size={40} className="text-accent-text" />
        <Button href="" variant="primary" icon="refresh" block>
          Try again
        </Button>
        <nav aria-label="Readable offline" className="grid gap-3">
          <h2 className="text-sm font-semibold text-ink-muted">Readable offline</h2>
          <ul className="grid grid-cols-2 gap-2">
            {readable.map(([href, label]) => (
              <li key={href}>
                <Button href={href} block>
                  {label}
                </Button>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </PublicPage>
  )
}
