import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** Returns true for an http URL on a non-loopback host, whose origin browsers treat as insecure. */
export function isPlainHttpUrl(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && !isLoopbackHost(hostname)
}

/** Headers that proxies add to forwarded requests (RFC 7239, RFC 9110 §7.6.3). */
const PROXY_HEADER = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/

/** Returns true for localhost, 127.0.0.0/8 and ::1. */
export function isLoopbackHost(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1')
  if (!ipaddr.isValid(address)) return host.toLowerCase() === 'localhost'
  return ipaddr.process(address).range() === 'loopback'
}

/**
 * Returns true if a request comes from this machine and is addressed to it. A request for another host name that resolves to
 * it, or one forwarded by a local proxy, does not count.
 */
export function isLoopbackRequest({ socket, hostname, headers }: FastifyRequest): boolean {
  const isLoopback = isLoopbackHost(socket.remoteAddress ?? '')
  const isForwarded = Object.keys(headers).some((name) => PROXY_HEADER.test(name))
  return isLoopback && !isForwarded && isLoopbackHost(hostname)
}
