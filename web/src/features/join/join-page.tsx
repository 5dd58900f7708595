import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import site from 'virtual:content/site'
import joinScript from 'virtual:page-script/features/join/join.script'
import { pluralAttributes, textAttributes } from '../../frame/page-script/page-texts.ts'
import { PublicHead } from '../../frame/public-head.tsx'
import { PublicLayout } from '../../frame/public-layout.tsx'
import { useLanguage, useMessages } from '../../language/messages.ts'
import { Button } from '../../ui/button.tsx'
import { paths } from '../../paths.ts'
import { homeAfter, invitesAfter, livenJoin } from './join.ts'

// Opened directly, this page is HTML plus this script; on navigation from another page, the app renders it.
export const handle = { script: joinScript }

export default function JoinPage() {
  const t = useMessages('join')
  const language = useLanguage()
  const navigate = useNavigate()
  useEffect(() => {
    const leaving = new AbortController()
    livenJoin(document, leaving.signal, () => void navigate(paths.home()))
    return () => leaving.abort()
  }, [navigate])
  const later = t('later', { seconds: homeAfter })
  const host = new URL(site.inviteUrl).host
  return (
    <PublicLayout>
      <PublicHead
        title={t('title')}
        description={t('description', { community: site.name, invitation: site.join.text })}
        path={paths.join()}
      />
      <noscript>
        <meta httpEquiv="refresh" content={`${invitesAfter}; url=${site.inviteUrl}`} />
      </noscript>
      <div className="dusk grain relative grid min-h-[calc(100svh-4.5rem)] place-items-center px-page py-12">
        <div className="relative grid w-full max-w-xl gap-6 rounded-xl border border-line bg-overlay p-6 shadow-overlay sm:p-10">
          <div className="grid gap-3">
            <h1 className="display text-3xl">{site.join.title}</h1>
            <p className="text-lg text-ink-muted">{site.join.text}</p>
          </div>
          <div className="flex flex-wrap gap-3">
            <Button
              data-invite
              href={site.inviteUrl}
              rel="noreferrer"
              variant="primary"
              size="lg"
              trailingIcon="external"
              className="shadow-glow"
            >
              {t('open', { host })}
            </Button>
            <Button data-stay size="lg" className="noscript:hidden [[hidden]]:hidden">
              {t('stay')}
            </Button>
          </div>
          <div className="grid gap-2 border-t border-line pt-5 text-sm text-ink-muted">
            <p
              data-wait
              {...pluralAttributes('wait', (seconds) => t('wait', { seconds }), language)}
              {...textAttributes({ opening: t('opening'), later })}
            >
              {`${t('wait', { seconds: invitesAfter })} ${later}`}
            </p>
            <p role="status" data-staying {...textAttributes({ staying: t('staying') })} />
            <p className="[overflow-wrap:anywhere]">{site.inviteUrl}</p>
          </div>
        </div>
      </div>
    </PublicLayout>
  )
}
