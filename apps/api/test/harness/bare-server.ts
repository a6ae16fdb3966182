import pino from 'pino'
import { createServer, type ServerOptions } from '../../src/kernel/http/server.ts'

/** A server without routes and without a log, for tests of what is mounted on it. */
export const bareServer = (options: Partial<ServerOptions> = {}) =>
  createServer({
    logger: pino({ level: 'silent' }),
    allowedOrigins: '*',
    trustedProxies: 0,
    envelopes: {},
    ...options,
  })
