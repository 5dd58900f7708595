/** The browser app: built files, precompressed, kept by browsers exactly as long as they stay true. */
import { readdirSync, readFileSync, existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { addressed, guides, sendAddressed } from './addressed.ts'
import { Refusal, sendRefusal } from './errors.ts'
import { commonHeaders, pageHeaders } from './security-headers.ts'

const inlineScript = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g

const inlineStyle = /<style>([\s\S]*?)<\/style>/g

function pagesBelow(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
}

/** Serves the app built at `root`. Paths that are no file get the app's shell, which shows the page or "not found". */
export async function serveSite(
  app: FastifyInstance,
  { root, publicUrl, assetsUrl }: { root: string; publicUrl: string; assetsUrl: string | undefined },
): Promise<void> {
  if (!existsSync(root))
    throw new Error(`The browser app is not built: ${root} is missing. Run npm run build.`)
  const pages = pagesBelow(root)
  const texts = new Map(pages.map((page) => [page, readFileSync(join(root, page), 'utf8')]))
  const within = (pattern: RegExp): string[] =>
    [...texts.values()].flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))
  const fileHeaders = commonHeaders(publicUrl)
  const headers = pageHeaders({
    publicUrl,
    assetsUrl,
    inlineScripts: within(inlineScript),
    inlineStyles: within(inlineStyle),
  })
  const fallback = existsSync(join(root, '__spa-fallback.html')) ? '__spa-fallback.html' : 'index.html'

  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    index: false,
    redirect: false,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders(reply, path) {
      // Only a document has a policy; repeating it with each of its files would weigh more than some of them.
      const isPage = /\.html(\.br|\.gz)?$/.test(path)
      for (const [name, value] of Object.entries(isPage ? headers : fileHeaders)) reply.header(name, value)
      // Files below /assets carry their hash in their name; everything else is asked for anew, and answered 304 when unchanged.
      reply.header(
        'cache-control',
        path.startsWith(join(root, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })

  // Prerendered pages by name: the plugin's own index files know nothing of their compressed twins.
  for (const page of pages.filter((file) => basename(file) === 'index.html')) {
    const path = `/${dirname(page).replace(/^\.$/, '')}`
    const whole = addressed(texts.get(page) ?? '', { publicUrl, type: 'text/html; charset=utf-8' })
    app.get(path, (request, reply) =>
      whole ? sendAddressed(request, reply, { page: whole, headers }) : reply.sendFile(page),
    )
  }
  const { sitemap, robots } = guides([...texts.values()], publicUrl)
  for (const [path, page] of [
    ['/sitemap.xml', sitemap],
    ['/robots.txt', robots],
  ] as const)
    app.get(path, (request, reply) => sendAddressed(request, reply, { page, headers: fileHeaders }))

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets)(\/|$)|\.\w+$/.test(path)
    if (isPage) return reply.sendFile(fallback)
    return sendRefusal(request, reply, new Refusal('not_found', 'There is nothing at this address.'))
  })
}
