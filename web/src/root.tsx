/** The document around every page: head, theme before the first paint, and what shows while or if loading fails. */
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { config } from 'zod'
import './app.css'

// The content security policy forbids eval, which zod's compiled parsers need.
config({ jitless: true })

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
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
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

/** Where the pages appear. */
export default function Root() {
  return <Outlet />
}

/** Shown by the router until the first page's chunk has arrived. */
export function HydrateFallback() {
  return <p>Loading, please wait...</p>
}
