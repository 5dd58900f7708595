import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import site from 'virtual:content/site'
import { PublicHead } from '../../frame/public-head.tsx'
import { PublicLayout } from '../../frame/public-layout.tsx'
import { useMessages } from '../../language/messages.ts'
import { Button } from '../../ui/button.tsx'
import { paths } from '../../paths.ts'

/** Seconds until the invite opens, and until the page goes home. */
const invitesAfter = 3
const homeAfter = 30

/** Seconds since the page was opened, until `isOver`. */
function useSeconds(isOver: boolean): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return seconds
}

/** Opens the invite, later goes home; until the visitor decides to stay. */
function useWayOut(isStaying: boolean): number {
  const navigate = useNavigate()
  const seconds = useSeconds(isStaying)
  useEffect(() => {
    // In place of this page, so that the way back does not lead out again.
    if (seconds === invitesAfter) window.location.replace(site.inviteUrl)
    if (seconds === homeAfter) void navigate(paths.home())
  }, [seconds, navigate])
  return seconds
}

export default function JoinPage() {
  const t = useMessages('join')
  const [isStaying, setStaying] = useState(false)
  const seconds = useWayOut(isStaying)
  const wait = Math.max(0, invitesAfter - seconds)
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
              href={site.inviteUrl}
              rel="noreferrer"
              variant="primary"
              size="lg"
              trailingIcon="external"
              className="shadow-glow"
            >
              {t('open', { host })}
            </Button>
            {!isStaying && (
              <Button size="lg" onClick={() => setStaying(true)}>
                {t('stay')}
              </Button>
            )}
          </div>
          <div className="grid gap-2 border-t border-line pt-5 text-sm text-ink-muted">
            {isStaying ? (
              <p role="status">{t('staying')}</p>
            ) : (
              <p>
                {wait > 0 ? t('wait', { seconds: wait }) : t('opening')} {t('later', { seconds: homeAfter })}
              </p>
            )}
            <p className="[overflow-wrap:anywhere]">{site.inviteUrl}</p>
          </div>
        </div>
      </div>
    </PublicLayout>
  )
}
