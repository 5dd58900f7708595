import { useEffect, useRef } from 'react'
import { onTokenElsewhere } from '../api/token.ts'
import { useMessages } from '../language/messages.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { AuthDeps } from './auth-actions.ts'
import { leaveInterrupted, resume } from './interruption.ts'

/** Takes the place of a page whose session has ended, until its user signs in again in another tab. */
export function SessionEnded({ deps }: { deps: AuthDeps }) {
  const t = useMessages('session')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    const tryAgain = (): void => void (document.hidden || resume(deps))
    tryAgain()
    const stop = onTokenElsewhere(() => void resume(deps))
    // The second factor of a sign-in in another tab changes nothing in the storage.
    window.addEventListener('focus', tryAgain)
    document.addEventListener('visibilitychange', tryAgain)
    return () => {
      stop()
      window.removeEventListener('focus', tryAgain)
      document.removeEventListener('visibilitychange', tryAgain)
    }
  }, [deps])
  return (
    <main className="fixed inset-0 z-60 grid place-items-center overflow-y-auto bg-surface px-page py-10">
      <div className="grid w-full max-w-md gap-5 rounded-xl border border-line bg-overlay p-6 shadow-overlay sm:p-8">
        <Icon name="lock" size={28} className="text-accent-text" />
        <div className="grid gap-2">
          <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
            {t('ended.title')}
          </h1>
          <p className="text-ink-muted">{t('ended.text')}</p>
        </div>
        <div className="grid gap-3">
          <Button
            href={paths.login()}
            target="_blank"
            rel="noopener"
            variant="primary"
            trailingIcon="external"
            block
          >
            {t('ended.signIn')}
          </Button>
          <Button variant="quiet" block onClick={() => leaveInterrupted(deps)}>
            {t('ended.leave')}
          </Button>
        </div>
      </div>
    </main>
  )
}
