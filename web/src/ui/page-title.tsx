/** The title of the browser's tab. */
import site from 'virtual:content/site'

/** What the browser's tab says: the page, then the community. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${site.name}`}</title>
}
