/** Chooses the language of a page: the one chosen on the device, or else the browser's preference. */
import { findLanguage, languageCookie, pathIn, sourceLanguage } from '@idlewood/contract/languages'
import type { FastifyRequest } from 'fastify'

/** The languages of the built pages, as declared in the pages themselves. */
export function languagesOf(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => /<html lang="([\w-]+)"/.exec(text)?.[1] ?? [])
  return [...new Set([sourceLanguage, ...found])]
}

/** The files of a page by language. A page whose URL names its language is sent as it is. */
export function translationsOf(
  path: string,
  languages: readonly string[],
  pages: readonly string[],
): Map<string, string> {
  const known = new Set(pages.map((page) => page.replaceAll('\\', '/')))
  const files = languages.map(
    (language) => [language, `${pathIn(language, path)}/index.html`.replace(/^\/+/, '')] as const,
  )
  return new Map(files.filter(([, file]) => known.has(file)))
}

/** The languages a browser accepts, most preferred first. */
function acceptedLanguages(header: string): string[] {
  return header
    .slice(0, 1000)
    .split(',')
    .map((part) => {
      const [language = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map((one) => /^\s*q=([\d.]+)/.exec(one)?.[1]).find(Boolean)
      return { language, quality: Number(quality ?? 1) }
    })
    .filter(({ language, quality }) => language !== '' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ language }) => language)
}

/** The language to send, out of those available. */
export function languageFor(request: FastifyRequest, available: readonly string[]): string {
  const [, chosen] =
    new RegExp(`(?:^|;\\s*)${languageCookie}=([\\w-]{2,35})`).exec(request.headers.cookie ?? '') ?? []
  if (chosen !== undefined && available.includes(chosen)) return chosen
  return (
    findLanguage(acceptedLanguages(request.headers['accept-language'] ?? ''), available) ?? sourceLanguage
  )
}
