import type { FastifyRequest } from 'fastify'

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i

/** Returns true if a URL is on plain http and leads beyond this machine: browsers do not take its origin for secure. */
export function isPlainHttp(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && !isLoopbackHost(hostname)
}

/** Headers by which a proxy says that it passes on a request of somebody else (RFC 7239, RFC 9110 §7.6.3). */
const PROXY_HEADER = /^(forwarded|via|x-real-ip|x-forwarded-.*)$/

/** Returns true if a host name means this machine: localhost, 127.0.0.0/8 or ::1. */
export const isLoopbackHost = (host: string): boolean => LOOPBACK_HOST.test(host)

/**
 * Returns true if the connection comes from this machine and the request was meant for it: not for another name that
 * resolves to it, and not passed on by a proxy that runs here.
 */
export function isFromThisMachine({
  socket,
  hostname,
  headers,
}: Pick<FastifyRequest, 'socket' | 'hostname' | 'headers'>): boolean {
  const isLoopback = /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
  const isPassedOn = Object.keys(headers).some((name) => PROXY_HEADER.test(name))
  return isLoopback && !isPassedOn && isLoopbackHost(hostname)
}
