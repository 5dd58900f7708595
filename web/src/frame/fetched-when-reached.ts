import { fetchedWhenReached } from '../ui/lazy-part.tsx'

/** The router's list of the files of each page, as far as it is used here. */
interface Manifest {
  routes: Readonly<Record<string, { module: string; imports?: readonly string[] }>>
}

function fetchCode(address: string): void {
  if (document.head.querySelector(`link[href="${address}"]`)) return
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: address }))
}

/**
 * Props for a link to the page in `file`: its code is fetched when somebody reaches for the link. The
 * router's own `prefetch` reloads the document if the code is gone: after an update, pointing at a link would
 * do that.
 */
export const pageFetchedWhenReached = (file: string) =>
  fetchedWhenReached({
    async load() {
      const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: Manifest } // set by the router
      const page = manifest?.routes[file.replace(/\.tsx$/, '')]
      if (page) for (const address of [page.module, ...(page.imports ?? [])]) fetchCode(address)
    },
  })
