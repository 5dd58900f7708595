/** Serves the browser app: built files, precompressed, cached by browsers only as long as they are valid. */
import { readdirSync, readFileSync, existsSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fillPublicUrl, cacheText, crawlerFiles, sendCached, type CachedText } from './cached-text.ts'
import { answerError, refuseUnknown } from './refusals.ts'
import { languageFor, languagesOf, translationsOf } from './page-language.ts'
import { commonHeaders, pageHeaders } from './security-headers.ts'

const inlineScript = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g

const inlineStyle = /<style>([\s\S]*?)<\/style>/g

/**
 * The app's files by path below its root, with forward slashes. Recurses by hand, because Node's recursive
 * listing takes five times as long.
 */
const filesBelow = (root: string, below = ''): string[] =>
  readdirSync(join(root, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below + entry.name
    return entry.isDirectory() ? filesBelow(root, `${path}/`) : [path]
  })

/** A segment of a path, as it is if it cannot be decoded. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The path of a URL, however it is spelled. */
const pathOf = (url: string): string =>
  (url.split('?')[0] ?? '/').split('/').map(decoded).join('/').replaceAll(/\/+/g, '/')

/** Whether a URL belongs to a call or a file, and so never to a page of the app. */
const isOfData = (url: string): boolean => /^\/(api|assets)(\/|$)|\.\w+$/i.test(pathOf(url))

/** Whether a request is for a page, whether or not the app has one there. */
const isNavigation = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !isOfData(url)

/** Whether the app has a page at a URL, which it reads in any case and with or without a slash at the end. */
function createPageTest(pages: readonly string[]): (url: string) => boolean {
  const paths = pages.map((page) =>
    dirname(page)
      .replace(/^\.$/, '')
      .replaceAll(/\[\w+\]/g, '[^/]+'),
  )
  const anyOf = new RegExp(`^/(?:${paths.join('|')})/?$`, 'i')
  return (url) => anyOf.test(pathOf(url))
}

/** Serves prerendered pages by name: the plugin does not find the compressed versions of index files. */
function servePages(
  app: FastifyInstance,
  {
    root,
    pages,
    languages,
    headersOf,
    publicUrl,
  }: {
    root: string
    pages: readonly string[]
    languages: readonly string[]
    headersOf: HeadersOf
    publicUrl: string
  },
): void {
  const wholes = new Map<string, CachedText | undefined>()
  // Loaded on the first request, because there are many languages.
  const wholeOf = (page: string, isTranslated: boolean): CachedText | undefined => {
    if (!wholes.has(page)) {
      const [text, type] = [readFileSync(join(root, page), 'utf8'), 'text/html; charset=utf-8']
      // A file served by the plugin would not say that it varies by reader.
      const otherwise = isTranslated ? cacheText(text, type) : undefined
      wholes.set(page, fillPublicUrl(text, { publicUrl, type }) ?? otherwise)
    }
    return wholes.get(page)
  }
  for (const page of pages.filter((file) => basename(file) === 'index.html')) {
    // The page of one of many things has its URL parameters in brackets.
    const path = `/${dirname(page)
      .replace(/^\.$/, '')
      .replaceAll(/\[(\w+)\]/g, ':$1')}`
    const translations = translationsOf(path, languages, pages)
    const isTranslated = translations.size > 1
    const vary = isTranslated ? 'accept-encoding, accept-language, cookie' : 'accept-encoding'
    app.get(path, (request, reply) => {
      const shown = (isTranslated && translations.get(languageFor(request, [...translations.keys()]))) || page
      const whole = wholeOf(shown, isTranslated)
      return whole
        ? sendCached(request, reply, { text: whole, headers: headersOf(shown), vary })
        : reply.sendFile(shown)
    })
  }
}

/**
 * Serves every file by its exact name. The plugin's own route would list the file's whole folder on each
 * request to check the spelling of the name, which took a quarter of the time spent on pages.
 */
function serveFiles(app: FastifyInstance, files: readonly string[]): void {
  const names = new Set(files)
  app.get<{ Params: { '*': string } }>('/*', ({ params: { '*': file } }, reply) =>
    names.has(file) ? reply.sendFile(file) : reply.callNotFound(),
  )
}

interface SiteFolder {
  root: string
  publicUrl: string
  assetsUrl: string | undefined
}

/** Returns the headers of a page by its file below the root. */
type HeadersOf = (page: string) => Record<string, string>

