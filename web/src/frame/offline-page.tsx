import { reloadScript } from '../api/reload-script.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { LanguageAlternates } from './public-head.tsx'
import { PublicPage } from './public-page.tsx'
import { paths } from '../paths.ts'
import { useMessages, type BareKey } from '../language/messages.ts'

/** The pages that can be read offline, with their names in the navigation. */
const readable = [
  [paths.home(), 'nav.home'],
  [paths.profile(), 'nav.profile'],
  [paths.garage(), 'nav.garage'],
  [paths.rules(), 'nav.rules'],
] as const satisfies readonly (readonly [string, BareKey<'frame'>])[]

/**
 * Cached by the service worker and shown in place of a page that needs the portal. The build removes the
 * app's scripts, because it appears under the URL of that other page: it only needs links, including an empty
 * one that reloads the page.
 */
export default function OfflinePage() {
  const t = useMessages('frame')
  return (
    <PublicPage title={t('offline.title')} lead={t('offline.lead')} footer={t('offline.note')}>
      <LanguageAlternates path="/offline" />
      <meta name="robots" content="noindex" />
      <script data-offline="" dangerouslySetInnerHTML={{ __html: reloadScript }} />
      <div className="grid gap-6">
        <Icon name="offline" size={40} className="text-accent-text" />
        <Button href="" variant="primary" icon="refresh" block>
          {t('again')}
        </Button>
        <nav aria-label={t('offline.readable')} className="grid gap-3">
          <h2 className="text-sm font-semibold text-ink-muted">{t('offline.readable')}</h2>
          <ul className="grid grid-cols-2 gap-2">
            {readable.map(([href, label]) => (
              <li key={href}>
                <Button href={href} block>
                  {t(label)}
                </Button>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </PublicPage>
  )
}
