/** What player pages show until the session is known; each exports it as `Loading` in its `handle`. */
import { PageHeader } from '../ui/card.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { SkeletonRows } from '../ui/states.tsx'

/** A page with a title above rows. */
export const TitledLoading = ({ title }: { title: string }) => (
  <>
    <PageHeader title={title} description={<PageLoading />} />
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
