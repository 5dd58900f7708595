/** The document around every page: head, theme before the first paint, and what shows while or if loading fails. */
import { CSPProvider } from '@base-ui/react/csp-provider'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router'
import './app.css'
import { ErrorFallback } from './shell/error-fallback.tsx'
import archivo from './ui/fonts/archivo.woff2?url'
import { FullPageLoading } from './ui/spinner.tsx'

/** Runs before the first paint, so that a stored or preferred light theme never flashes dark. */
const themeScript = `(function(){var t;try{t=localStorage.getItem('theme')}catch(e){}
if(t!=='light'&&t!=='dark')t=matchMedia('(prefers-color-scheme: light)').matches?'light':'dark';
document.documentElement.dataset.theme=t})()`

/** The html shell; React Router writes it to disk for prerendered pages and for the fallback of all others. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" data-theme="dark" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#151020" />
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <link rel="preload" href={archivo} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** Where the pages appear. Nothing inside may add style elements: the content security policy refuses them. */
export default function Root() {
  return (
    <CSPProvider disableStyleElements>
      <Outlet />
      <LateToasts />
    </CSPProvider>
  )
}

const Toasts = lazy(async () => ({ default: (await import('./ui/toasts.tsx')).Toasts }))

/** The start page says nothing by toast, so their code comes with the first page after it, and stays. */
function LateToasts() {
  const isElsewhere = useLocation().pathname !== '/'
  const [isWanted, setWanted] = useState(false)
  if (isElsewhere && !isWanted) setWanted(true)
  return (
    isWanted && (
      <Suspense>
        <Toasts />
      </Suspense>
    )
  )
}

/** Shown when a page could not be drawn. */
export function ErrorBoundary() {
  return <ErrorFallback />
}

/** Shown by the router until the first page's chunk has arrived. */
export function HydrateFallback() {
  return <FullPageLoading />
}
