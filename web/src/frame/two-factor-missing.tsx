import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { paths } from '../paths.ts'
import { useMessages } from '../language/messages.ts'

/** Shown to staff in place of a page until they have set up two-factor sign-in, if it is required. */
export function TwoFactorMissing() {
  const t = useMessages('frame')
  return (
    <div className="grid max-w-xl gap-6">
      <PageTitle>{t('twoFactorMissing.title')}</PageTitle>
      <Icon name="key" size={44} className="text-accent-text" />
      <div className="grid gap-3">
        <h1 className="display text-3xl">{t('twoFactorMissing.title')}</h1>
        <p className="text-lg text-ink-muted">{t('twoFactorMissing.text')}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button to={paths.settings()} variant="primary" icon="settings">
          {t('twoFactorMissing.go')}
        </Button>
      </div>
    </div>
  )
}
