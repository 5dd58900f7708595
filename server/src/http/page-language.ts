/** Which of a page's languages a reader is sent: the one chosen on the device, or the browser's. */
import { findLanguage, languageCookie, pathIn, sourceLanguage } from '@idlewood/contract/languages'
import type { FastifyRequest } from 'fastify'

/** The languages the built pages are written in, by what the pages themselves say. */
export function languagesOf(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => /<html lang="([\w-]+)"/.exec(text)?.[1] ?? [])
  return [...new Set([sourceLanguage, ...found])]
}

/**
 * A page's file in each language there is one in. A page that names its language in its address is sent as it
 * is.
 */
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

/** The languages a browser asks for, the most wanted first. */
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

/** The language to send, of those there are. */
export function languageFor(request: FastifyRequest, available: readonly string[]): string {
  const [, chosen] =
    new RegExp(`(?:^|;\\s*)${languageCookie}=([\\w-]{2,35})`).exec(request.headers.cookie ?? '') ?? []
  if (chosen !== undefined && available.includes(chosen)) return chosen
  return (
    findLanguage(acceptedLanguages(request.headers['accept-language'] ?? ''), available) ?? sourceLanguage
  )
}
