import { publicUrlPlaceholder } from '@idlewood/contract/public-url'
import { pathIn, sourceLanguage } from '@idlewood/contract/languages'
import site from 'virtual:content/site'

import { localeOf } from '../language/languages.ts'
import { useLanguage } from '../language/messages.ts'
import { readersLanguages } from '../language/store.ts'

const origin = typeof window === 'undefined' ? publicUrlPlaceholder : window.location.origin

/** Links to the page in every language. */
export function LanguageAlternates({ path }: { path: string }) {
  return (
    <>
      {readersLanguages().map((one) => (
        <link key={one} rel="alternate" hrefLang={one} href={origin + pathIn(one, path)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + pathIn(sourceLanguage, path)} />
    </>
  )
}

/** The head of a public page, for browsers, search engines and link previews. */
export function PublicHead({
  title,
  description = site.description,
  path,
}: {
  /** Omitted on the start page, which has the community's name as its title. */
  title?: string
  description?: string
  /** The path below the portal's base URL, with a leading slash. */
  path: string
}) {
  const shown = title === undefined ? site.name : `${title} · ${site.name}`
  const language = useLanguage()
  const address = origin + pathIn(language, path)
  const picture = `${origin}/preview.png`
  return (
    <>
      <title>{shown}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <LanguageAlternates path={path} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={localeOf(language).replace('-', '_')} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title ?? site.name} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`${site.name}: ${site.tagline}`} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title ?? site.name} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={picture} />
    </>
  )
}
