/** Security headers, which tell browsers what this site never does. */
import { createHash } from 'node:crypto'

interface Site {
  publicUrl: string
  assetsUrl: string | undefined
  /** Bodies of the page's inline scripts, the only ones allowed to run. */
  inlineScripts?: readonly string[] | undefined
  /** The same for styles. */
  inlineStyles?: readonly string[] | undefined
}

/** The CSP source expression that allows exactly this inline text. */
export const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Headers of every response. No referrer is sent to anyone, since a URL may contain a login code. */
export const commonHeaders = (publicUrl: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
})

/** Headers of responses to calls: data, never a document, never cached. */
export function callHeaders(publicUrl: string): Record<string, string> {
  return {
    ...commonHeaders(publicUrl),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    'cache-control': 'no-store',
  }
}

/** Headers of a page. */
export function pageHeaders({
  publicUrl,
  assetsUrl,
  inlineScripts = [],
  inlineStyles = [],
}: Site): Record<string, string> {
  const assets = assetsUrl ? ` ${new URL(assetsUrl).origin}` : ''
  const hashes = (texts: readonly string[]): string => [...new Set(texts.map(hashSource))].join(' ')
  const scripts = hashes(inlineScripts)
  const styles = hashes(inlineStyles)
  return {
    ...commonHeaders(publicUrl),
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'self' ${scripts}`.trim(),
      `style-src 'self' ${styles}`.trim(),
      `img-src 'self' data:${assets}`,
      "font-src 'self'",
      "media-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      ...(publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
    ].join('; '),
  }
}
