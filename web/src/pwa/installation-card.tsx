import type { ReactNode } from 'react'
import site from 'virtual:content/site'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toasts.tsx'
import { tallTitle, TitledSection } from '../ui/states.tsx'
import { install, useInstallation } from './install-prompt.ts'
import { messages, useMessages } from '../language/messages.ts'

const bold = (text: ReactNode) => <strong>{text}</strong>

async function installApp(): Promise<void> {
  const t = messages('pwa')
  try {
    const outcome = await install()
    if (outcome === 'accepted') toast.success(t('install.done'))
    else if (outcome === false) toast.error(t('install.unavailable'))
  } catch {
    toast.error(t('install.unavailable'))
  }
}

/** A card to install the app on this device, if the browser supports it. */
export function InstallationCard() {
  const t = useMessages('pwa')
  const installation = useInstallation()
  return (
    <TitledSection title={t('install.title')} titleClass={tallTitle}>
      <Card className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        {installation === 'installed' ? (
          <p className="flex items-center gap-3 font-semibold">
            <Icon name="success" size={24} className="text-success" />
            {t('install.installed')}
          </p>
        ) : (
          <>
            <div className="grid min-w-0 max-w-[56ch] gap-1">
              <p className="font-semibold">{t('install.home', { community: site.name })}</p>
              <p className="text-ink-muted">{t('install.text')}</p>
            </div>
            {installation === 'by-hand' ? (
              <ol className="grid list-decimal gap-1.5 pl-5 marker:font-semibold marker:text-accent-text">
                <li>{t.rich('install.share', { b: bold })}</li>
                <li>{t.rich('install.add', { b: bold })}</li>
                <li>{t.rich('install.confirm', { b: bold })}</li>
              </ol>
            ) : (
              <div className="grid gap-2 max-sm:grow sm:justify-items-start">
                <Button
                  variant="primary"
                  icon="download"
                  disabled={installation === 'unavailable'}
                  onClick={() => void installApp()}
                >
                  {t('install')}
                </Button>
                {installation === 'unavailable' && (
                  <p className="text-sm text-ink-muted">{t('install.unavailable')}</p>
                )}
              </div>
            )}
          </>
        )}
      </Card>
    </TitledSection>
  )
}
