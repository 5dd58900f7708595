/** Opens the app at a path the way the router does, with the real route table, providers and pages. */
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { act, cleanup, render } from '@testing-library/react'
import type { ComponentType } from 'react'
import {
  createMemoryRouter,
  RouterProvider,
  type LoaderFunction,
  type RouteObject,
  type ShouldRevalidateFunction,
} from 'react-router'
import { queryClient } from '../src/api/queries.ts'
import Root, { ErrorBoundary, HydrateFallback } from '../src/root.tsx'
import table from '../src/routes.ts'

interface PageModule {
  default: ComponentType
  clientLoader?: LoaderFunction
  shouldRevalidate?: ShouldRevalidateFunction
}

const modules = import.meta.glob<PageModule>('../src/{features,frame}/**/*-{page,layout}.tsx')

function asRoute({ path, index, file, children }: RouteConfigEntry): RouteObject {
  const load = modules[`../src/${file}`]
  if (!load) throw new Error(`${file} of the route table is no page or layout.`)
  const lazy = async () => {
    const { default: Component, clientLoader, shouldRevalidate } = await load()
    return {
      Component,
      ...(clientLoader ? { loader: clientLoader } : {}),
      ...(shouldRevalidate ? { shouldRevalidate } : {}),
    }
  }
  if (index) return { index: true, lazy }
  return {
    ...(path === undefined ? {} : { path }),
    lazy,
    ...(children ? { children: children.map(asRoute) } : {}),
  }
}

/** The app's location, and navigation as by a link. */
export interface OpenedApp {
  address(): string
  go(to: string): Promise<void>
  /** Goes back, like the browser's back button. */
  back(): Promise<void>
}

/** Opens the app at a path, with the token that is stored. An app that was open before is closed. */
export async function openApp(address: string): Promise<OpenedApp> {
  cleanup()
  queryClient.clear()
  window.history.replaceState(null, '', address)
  const router = createMemoryRouter(
    [{ Component: Root, ErrorBoundary, HydrateFallback, children: table.map(asRoute) }],
    { initialEntries: [address] },
  )
  await act(async () => void render(<RouterProvider router={router} />))
  return {
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
    go: async (to) => act(async () => router.navigate(to)),
    back: async () =>
      act(async () => {
        await router.navigate(-1)
        // The browser reports that the router has returned to an entry that it did not let the user leave.
        window.dispatchEvent(new PopStateEvent('popstate'))
      }),
  }
}
