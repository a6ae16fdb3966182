import type { FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import { describeError } from './describe-error.ts'
import { pathOf } from './request-path.ts'

/** Structured logs. Queries, bodies and credentials never reach a line. */
export function createLogger(options: { level: string; pretty: boolean }): FastifyBaseLogger {
  return pino({
    level: options.level,
    redact: {
      paths: ['*.authorization', '*.apikey', '*.password', '*.token', '*.refresh_token'],
      censor: '[hidden]',
    },
    serializers: {
      err: describeError,
      req: (request) => ({ method: request.method, path: pathOf(request.url), from: request.ip }),
      res: (reply) => ({ status: reply.statusCode }),
    },
    ...(options.pretty
      ? {
          transport: {
            target: 'pino-pretty',
            options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname' },
          },
        }
      : {}),
  })
}
