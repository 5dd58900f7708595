/** The title of the browser's tab. */
import site from 'virtual:content/site'

/** A page's title followed by the community's name. */
export const titled = (title: string): string => `${title} · ${site.name}`

/** Sets the title of the browser's tab. */
export function PageTitle({ children }: { children: string }) {
  return <title>{titled(children)}</title>
}
