import type { FastifyBaseLogger } from 'fastify'
import pino, { type DestinationStream, type LoggerOptions as LoggerSettings } from 'pino'
import { describeError } from './describe-error.ts'
import { pathOf } from './request-path.ts'

interface LoggerOptions {
  readonly level: string
  readonly pretty: boolean
  /** Where lines go; without it, to the standard output. */
  readonly into?: DestinationStream
}

// No line is meant to have one. Whoever logs an object that does finds out by the censor, not by a leak.
const SECRET_FIELDS = [
  ...['authorization', 'cookie', 'set-cookie', 'apikey', 'password', 'current_password', 'secret', 'nonce'],
  ...[
    'token',
    'token_hash',
    'access_token',
    'refresh_token',
    'id_token',
    'auth_code',
    'code_verifier',
    'link',
    'phrase',
  ],
]

/** Structured logs. Queries, bodies and credentials never reach a line. */
export function createLogger({ level, pretty, into }: LoggerOptions): FastifyBaseLogger {
  const options: LoggerSettings = {
    level,
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => ['', '*', '*.*'].map((place) => `${place}["${field}"]`)),
      censor: '[hidden]',
    },
    serializers: {
      err: describeError,
      req: (request) => ({ method: request.method, path: pathOf(request.url), from: request.ip }),
      // Why something was refused, by its code: its sentence could hold what somebody typed.
      res: ({ statusCode, refusal }) => ({ status: statusCode, ...(refusal ? { refusal } : {}) }),
    },
    ...(pretty
      ? {
          transport: {
            target: 'pino-pretty',
            options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname' },
          },
        }
      : {}),
  }
  return into ? pino(options, into) : pino(options)
}
