/**
 * Texts served from memory, compressed once: pages and lists that contain the portal's own URL, and the API
 * document.
 */
import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { publicUrlPlaceholder } from '@idlewood/contract/public-url'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A text served from memory. */
export interface CachedText {
  readonly type: string
  readonly etag: string
  readonly plain: Buffer
  readonly brotli: Buffer
  readonly gzip: Buffer
}

/** Replaces the placeholder in a built text with the portal's URL; undefined if the text has none. */
export function fillPublicUrl(
  text: string,
  { publicUrl, type }: { publicUrl: string; type: string },
): CachedText | undefined {
  return text.includes(publicUrlPlaceholder)
    ? cacheText(text.replaceAll(publicUrlPlaceholder, publicUrl), type)
    : undefined
}

/** Prepares a text to be sent, compressing it once. */
export function cacheText(text: string, type: string): CachedText {
  const plain = Buffer.from(text)
  return {
    type,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 24)}"`,
    plain,
    brotli: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: gzipSync(plain),
  }
}

/** Sends a text with the best encoding the client accepts, or a 304 if it is unchanged. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    text,
    headers = {},
    vary = 'accept-encoding',
  }: { text: CachedText; headers?: Record<string, string>; vary?: string },
): FastifyReply {
  void reply
    .headers(headers)
    .header('cache-control', 'no-cache')
    .header('vary', vary)
    .header('etag', text.etag)
    .type(text.type)
  // A proxy that compresses marks the tag as weak; the text is the same.
  if (request.headers['if-none-match']?.replace(/^W\//, '') === text.etag) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  if (encoding) void reply.header('content-encoding', encoding)
  return reply.send(encoding === 'br' ? text.brotli : encoding ? text.gzip : text.plain)
}

const canonical = new RegExp(`<link rel="canonical" href="${publicUrlPlaceholder}([^"]*)"`)

/**
 * Files for search engines: they list every page that declares itself public, and nothing that needs a
 * sign-in.
 */
export function crawlerFiles(
  pages: readonly string[],
  publicUrl: string,
): { sitemap: CachedText; robots: CachedText } {
  const paths = pages.flatMap((page) => canonical.exec(page)?.[1] ?? []).toSorted()
  const entries = paths.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>\n`).join('')
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>\n`
  const robots = `User-agent: *\nDisallow: /api/\nDisallow: /admin\n\nSitemap: ${publicUrl}/sitemap.xml\n`
  return {
    sitemap: cacheText(sitemap, 'application/xml; charset=utf-8'),
    robots: cacheText(robots, 'text/plain; charset=utf-8'),
  }
}
