/**
 * The document around every page: head, theme before the first paint, and what shows while or if loading
 * fails.
 */
import { CSPProvider } from '@base-ui/react/csp-provider'
import { lazy, Suspense, use, useEffect, type ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useParams,
  useRouteError,
} from 'react-router'
import site from 'virtual:content/site'
import './app.css'
import { holdSubmits, sendEarly } from './frame/early-submit.ts'
import { ErrorFallback } from './frame/error-fallback.tsx'
import { whenAtRest } from './ui/at-rest.ts'
import { watchInstallPrompt } from './pwa/install-prompt.ts'
import { announceApp } from './frame/page-script/app-start.ts'
import { toastTime } from './frame/toast-time.ts'
import { WrittenPage, type PageHandle } from './frame/prerendered-page.ts'
import { languageOfPath } from './language/choice.ts'
import { directionOf } from './language/languages.ts'
import { messages, useLanguage } from './language/messages.ts'
import { useNextPageMessages } from './language/next-page.ts'
import { changeLanguage, currentLanguage } from './language/store.ts'
import archivo from './ui/fonts/archivo.woff2?url'
import { isLoadFailure, loadFailure } from './ui/load-failure.ts'
import { FullPageLoading } from './ui/spinner.tsx'
import { ErrorState } from './ui/states.tsx'
import { Toasts } from './ui/toasts.tsx'

/**
 * Runs before the first paint, so that a page never flashes dark for those who chose the light theme, nor
 * shows the bar of visitors where a session is kept.
 */
const storageScript = `(function(){try{var d=document.documentElement.dataset
if(localStorage.getItem('theme')==='light')d.theme='light'
if(localStorage.getItem('token')!==null)d.member=''}catch(e){}})()`

/**
 * The html shell; React Router writes it to disk for prerendered pages and for the fallback of all others.
 */
export function Layout({ children }: { children: ReactNode }) {
  const written = use(WrittenPage)
  const { script, mayNeedApp } = usePageHandle()
  const language = useLanguage()
  return (
    <html
      lang={language}
      dir={directionOf(language)}
      data-theme="dark"
      {...(script ? { 'data-alone': '' } : {})}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={site.colors.background} />
        <meta name="application-name" content={site.name} />
        <script dangerouslySetInnerHTML={{ __html: storageScript }} />
        <script dangerouslySetInnerHTML={{ __html: holdSubmits }} />
        <link rel="preload" href={archivo} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
        {script && <script type="module" src={script} />}
      </head>
      <body>
        {children}
        {script && written?.beside}
        {/* What follows, the build puts into it: see scripts/quick-pages.ts. */}
        {script && mayNeedApp && <template data-app="" />}
        {(!script || mayNeedApp) && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

/** How a page that is written to HTML does without the app; nothing where the app draws it. */
function usePageHandle(): PageHandle {
  const matches = useMatches()
  if (!use(WrittenPage)) return {}
  const handles = matches.map(({ handle }) => handle as PageHandle | undefined) // what a page's module exports
  return handles.find((handle) => handle?.script) ?? {}
}

// The browser offers it while the app is still being loaded.
if (typeof window !== 'undefined') watchInstallPrompt()

/**
 * Where the pages appear. Nothing inside may add style elements: the content security policy refuses them.
 */
export default function Root() {
  useEffect(sendEarly, [])
  useEffect(announceApp, [])
  useNextPageMessages()
  const isUnknown = useUnknownLanguage()
  return (
    <CSPProvider disableStyleElements>
      {isUnknown ? (
        <Suspense>
          <NotFound />
        </Suspense>
      ) : (
        <Outlet />
      )}
      <Beside />
    </CSPProvider>
  )
}

const NotFound = lazy(() => import('./frame/not-found-page.tsx'))

/** What comes before a public page's path is a language, or the address is none of this site. */
function useUnknownLanguage(): boolean {
  const { language } = useParams()
  const { pathname } = useLocation()
  const named = languageOfPath(pathname)
  useEffect(() => {
    if (named !== undefined && named !== currentLanguage()) changeLanguage(named).catch(() => undefined)
  }, [named])
  return language !== undefined && named === undefined
}

/** What goes on beside the pages, and messages. */
function Beside() {
  useEffect(
    () => whenAtRest(() => void import('./frame/background.ts').then(({ begin }) => begin()), 'short'),
    [],
  )
  const { pathname } = useLocation()
  return <Toasts closeAfter={toastTime(pathname)} />
}

/** Shown when a page could not be drawn, or a part of it could not be fetched. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (!isLoadFailure(error)) return <ErrorFallback />
  return (
    <main className="grid min-h-dvh place-items-center px-page">
      <title>{messages('root')('notLoaded')}</title>
      <ErrorState message={loadFailure()} onRetry={() => window.location.reload()} />
    </main>
  )
}

/** Shown by the router until the first page's chunk has arrived. */
export function HydrateFallback() {
  return <FullPageLoading />
}
