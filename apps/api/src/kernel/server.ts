import { randomUUID } from 'node:crypto'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from 'fastify'
import { type Envelope, plainEnvelope } from './envelopes.ts'
import { ApiError } from './errors.ts'
import { methodsByPath } from './methods-by-path.ts'

export interface ServerOptions {
  readonly logger: FastifyBaseLogger
  /** Origins whose pages may call this API, or `*` for any (development only). */
  readonly allowedOrigins: readonly string[] | '*'
  /** How many proxies in front are trusted to name the client's address. */
  readonly trustedProxies: number
  /** How long a request may take. Default: 10 s. */
  readonly timeLimitMs?: number
  /** The error envelope of each path prefix. Other paths get the plain one. */
  readonly envelopes: Readonly<Record<string, Envelope>>
  /** Answers a GET or HEAD that no route knows, such as a page of the web app. False where it does not apply. */
  readonly serveMissing?: (path: string, accept: string, reply: FastifyReply) => boolean
}

const ONE_MIB = 1_048_576
/** How long a request may take (wire §1.3). */
const TIME_LIMIT_MS = 10_000

/** An HTTP server with the manners of wire §1 and no routes: parser, CORS, security headers, error envelopes. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.logger,
    bodyLimit: ONE_MIB,
    handlerTimeout: options.timeLimitMs ?? TIME_LIMIT_MS,
    logController: new LogController({
      disableRequestLogging: ({ routeOptions }) =>
        (routeOptions.config as { isQuiet?: boolean }).isQuiet === true,
    }),
    trustProxy: (_address, hop) => hop < options.trustedProxies,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
  })
  acceptEmptyJsonBodies(app)
  endConnectionsOnClose(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    reply.header('permissions-policy', PERMISSIONS_POLICY)
  })
  await app.register(helmet, SECURITY_HEADERS)
  await app.register(cors, corsRules(options.allowedOrigins))

  const knownMethods = methodsByPath(app)
  const envelopeOf = (path: string): Envelope => {
    const prefix = Object.keys(options.envelopes).find(
      (known) => path === known || path.startsWith(`${known}/`),
    )
    return (prefix && options.envelopes[prefix]) || plainEnvelope
  }
  app.setErrorHandler((thrown, request, reply) => {
    const answer = envelopeOf(pathOf(request.url))(thrown, request)
    if (answer.status >= 500) request.log.error({ err: thrown }, 'request failed')
    return reply.code(answer.status).headers(answer.headers).send(answer.body)
  })
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && options.serveMissing?.(path, request.headers.accept ?? '', reply)) return reply
    const allowed = knownMethods(path)
    if (allowed.length > 0) reply.header('allow', allowed.join(', '))
    const answer = envelopeOf(path)(
      new ApiError(allowed.length > 0 ? 'method_not_allowed' : 'not_found'),
      request,
    )
    return reply.code(answer.status).headers(answer.headers).send(answer.body)
  })
  return app
}

/** The path of a request's URL, without its query (which may hold a one-time token and is never logged). */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? url

// Connections without a request are cut when the server closes. Those with one end after its answer, not after a minute of silence.
function endConnectionsOnClose(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
}

// Logout, unlink and unenrol arrive as JSON without a byte; the stock parser refuses them (wire §1.3).
function acceptEmptyJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parseJson(request, body as string, done)
  })
}

const SECURITY_HEADERS = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
    },
  },
  referrerPolicy: { policy: 'no-referrer' as const },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
}

const PERMISSIONS_POLICY = [
  'camera=(self)',
  'clipboard-write=(self)',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
  'geolocation=()',
  'microphone=()',
  'payment=()',
  'usb=()',
].join(', ')

// Wire §1.4. Credentials are never allowed: nothing in the protocol needs cookies.
const corsRules = (allowed: ServerOptions['allowedOrigins']) => ({
  origin: allowed === '*' ? '*' : [...allowed],
  methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  allowedHeaders: [
    ...['authorization', 'apikey', 'content-type', 'x-client-info', 'x-supabase-api-version', 'x-jwt-aud'],
    ...[
      'x-retry-count',
      'accept-profile',
      'content-profile',
      'prefer',
      'range',
      'x-region',
      'idempotency-key',
    ],
    ...['traceparent', 'tracestate', 'baggage'],
  ],
  exposedHeaders: [
    ...['X-Supabase-Api-Version', 'X-Total-Count', 'Link', 'Content-Range', 'Content-Location'],
    ...['Preference-Applied', 'Retry-After', 'X-Request-Id', 'X-Sb-Error-Code'],
  ],
  maxAge: 86_400,
  strictPreflight: false,
})
