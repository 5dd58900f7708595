/** The title of the browser's tab. */
import site from 'virtual:content/site'

/** A page's title followed by the community's name. */
export const documentTitle = (title: string): string => `${title} · ${site.name}`

/** Sets the title of the browser's tab. */
export function PageTitle({ children }: { children: string }) {
  return <title>{documentTitle(children)}</title>
}
