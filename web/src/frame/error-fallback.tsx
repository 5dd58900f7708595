import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useMessages } from '../language/messages.ts'

/** Replaces a page that failed to render. */
export function ErrorFallback() {
  const t = useMessages('frame')
  return (
    <main role="alert" className="grid min-h-dvh place-items-center px-page">
      <title>{t('broken.title')}</title>
      <div className="grid justify-items-center gap-6 text-center">
        <Icon name="warning" size={44} className="text-danger" />
        <h1 className="display text-2xl">{t('broken.heading')}</h1>
        <p className="max-w-[44ch] text-ink-muted">{t('broken.text')}</p>
        <Button variant="primary" icon="home" href="/">
          {t('home.back')}
        </Button>
      </div>
    </main>
  )
}