/** The headers of each page; its policy allows exactly the scripts and styles within the page. */
function headersOfPages(texts: ReadonlyMap<string, string>, { publicUrl, assetsUrl }: SiteFolder): HeadersOf {
  // There are hundreds of pages; those with the same scripts and styles share their headers.
  const known = new Map<string, Record<string, string>>()
  const headers = new Map<string, Record<string, string>>()
  for (const [page, text] of texts) {
    const [inlineScripts, inlineStyles] = [inlineScript, inlineStyle].map((pattern) =>
      [...text.matchAll(pattern)].map((match) => match[1] ?? ''),
    )
    const made = pageHeaders({ publicUrl, assetsUrl, inlineScripts, inlineStyles })
    const same = known.get(JSON.stringify(made)) ?? made
    known.set(JSON.stringify(made), same)
    headers.set(page, same)
  }
  const bare = pageHeaders({ publicUrl, assetsUrl })
  return (page) => headers.get(page) ?? bare
}

/**
 * Reads what the pages declare. A separate function, so that nothing keeps a reference to their texts, which
 * are several megabytes.
 */
function readPages(pages: readonly string[], site: SiteFolder) {
  const texts = new Map(pages.map((page) => [page, readFileSync(join(site.root, page), 'utf8')]))
  const all = [...texts.values()]
  return {
    headersOf: headersOfPages(texts, site),
    languages: languagesOf(all),
    ...crawlerFiles(all, site.publicUrl),
  }
}

/** Headers that say how a document may be used; they do not apply to scripts or pictures. */
const documentHeaders = ['content-security-policy', 'x-frame-options', 'permissions-policy'] as const

/**
 * Serves the app built at `root`. Paths without a file get the app's shell, which shows the page or "not
 * found", with the status that says which.
 */
export async function serveSite(app: FastifyInstance, site: SiteFolder): Promise<void> {
  const { root, publicUrl } = site
  if (!existsSync(root))
    throw new Error(`The browser app is not built: ${root} is missing. Run npm run build.`)
  const files = filesBelow(root)
  const pages = files.filter((file) => file.endsWith('.html'))
  const fileHeaders = commonHeaders(publicUrl)
  const { headersOf, languages, sitemap, robots } = readPages(pages, site)
  const fallback = existsSync(join(root, '__spa-fallback.html')) ? '__spa-fallback.html' : 'index.html'

  // Applies to the routes added below, which all belong to the site.
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, isSite: true }
  })
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    index: false,
    redirect: false,
    cacheControl: false,
    dotfiles: 'ignore',
    acceptRanges: false,
    // The entity tag is enough.
    lastModified: false,
    setHeaders(reply, path) {
      const [, page] = /^(.*\.html)(?:\.br|\.gz)?$/.exec(path) ?? []
      if (page !== undefined) reply.headers(headersOf(relative(root, page).replaceAll('\\', '/')))
      // Repeated for each file of a page, they would outweigh some of the files.
      else for (const name of documentHeaders) reply.removeHeader(name)
      // Files below /assets have a hash in their name; everything else is revalidated, with a 304 if
      // unchanged.
      reply.header(
        'cache-control',
        path.startsWith(join(root, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })

  serveFiles(app, files)
  servePages(app, { root, pages, languages, headersOf, publicUrl })
  for (const [path, page] of [
    ['/sitemap.xml', sitemap],
    ['/robots.txt', robots],
  ] as const)
    app.get(path, (request, reply) => sendCached(request, reply, { text: page, headers: fileHeaders }))

  const isPage = createPageTest(pages)
  const lost = cacheText(readFileSync(join(root, fallback), 'utf8'), 'text/html; charset=utf-8')
  const sendLost = (request: FastifyRequest, reply: FastifyReply, status: 400 | 404): FastifyReply => {
    // A copy that the browser has is not confirmed: with this status, that would be an empty page.
    delete request.raw.headers['if-none-match']
    return sendCached(request, reply.code(status), { text: lost, headers: headersOf(fallback) })
  }
  app.setNotFoundHandler((request, reply) => {
    if (!isNavigation(request)) return refuseUnknown(request, reply)
    return isPage(request.url) ? reply.sendFile(fallback) : sendLost(request, reply, 404)
  })
  app.answerUnroutable = (error, request, reply) =>
    isNavigation(request) ? sendLost(request, reply, 400) : answerError(error, request, reply)
}
