/** The network of an address: limits on strangers are counted by it, and secrets stay in a private one. */
import ipaddr from 'ipaddr.js'

/** An address without the port that some proxies add, which differs with each connection. */
export const withoutPort = (address: string): string =>
  address.replace(/^\[([\da-f:.]+)\](?::\d+)?$|^(\d+(?:\.\d+){3}):\d+$/i, '$1$2')

/**
 * The network of an address, as the same text for all spellings: the /64 for IPv6, because a household has
 * all of its addresses, and the address itself for IPv4, including IPv4-mapped IPv6. Returns a text that is
 * not an address unchanged.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  // The zone names a network interface of this machine and is not part of the address.
  const [first = 0, second = 0, third = 0, fourth = 0] = 'parts' in parsed ? parsed.parts : []
  return `${[first, second, third, fourth].map((part) => part.toString(16)).join(':')}::/64`
}

const nearby: ReadonlySet<string> = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal'])

/** Whether packets to this address stay on this machine or a private network. */
export const isNearby = (address: string): boolean =>
  ipaddr.isValid(address) && nearby.has(ipaddr.process(address).range())
