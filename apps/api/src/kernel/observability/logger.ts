import type { FastifyBaseLogger } from 'fastify'
import pino, { type DestinationStream, type LoggerOptions as LoggerSettings } from 'pino'
import { getPath } from '../http/request-path.ts'
import { describeError } from './describe-error.ts'

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

/**
 * What every line of a request has is written by us, below, and holds nothing that was sent. To look through it for secrets
 * field by field took as long as everything else that a small answer needs.
 */
const OURS = ['req', 'res', 'reqId', 'responseTime', 'msg']

/** Structured logs. Queries, bodies and credentials never reach a line. */
export function createLogger({ level, pretty, into }: LoggerOptions): FastifyBaseLogger {
  const options: LoggerSettings = {
    level,
    redact: {
      paths: [
        ...OURS,
        ...SECRET_FIELDS.flatMap((field) => ['', '*', '*.*'].map((place) => `${place}["${field}"]`)),
      ],
      censor: (value: unknown, path: readonly string[]) =>
        path.length === 1 && OURS.includes(path[0] ?? '') ? value : '[hidden]',
    },
    serializers: {
      err: describeError,
      req: (request) => ({ method: request.method, path: getPath(request.url), from: request.ip }),
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
  if (into) return pino(options, into)
  return pretty ? pino(options) : pino(options, inBatches())
}

// Where nobody takes the lines any more, those that come then are lost, and not the server with them.
const MOST_WAITING = 8 * 2 ** 20

/**
 * Lines leave together, ten times a second or when there are 4 kB of them, and not on the time of a request. A warning
 * or an error leaves at once, and takes the lines before it along; so does the end of the process, unless it is killed.
 */
function inBatches(): DestinationStream {
  const out = pino.destination({
    sync: false,
    minLength: 4_096,
    maxLength: MOST_WAITING,
    periodicFlush: 100,
  })
  const stream = {
    lastLevel: 0,
    [pino.symbols.needsMetadataGsym]: true,
    write(line: string) {
      out.write(line)
      if (stream.lastLevel >= (pino.levels.values.warn ?? 0)) out.flush()
    },
    flushSync: () => out.flushSync(),
  }
  return stream
}
