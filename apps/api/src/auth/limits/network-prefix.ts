import { isIPv6 } from 'node:net'

/** Returns the prefix that limits count: an IPv4 address itself, of an IPv6 address the /64 of one customer (RFC 6177). */
export function toNetworkPrefix(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return ip
  const [head = '', tail = ''] = address.split('::')
  const splitGroups = (part: string) => (part === '' ? [] : part.split(':'))
  const known = [...splitGroups(head), ...splitGroups(tail)]
  // An IPv4 address at the end takes the place of two groups.
  const missing = 8 - known.length - (tail.includes('.') ? 1 : 0)
  const groups = address.includes('::')
    ? [...splitGroups(head), ...Array<string>(missing).fill('0'), ...splitGroups(tail)]
    : known
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
