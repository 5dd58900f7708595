import { sourceLanguage } from '@idlewood/contract/languages'
import { messageText, type MessageText } from '@idlewood/contract/errors'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import loginScript from 'virtual:page-script/features/identity/login.script'
import { errorSentence } from '../../api/client.ts'
import { logToConsole } from '../../api/log-to-console.ts'
import { textAttributes } from '../../frame/page-script/page-texts.ts'
import { readAs } from '../../api/shapes.ts'
import { PublicPage } from '../../frame/public-page.tsx'
import { messages, useMessages } from '../../language/messages.ts'
import { serverSentence, useServerSentence } from '../../language/server-texts.ts'
import { useAuth } from '../../session/auth.tsx'
import { pathAfterSignIn } from '../../session/return-path.ts'
import { exit } from '../../session/leave-app.ts'
import { Button } from '../../ui/button.tsx'
import { useIsLive } from '../../ui/is-live.ts'
import { PageTitle, documentTitle } from '../../ui/page-title.tsx'
import { FullPageLoading } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toasts.tsx'
import { paths } from '../../paths.ts'
import { discord, loginTimeOutMs } from './login.rules.ts'

// Opened directly, this page is HTML plus this script, which loads the app only if needed.
export const handle = { script: loginScript, mayNeedApp: true }

interface Query {
  code: string | null
  error: string | null
  /** The translatable message behind `error`. */
  text?: MessageText | undefined
}

function readText(json: string | null): MessageText | undefined {
  try {
    return readAs(messageText, JSON.parse(json ?? ''))
  } catch {
    return undefined // The URL was truncated.
  }
}

/** The query of the URL, read once; the sign-in code is removed from the URL before any request is made. */
function takeQuery(): Query {
  if (typeof window === 'undefined') return { code: null, error: null }
  const query = new URLSearchParams(window.location.search)
  const taken = { code: query.get('token'), error: query.get('error'), text: readText(query.get('text')) }
  if (taken.code) window.history.replaceState(window.history.state, '', window.location.pathname)
  return taken
}

/** Sends visitors who stay too long on this page back to the start page. */
function useTimeOut(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.landing(), { replace: true }), loginTimeOutMs)
    return () => clearTimeout(timer)
  }, [navigate])
}

/** Signs in once with the code from the URL and continues. Returns why that failed, in a sentence. */
function useCodeSignIn(code: string | null): string | null {
  const { login } = useAuth()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  const hasBegun = useRef(false)
  useEffect(() => {
    if (!code || hasBegun.current) return
    hasBegun.current = true
    const fail = (sentence: string): void => {
      toast.error(messages('identity')('login.failedToast'))
      setFailure(sentence)
    }
    void login(code).then(
      (result) => {
        if (result === null) return fail(messages('identity')('login.failed.lead'))
        const path = 'link' in result ? paths.link() : 'user' in result ? pathAfterSignIn() : paths.home()
        void navigate(path, { replace: true })
      },
      (error: unknown) => {
        logToConsole('The sign-in did not work.', error)
        fail(errorSentence(error, messages('api')('unexpected')))
      },
    )
  }, [code, login, navigate])
  return failure
}

export default function LoginPage() {
  return useIsLive() ? <LiveLogin /> : <WrittenLogin />
}

/**
 * Runs before any other script. Shows the failure that the URL names, and otherwise leaves the loading
 * screen.
 */
const early = `(function(){var q=new URLSearchParams(location.search),e=q.get('error'),d=document.documentElement;
if(!e||q.get('token')||'member' in d.dataset)return;
d.dataset.failed='';
if(d.lang==='${sourceLanguage}'||!q.get('text'))document.querySelector('[data-login-failed] h1+p').textContent=e})()`

function WrittenLogin() {
  const t = useMessages('identity')
  return (
    <>
      <PageTitle>{t('signIn.title')}</PageTitle>
      <div className="[html[data-failed]_&]:hidden">
        <FullPageLoading />
      </div>
      <div
        data-login-failed
        {...textAttributes({ title: documentTitle(t('login.failed.title')) })}
        className="[html:not([data-failed])_&]:hidden"
      >
        <FailedCard lead={t('login.failed.lead')} isTitled={false} />
      </div>
      <script dangerouslySetInnerHTML={{ __html: early }} />
    </>
  )
}

function LiveLogin() {
  const { user, loading, unreachable, secondFactor, retry } = useAuth()
  const navigate = useNavigate()
  const [{ code, error, text }] = useState(takeQuery)
  useTimeOut()
  useEffect(() => {
    if (!error) return
    void serverSentence(error, text).then((sentence) => toast.error(sentence, { toastId: 'loginError' }))
  }, [error, text])
  const failure = useCodeSignIn(code)

  // Even if using the code failed, the visitor may be signed in, when only loading the profile timed out.
  const isSignedIn = (user !== null || secondFactor) && (!code || failure !== null)
  useEffect(() => {
    if (isSignedIn) void navigate(secondFactor ? paths.home() : pathAfterSignIn(), { replace: true })
  }, [isSignedIn, secondFactor, navigate])

  const shouldLeave = !code && !error && !loading && !user && !secondFactor && !unreachable
  useEffect(() => {
    if (shouldLeave) exit.leaveFor(discord)
  }, [shouldLeave])

  if (unreachable) return <Unreachable onRetry={retry} />
  if (failure !== null) return <FailedCard lead={failure} />
  if (error && !user && !loading) return <Failed error={error} text={text} />
  return <FullPageLoading />
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  const t = useMessages('identity')
  return (
    <PublicPage title={t('login.unreachable.title')} lead={t('login.unreachable.lead')}>
      <Button variant="primary" icon="refresh" block onClick={onRetry}>
        {t('login.retry')}
      </Button>
    </PublicPage>
  )
}

function Failed({ error, text }: { error: string; text: MessageText | undefined }) {
  return <FailedCard lead={useServerSentence(error, text)} />
}

function FailedCard({ lead, isTitled = true }: { lead: string; isTitled?: boolean }) {
  const t = useMessages('identity')
  return (
    <PublicPage title={t('login.failed.title')} lead={lead} isTitled={isTitled}>
      <div className="grid gap-3">
        <Button variant="primary" block href={discord}>
          {t('login.again')}
        </Button>
        <Button block to={paths.signIn()}>
          {t('login.byPassword')}
        </Button>
        <Button variant="quiet" block to={paths.landing()}>
          {t('login.back')}
        </Button>
      </div>
    </PublicPage>
  )
}
