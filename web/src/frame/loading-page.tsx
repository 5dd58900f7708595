/** What the pages behind the sign-in show until the session is known. */
import type { ComponentProps } from 'react'
import { useMatches } from 'react-router'
import { PageHeader } from '../ui/card.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { SkeletonRows } from '../ui/states.tsx'
import type { PageHandle } from './prerendered-page.ts'

/** The page until the session is known: what its module exports in its `handle`, or a spinner. */
export function LoadingPage() {
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined // exported by the page's module
  const Loading = handle?.Loading
  return Loading ? <Loading /> : <PageLoading />
}

/** A page with a header above rows. */
export const TitledLoading = (header: Omit<ComponentProps<typeof PageHeader>, 'description'>) => (
  <>
    <PageHeader {...header} description={<PageLoading />} />
    <SkeletonRows rows={8} />
  </>
)

/**
 * A heading with the name of the signed-in person; `text` contains `{name}`. It is empty until the script in
 * the page's head (web/early-start.ts) has received the name, which may be before React hydrates the heading.
 */
export const EarlyName = ({ text, className }: { text: string; className: string }) => (
  <h1 data-early-name={text} className={className} suppressHydrationWarning>
    {''}
  </h1>
)
