/** Where a portal on this machine answers. */
import { isIPv6 } from 'node:net'

const everyAddress = new Set(['0.0.0.0', '::'])

/** The address of a portal with these values of HOST and PORT, for requests from this machine. */
export function portalAddress(host: string, port: number): string {
  const where = everyAddress.has(host) ? '127.0.0.1' : host
  return `http://${isIPv6(where) ? `[${where}]` : where}:${port}`
}
