import { isIPv6 } from 'node:net'

/** Whom an address counts as: itself, or with IPv6 the /64 that a single customer has to spend (RFC 6177). */
export function toNetworkPrefix(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return ip
  const [head = '', tail = ''] = address.split('::')
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':'))
  const known = [...groupsOf(head), ...groupsOf(tail)]
  // An IPv4 address at the end stands for two groups.
  const missing = 8 - known.length - (tail.includes('.') ? 1 : 0)
  const groups = address.includes('::')
    ? [...groupsOf(head), ...Array<string>(missing).fill('0'), ...groupsOf(tail)]
    : known
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
