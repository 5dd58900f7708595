/** Loads the texts of the next page in parallel with its code. */
import { useEffect } from 'react'
import { useNavigation } from 'react-router'

async function prefetch(pathname: string): Promise<void> {
  const pages = await import('./prefetch-page.ts').catch(() => undefined)
  pages?.prefetchPage(pathname)
}

/** Prefetches the texts of the next page while its code is loading. If that fails, the page tries again. */
export function useNextPageMessages(): void {
  const { location } = useNavigation()
  const next = location?.pathname
  useEffect(() => {
    if (next !== undefined) void prefetch(next)
  }, [next])
}
