import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { LanguageAlternates } from './public-head.tsx'
import { PublicPage } from './public-page.tsx'
import { paths } from '../paths.ts'
import { useMessages, type BareKey } from '../language/messages.ts'

/** What can be read without the portal, by the names of the navigation. */
const readable = [
  [paths.home(), 'nav.home'],
  [paths.profile(), 'nav.profile'],
  [paths.garage(), 'nav.garage'],
  [paths.rules(), 'nav.rules'],
] as const satisfies readonly (readonly [string, BareKey<'frame'>])[]

/**
 * Kept by the service worker and shown in place of a page that needs the portal. Its scripts are taken out
 * when it is built, for it appears under the address of that other page: links, and an empty one that asks
 * for the same page again, are all it needs.
 */
export default function OfflinePage() {
  const t = useMessages('frame')
  return (
    <PublicPage title={t('offline.title')} lead={t('offline.lead')} footer={t('offline.note')}>
      <LanguageAlternates path="/offline" />
      <meta name="robots" content="noindex" />
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
