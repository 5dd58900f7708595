/**
 * The document around every page: the head, the theme before the first paint, and the loading and error
 * states.
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
import { earlyLanguage } from './frame/early-language.ts'
import { earlySubmitScript, submitEarlyForm } from './frame/early-submit.ts'
import { earlyThemeScript } from './frame/early-theme.ts'
import { ErrorFallback } from './frame/error-fallback.tsx'
import { oldBrowserScript } from './frame/old-browser.ts'
import { whenAtRest } from './ui/at-rest.ts'
import { watchInstallPrompt } from './pwa/install-prompt.ts'
import { announceApp } from './frame/page-script/app-start.ts'
import { toastTime } from './frame/toast-time.ts'
import { PrerenderContext, type PageHandle } from './frame/prerendered-page.ts'
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
 * Runs before the first paint, so that a page never flashes dark for readers who chose the light theme, never
 * shows the visitor's bar if a session is stored, and marks a page that will change its language once the app
 * runs. The offline page keeps scripts marked `data-offline`.
 */
const storageScript = `(function(){try{var e=document.documentElement,d=e.dataset,
l=${earlyLanguage}
if(l.slice(0,2)!==e.lang.slice(0,2))d.otherLanguage=''
if(localStorage.getItem('theme')==='light')d.theme='light'
if(localStorage.getItem('token')!==null)d.member=''}catch(e){}})()`

/**
 * The HTML shell; React Router writes it to disk for prerendered pages and as the fallback for all others.
 */
export function Layout({ children }: { children: ReactNode }) {
  const extras = use(PrerenderContext)
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
        <script data-offline="" dangerouslySetInnerHTML={{ __html: storageScript }} />
        <script data-offline="" dangerouslySetInnerHTML={{ __html: earlyThemeScript }} />
        <script dangerouslySetInnerHTML={{ __html: earlySubmitScript }} />
        <script dangerouslySetInnerHTML={{ __html: oldBrowserScript }} />
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
        {script && extras?.beside}
        {/* The build fills this in: see scripts/quick-pages.ts. */}
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

/** How a prerendered page runs without the app; empty when the app renders it. */
function usePageHandle(): PageHandle {
  const matches = useMatches()
  if (!use(PrerenderContext)) return {}
  const handles = matches.map(({ handle }) => handle as PageHandle | undefined) // exported by a page's module
  return handles.find((handle) => handle?.script) ?? {}
}

// The browser may offer the installation while the app is still loading.
if (typeof window !== 'undefined') watchInstallPrompt()

/** The place of the pages. Nothing inside may add style elements: the content security policy blocks them. */
export default function Root() {
  useEffect(submitEarlyForm, [])
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
      <Background />
    </CSPProvider>
  )
}

const NotFound = lazy(() => import('./frame/not-found-page.tsx'))

/** True if the segment before a public page's path is not a language, so the URL does not exist. */
function useUnknownLanguage(): boolean {
  const { language } = useParams()
  const { pathname } = useLocation()
  const named = languageOfPath(pathname)
  useEffect(() => {
    if (named !== undefined && named !== currentLanguage()) changeLanguage(named).catch(() => undefined)
  }, [named])
  return language !== undefined && named === undefined
}

/** Loads the background work; if the portal is lost while the page is still loading, until it is back. */
const loadBackground = (): void =>
  void import('./frame/background.ts').then(
    ({ startBackgroundWork }) => startBackgroundWork(),
    () => void setTimeout(loadBackground, 5000),
  )

/** Background work, and toasts. */
function Background() {
  useEffect(() => whenAtRest(loadBackground, 'short'), [])
  const { pathname } = useLocation()
  return <Toasts closeAfter={toastTime(pathname)} />
}

/** Shown if a page could not be rendered, or a part of it could not be loaded. */
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

/** Shown by the router until the first page's chunk has loaded. */
export function HydrateFallback() {
  return <FullPageLoading />
}
