import { parseUrl } from '@idlewood/contract/parse-url'
import { pushLimits } from '@idlewood/contract/push'
import { createHash, ECDH } from 'node:crypto'

/** Hosts of the browsers' push services; a leading dot matches all subdomains. */
const browserServices = [
  // Chrome, Edge on Android, Opera, Samsung Internet
  'fcm.googleapis.com',
  // Firefox
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  // Safari
  'web.push.apple.com',
  '.push.apple.com',
  // Edge on Windows
  '.notify.windows.com',
]

const isBelow = (host: string, service: string): boolean =>
  service.startsWith('.') ? host.endsWith(service) && host.length > service.length : host === service

/**
 * The endpoint in the form to store, or null if messages must not be sent to it. Only push services of
 * browsers are allowed, so that nobody can make the portal call an address of their choice. `services` are
 * additional ones, as host or host:port.
 */
export function usableEndpoint(endpoint: string, services: readonly string[]): string | null {
  const url = parseUrl(endpoint)
  if (!url) return null
  const { protocol, username, password, port, hostname, host, hash, href } = url
  if (protocol !== 'https:' || username || password || hash || href.includes('#')) return null
  // Parsing turns a lookalike name into another one, and an empty user name may be present without being
  // visible.
  if (/^https:\/\/[^/?]*@/.test(endpoint) || href.length > pushLimits.endpoint) return null
  if (services.includes(host)) return href
  return port === '' && browserServices.some((service) => isBelow(hostname, service)) ? href : null
}

/** The unique key of an endpoint; the endpoint itself may be longer than an index allows. */
export const endpointHash = (endpoint: string): string =>
  createHash('sha256')
    .update(parseUrl(endpoint)?.href ?? endpoint)
    .digest('hex')

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64') // also reads base64url

/**
 * Keys in the form to store, base64url; null unless they are an uncompressed point on P-256 and a secret of
 * 16 bytes.
 */
export function usableKeys(keys: { p256dh: string; auth: string }): { p256dh: string; auth: string } | null {
  const point = bytesOf(keys.p256dh)
  const auth = bytesOf(keys.auth)
  if (point[0] !== 4 || auth.length !== 16) return null
  try {
    // Throws if the point has another length or is not on the curve.
    ECDH.convertKey(point, 'prime256v1')
  } catch {
    return null
  }
  return { p256dh: point.toString('base64url'), auth: auth.toString('base64url') }
}
