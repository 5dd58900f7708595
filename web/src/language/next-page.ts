/** Loads what the next page says, beside its code. */
import { useEffect } from 'react'
import { useNavigation } from 'react-router'

async function askFor(pathname: string): Promise<void> {
  const pages = await import('./pages.ts').catch(() => undefined)
  pages?.askForPage(pathname)
}

/** While the code of the next page is on its way, so are its texts. What fails, the page asks for again. */
export function useNextPageMessages(): void {
  const { location } = useNavigation()
  const next = location?.pathname
  useEffect(() => {
    if (next !== undefined) void askFor(next)
  }, [next])
}
