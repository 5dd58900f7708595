/** The first stop of the Tab key: past the menus, to the page. */
import { useMessages } from '../language/messages.ts'
export function SkipLink() {
  const t = useMessages('frame')
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-accent focus:px-4 focus:py-2 focus:text-accent-ink"
    >
      {t('skip')}
    </a>
  )
}
