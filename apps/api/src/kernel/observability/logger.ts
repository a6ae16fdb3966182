import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import pino, { type DestinationStream, type LoggerOptions as LoggerSettings } from 'pino'
import prettyStream from 'pino-pretty'
import { getTraceId } from '../http/request-id.ts'
import { getPathOfUrl } from '../http/request-path.ts'

interface LoggerOptions {
  readonly level: string
  readonly pretty: boolean
  readonly destination?: DestinationStream
}

// Nothing should log these fields. If something does, their values are replaced.
const SECRET_FIELDS = [
  ...['authorization', 'cookie', 'set-cookie', 'apikey', 'password', 'current_password', 'secret', 'nonce'],
  ...['token', 'token_hash', 'access_token', 'refresh_token', 'id_token', 'auth_code', 'code_verifier'],
  ...['link', 'phrase'],
]

/** What request lines contain: no body, no header, no query string. */
const SERIALIZERS = {
  err: toLoggableError,
  req: (request: FastifyRequest) => ({
    method: request.method,
    path: getPathOfUrl(request.url),
    from: request.ip,
  }),
  // Only the code of an error: its message could contain user input.
  res: ({ statusCode, errorCode }: FastifyReply) => ({
    status: statusCode,
    ...(errorCode ? { refusal: errorCode } : {}),
  }),
}

/** Creates a structured logger. Query strings, bodies and credentials are never logged. */
export function createPinoLogger({ level, pretty, destination }: LoggerOptions): FastifyBaseLogger {
  const options: LoggerSettings = {
    level,
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => ['', '*', '*.*'].map((parent) => `${parent}["${field}"]`)),
      censor: '[hidden]',
    },
    serializers: SERIALIZERS,
  }
  if (destination) return pino(options, destination)
  return pino(options, pretty ? openConsole() : openBatchingDestination())
}

/**
 * Writes readable lines for a developer, each before the next statement runs, so that they stay in order with other output.
 * The message of unreachable price sources stands without its details.
 */
const openConsole = (): DestinationStream =>
  prettyStream({ translateTime: 'HH:MM:ss', ignore: 'pid,hostname,unreachable', sync: true })

// If nothing reads the output, further lines are dropped instead of filling the memory.
const MAX_BUFFERED_BYTES = 8 * 2 ** 20

const FLUSH_AFTER_MS = 100

// Writes lines to standard output in batches, outside of the request: after 100 ms or 12 kB, since each write wakes another
// thread. Warnings and errors are flushed at once with the lines before them, and so is everything when the process exits,
// unless it is killed.
function openBatchingDestination(): DestinationStream {
  const output = pino.destination({ sync: false, minLength: 12_288, maxLength: MAX_BUFFERED_BYTES })
  // The periodic flush of pino would wake a process that logs nothing ten times a second.
  let isFlushScheduled = false
  function flushLater(): void {
    if (isFlushScheduled) return
    isFlushScheduled = true
    setTimeout(() => {
      isFlushScheduled = false
      output.flush()
    }, FLUSH_AFTER_MS).unref()
  }
  const stream = {
    lastLevel: 0,
    [pino.symbols.needsMetadataGsym]: true,
    write(line: string) {
      output.write(line)
      if (stream.lastLevel >= (pino.levels.values.warn ?? 0)) output.flush()
      else flushLater()
    },
    flushSync: () => output.flushSync(),
  }
  return stream
}

export interface LoggableError {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly stack: string
  readonly cause?: LoggableError
}

/**
 * Returns the parts of an error that cannot contain personal data. Database errors carry the values of their statement in
 * their fields and message; these are removed.
 */
export function toLoggableError(error: unknown, depth = 0): LoggableError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error', stack: '' }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: removeValues(error.message),
    ...(typeof code === 'string' ? { code } : {}),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause !== undefined && depth < 4 ? { cause: toLoggableError(error.cause, depth + 1) } : {}),
  }
}

// Drizzle appends the parameters to its message, PostgreSQL quotes invalid input, and a URL may contain a password.
const removeValues = (message: string): string =>
  message
    .replace(/\nparams:[\s\S]*$/, '')
    .replace(/\/\/[^\s/@]*@/g, '//…@')
    .replace(/(invalid input \w+[^"]*)"[\s\S]*"/, '$1"…"')

/** Logs one line per completed or aborted request: the request, the response and its duration. */
export class RequestLogController extends LogController {
  readonly #log: FastifyBaseLogger

  constructor(log: FastifyBaseLogger) {
    super({ disableRequestLogging: ({ routeOptions }) => routeOptions.config.isQuiet === true })
    // The serializers write these lines without client data, and redaction took as long as the rest of a small request.
    this.#log = log.child({}, { redact: { paths: [] }, serializers: SERIALIZERS })
  }

  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (this.isLogDisabled(request)) return
    const { elapsedTime: responseTime } = reply
    const line = { reqId: request.id, ...getTraceId(request), req: request, res: reply, responseTime }
    if (error) this.#log.error({ ...line, err: error }, 'request errored')
    else this.#log.info(line, 'request completed')
  }
}

const LOG_METHODS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** The logger of one request. Few requests log anything but their last line, so its child logger is created when it is first used. */
export class RequestLogger implements FastifyBaseLogger {
  declare readonly fatal: FastifyBaseLogger['fatal']
  declare readonly error: FastifyBaseLogger['error']
  declare readonly warn: FastifyBaseLogger['warn']
  declare readonly info: FastifyBaseLogger['info']
  declare readonly debug: FastifyBaseLogger['debug']
  declare readonly trace: FastifyBaseLogger['trace']
  declare readonly silent: FastifyBaseLogger['silent']
  readonly #create: () => FastifyBaseLogger
  #created: FastifyBaseLogger | null = null

  constructor(create: () => FastifyBaseLogger) {
    this.#create = create
  }

  static {
    for (const method of LOG_METHODS) {
      const log = function (this: RequestLogger, ...line: Parameters<FastifyBaseLogger['info']>) {
        this.#open()[method](...line)
      }
      Object.defineProperty(RequestLogger.prototype, method, { value: log })
    }
  }

  get level(): string {
    return this.#open().level
  }

  child(...settings: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#open().child(...settings)
  }

  #open(): FastifyBaseLogger {
    this.#created ??= this.#create()
    return this.#created
  }
}
