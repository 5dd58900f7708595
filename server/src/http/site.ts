/** The browser app: built files, precompressed, kept by browsers exactly as long as they stay true. */
import { readdirSync, readFileSync, existsSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { addressed, cacheText, guides, sendCached, type CachedText } from './cached-text.ts'
import { refuseUnknown } from './errors.ts'
import { languageFor, languagesOf, translationsOf } from './page-language.ts'
import { commonHeaders, pageHeaders } from './security-headers.ts'

const inlineScript = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g

const inlineStyle = /<style>([\s\S]*?)<\/style>/g

/**
 * The files of the app by their paths below its root, written as in addresses. Folder by folder: to have Node
 * go into them takes five times as long.
 */
const filesBelow = (root: string, below = ''): string[] =>
  readdirSync(join(root, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below + entry.name
    return entry.isDirectory() ? filesBelow(root, `${path}/`) : [path]
  })

/** Whether an address, however it is spelled, is a call's or a file's and so never a page of the app. */
function isOfData(url: string): boolean {
  const [path = '/'] = url.split('?')
  // The router has decoded it before, or it would not have come here.
  const plain = decodeURIComponent(path).replaceAll(/\/+/g, '/')
  return /^\/(api|assets)(\/|$)|\.\w+$/i.test(plain)
}

/** Prerendered pages by name: the plugin's own index files know nothing of their compressed twins. */
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
  // Read and made when it is first asked for: there are many languages.
  const wholeOf = (page: string, isTranslated: boolean): CachedText | undefined => {
    if (!wholes.has(page)) {
      const [text, type] = [readFileSync(join(root, page), 'utf8'), 'text/html; charset=utf-8']
      // A file sent as such would not say that it depends on the reader.
      const otherwise = isTranslated ? cacheText(text, type) : undefined
      wholes.set(page, addressed(text, { publicUrl, type }) ?? otherwise)
    }
    return wholes.get(page)
  }
  for (const page of pages.filter((file) => basename(file) === 'index.html')) {
    // A page of one thing of many has the parameters of its address in brackets.
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
 * Every file by its exact name. The plugin's own route would read the file's whole folder at each request, to
 * see that the name is spelled as on the disk, which took a quarter of what pages cost.
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

/** The headers of a page, by its file below the root. */
type HeadersOf = (page: string) => Record<string, string>

/** The headers of each page, whose policy allows the scripts and styles within it and no others. */
function headersOfPages(texts: ReadonlyMap<string, string>, { publicUrl, assetsUrl }: SiteFolder): HeadersOf {
  // Pages of the same scripts and styles share theirs: there are hundreds of pages.
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
 * What the pages say of themselves. By itself, so that nothing holds on to their texts, which are some
 * megabytes.
 */
function readPages(pages: readonly string[], site: SiteFolder) {
  const texts = new Map(pages.map((page) => [page, readFileSync(join(site.root, page), 'utf8')]))
  const all = [...texts.values()]
  return {
    headersOf: headersOfPages(texts, site),
    languages: languagesOf(all),
    ...guides(all, site.publicUrl),
  }
}

/** What says how a document may be used; a script or a picture is none. */
const documentHeaders = ['content-security-policy', 'x-frame-options', 'permissions-policy'] as const

/**
 * Serves the app built at `root`. Paths that are no file get the app's shell, which shows the page or "not
 * found".
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

  // Of the routes that follow, which are the site's alone.
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
    // The tag says as much.
    lastModified: false,
    setHeaders(reply, path) {
      const [, page] = /^(.*\.html)(?:\.br|\.gz)?$/.exec(path) ?? []
      if (page !== undefined) reply.headers(headersOf(relative(root, page).replaceAll('\\', '/')))
      // Repeated with each file of a page, they would weigh more than some of them.
      else for (const name of documentHeaders) reply.removeHeader(name)
      // Files below /assets carry their hash in their name; everything else is revalidated, and answered
      // 304 when unchanged.
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

  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && !isOfData(request.url)) return reply.sendFile(fallback)
    return refuseUnknown(request, reply)
  })
}
