import { useEffect, useRef } from 'react'
import { useMessages } from '../language/messages.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useAuth } from './auth.tsx'

/** Takes the place of a page whose session has ended, until its user signs in again in another tab. */
export function SessionEnded() {
  const t = useMessages('session')
  const { resume, leaveInterrupted } = useAuth()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    const onReturn = (): void => void (document.hidden || resume())
    // The second factor of a sign-in in another tab changes nothing in the storage.
    window.addEventListener('focus', onReturn)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      window.removeEventListener('focus', onReturn)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [resume])
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
          <Button variant="quiet" block onClick={leaveInterrupted}>
            {t('ended.leave')}
          </Button>
        </div>
      </div>
    </main>
  )
}
