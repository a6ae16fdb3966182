import type { FastifyRequest } from 'fastify'

/** The connection comes from here, and the caller meant us: a foreign name that resolves to us is turned away. */
export function isFromThisMachine({
  socket,
  hostname,
}: Pick<FastifyRequest, 'socket' | 'hostname'>): boolean {
  const isLoopback = /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
  return isLoopback && /^(localhost|127\.0\.0\.1|\[?::1\]?)$/.test(hostname)
}
