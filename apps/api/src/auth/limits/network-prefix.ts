import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Returns the prefix that limits count: an IPv4 address itself, of an IPv6 address the /64 of one customer (RFC 6177). */
export function toNetworkPrefix(ip: string): string {
  if (!isIPv6(ip)) return ip
  const address = ipaddr.IPv6.parse(ip)
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString()
  const prefix = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${prefix.join(':')}::/64`
}
