import pino from 'pino'
import { createFastifyServer, type HttpServerOptions } from '#kernel/http/server.ts'

/** Creates a server without routes and logs, to which a test adds what it checks. */
export const bareServer = (options: Partial<HttpServerOptions> = {}) =>
  createFastifyServer({
    logger: pino({ level: 'silent' }),
    allowedOrigins: '*',
    trustedProxies: 0,
    envelopes: {},
    ...options,
  })
