/** Which network an address belongs to: what every limit on strangers counts by. */
import ipaddr from 'ipaddr.js'

/**
 * The network of an address, the same text for each of its spellings: the /64 of IPv6, since a home has all
 * of its addresses, and the address itself of IPv4, also where it is mapped into IPv6. A text that is no
 * address is returned as it is.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  // The zone names a network card of this machine, and is no part of the address.
  const [first = 0, second = 0, third = 0, fourth = 0] = 'parts' in parsed ? parsed.parts : []
  return `${[first, second, third, fourth].map((part) => part.toString(16)).join(':')}::/64`
}
