import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { toast } from '../ui/toasts.tsx'
import { paths } from '../paths.ts'
import { messages, useMessages } from '../language/messages.ts'

/**
 * Shown to people who may not see a page, with the permissions they would need; used inside the page's
 * layout.
 */
export function Forbidden({ required }: { required: readonly string[] }) {
  const t = useMessages('frame')
  const navigate = useNavigate()
  useEffect(() => {
    toast.error(messages('frame')('forbidden.denied'), { toastId: 'access-denied' })
  }, [])
  // A tab that was opened with this page has nothing to go back to.
  const goBack = (): unknown =>
    window.history.length > 1 ? navigate(-1) : navigate(paths.home(), { replace: true })
  return (
    <div className="grid max-w-xl gap-6">
      <PageTitle>{t('forbidden.title')}</PageTitle>
      <Icon name="lock" size={44} className="text-accent-text" />
      <div className="grid gap-3">
        <h1 className="display text-3xl">{t('forbidden.title')}</h1>
        <p className="text-lg text-ink-muted">{t('forbidden.text')}</p>
      </div>
      {required.length > 0 && (
        <div className="grid gap-2">
          <p className="eyebrow text-ink-muted">{t('forbidden.any')}</p>
          <ul className="flex flex-wrap gap-2">
            {required.map((permission) => (
              <li key={permission} className="rounded-sm bg-raised px-2.5 py-1 font-mono text-sm">
                {permission}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button to={paths.home()} variant="primary" icon="home">
          {t('home.go')}
        </Button>
        <Button icon="arrow-left" onClick={() => void goBack()}>
          {t('back')}
        </Button>
      </div>
    </div>
  )
}

/** The same, filling the screen. */
export function ForbiddenPage({ required }: { required: readonly string[] }) {
  return (
    <main className="grid min-h-dvh place-items-center px-page py-24">
      <Forbidden required={required} />
    </main>
  )
}
