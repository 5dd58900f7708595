/** The title of the browser's tab. */
import site from 'virtual:content/site'

/** A page's title, then the community. */
export const titled = (title: string): string => `${title} · ${site.name}`

/** What the browser's tab says. */
export function PageTitle({ children }: { children: string }) {
  return <title>{titled(children)}</title>
}
