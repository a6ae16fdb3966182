import cors, { type FastifyCorsOptions } from '@fastify/cors'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify'
import { RequestLogController, RequestLogger } from '../observability/logger.ts'
import { createErrorEnvelopeFinder, type ErrorEnvelopesByPath, type ErrorResponse } from './envelopes.ts'
import { ApiError } from './errors.ts'
import { createHttpClientErrorHandler } from './handle-client-error.ts'
import { registerJsonBodyParser } from './json-body.ts'
import { getRequestId, getTraceId } from './request-id.ts'
import { getPathOfUrl, normalizeRequestUrl } from './request-path.ts'
import { createSecurityHeaders, registerSecurityHeaders } from './security-headers.ts'
import { registerRequestTimeLimit } from './time-limit.ts'

export interface HttpServerOptions {
  readonly logger: FastifyBaseLogger
  /** Origins whose pages may call this API, or `*` for all (development only). */
  readonly allowedOrigins: readonly string[] | '*'
  /** Paths that pages of every origin may call. Default: none. */
  readonly openPaths?: RegExp
  /** True if the public URL is https. Default: false. */
  readonly isHttps?: boolean
  /** The number of trusted proxies that append the client to X-Forwarded-For. */
  readonly trustedProxies: number
  /** Returns true while the process is draining: each connection is then closed after its response. Default: never. */
  readonly isDraining?: () => boolean
  /** The time limit of a request. Default: 10 s. */
  readonly timeLimitMs?: number
  /** How long a connection may stall during a request or response. Default: 30 s. */
  readonly stallLimitMs?: number
  /** The error envelope of each path prefix. Other paths get the plain envelope. */
  readonly envelopes: ErrorEnvelopesByPath
  /** Answers a GET or HEAD without a route, such as a page of the web app. Returns false if it did not answer. */
  readonly serveMissing?: (path: string, accept: string, reply: FastifyReply) => boolean
}

declare module 'fastify' {
  interface FastifyReply {
    /** The code of an error response, for the log; null for other responses. */
    errorCode: string | null
  }
}

// The default maximum body size in bytes. 8 KiB of metadata fit in any JSON encoding. Routes can set a larger one, up to
// 1 MiB.
const BODY_LIMIT = 65_536
/** Node's limit for the headers of a request, including its path. */
const MAX_HEADER_BYTES = 16_384
/** The time limit of a request (docs/protocol.md#request-bodies). */
const TIME_LIMIT_MS = 10_000
const START_LIMIT_MS = 60_000
// Longer than any request, so that only a stalled network or a client that reads nothing exceeds it.
const STALL_LIMIT_MS = 30_000

/** Creates an HTTP server without routes that implements docs/protocol.md#transport: body parser, CORS, security headers and error envelopes. */
export async function createFastifyServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const headers = createSecurityHeaders({ isHttps: options.isHttps ?? false })
  const app = Fastify({
    loggerInstance: options.logger,
    bodyLimit: BODY_LIMIT,
    connectionTimeout: options.stallLimitMs ?? STALL_LIMIT_MS,
    // Longer than a start takes on a busy machine. Failing and restarting would add to the load.
    pluginTimeout: START_LIMIT_MS,
    logController: new RequestLogController(options.logger),
    trustProxy: (_address, hop) => hop < options.trustedProxies,
    genReqId: getRequestId,
    requestIdHeader: false,
    childLoggerFactory: (logger, bindings, settings, request) =>
      new RequestLogger(() => logger.child(Object.assign(bindings, getTraceId(request)), settings)),
    // The router's own error for a long parameter would bypass the envelope. The routes validate their parameters.
    routerOptions: { maxParamLength: MAX_HEADER_BYTES },
    rewriteUrl: ({ url = '/' }) => normalizeRequestUrl(url),
    clientErrorHandler: createHttpClientErrorHandler(headers),
    // Requests on open connections are still served while the server closes, because the database closes last.
    return503OnClosing: false,
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  registerRequestTimeLimit(app, options.timeLimitMs ?? TIME_LIMIT_MS)
  registerJsonBodyParser(app)
  if (options.trustedProxies === 0) warnAboutUntrustedProxy(app)
  closeConnectionsWhileDraining(app, options.isDraining ?? (() => false))
  registerSecurityHeaders(app, headers)
  const { openPaths } = options
  const rules = corsRules(options.allowedOrigins)
  if (openPaths) {
    await app.register(cors, {
      delegator: ({ url }, done) => done(null, openPaths.test(getPathOfUrl(url ?? '/')) ? OPEN_CORS : rules),
    })
  } else await app.register(cors, rules)
  sendErrors(app, options)
  return app
}

function sendErrors(app: FastifyInstance, options: HttpServerOptions): void {
  const listMethods = methodsByPath(app)
  const findEnvelope = createErrorEnvelopeFinder(options.envelopes)
  app.decorateReply('errorCode', null)
  app.setErrorHandler((thrown, request, reply) => {
    const response = findEnvelope(getPathOfUrl(request.url))(thrown, request)
    reply.errorCode = getErrorCode(response)
    if (response.status >= 500) request.log.error({ err: thrown }, 'request failed')
    // Replaces headers that the route may have set: errors are never cached.
    const headers = { 'cache-control': 'no-store', ...response.headers }
    // The rest of a body that did not arrive in time is not awaited.
    if (response.status === 504) reply.header('connection', 'close')
    return reply.code(response.status).headers(headers).send(response.body)
  })
  app.setNotFoundHandler((request, reply) => {
    const path = getPathOfUrl(request.url)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && options.serveMissing?.(path, request.headers.accept ?? '', reply)) return reply
    const allowed = listMethods(path)
    if (allowed.length > 0) reply.header('allow', allowed.join(', '))
    throw new ApiError(allowed.length > 0 ? 'method_not_allowed' : 'not_found')
  })
}

// The first version of the auth API has the status in `code` (docs/protocol.md#error-format).
const getErrorCode = ({ body }: ErrorResponse): string => String(body.error_code ?? body.code)

// The server closes idle connections when it stops, even if a request is just arriving on them. While draining, each
// connection is therefore closed after its response, so that clients have none left by then.
function closeConnectionsWhileDraining(app: FastifyInstance, isDraining: () => boolean): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining()) reply.header('connection', 'close')
    done()
  })
}

// Behind an untrusted proxy all clients have the proxy's IP address and share its rate limits.
function warnAboutUntrustedProxy(app: FastifyInstance): void {
  let isWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isWarned && request.headers['x-forwarded-for'] !== undefined) {
      isWarned = true
      request.log.warn(
        'X-Forwarded-For is ignored because TRUSTED_PROXIES is 0. Behind a reverse proxy, set TRUSTED_PROXIES to the number of proxies.',
      )
    }
    done()
  })
}

/** Returns the CORS options (docs/protocol.md#cors). Credentials are not allowed, because the API uses no cookies. */
const corsRules = (allowedOrigins: readonly string[] | '*'): FastifyCorsOptions => ({
  origin: allowedOrigins === '*' ? '*' : [...allowedOrigins],
  // Texts instead of lists, which the plugin would join for every response.
  methods: 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  allowedHeaders: [
    ...['authorization', 'apikey', 'content-type', 'x-client-info', 'x-supabase-api-version', 'x-jwt-aud'],
    ...['x-retry-count', 'accept-profile', 'content-profile', 'prefer', 'range', 'x-region'],
    ...['idempotency-key', 'traceparent', 'tracestate', 'baggage'],
  ].join(', '),
  exposedHeaders: [
    ...['X-Supabase-Api-Version', 'X-Total-Count', 'Link', 'Content-Range', 'Content-Location'],
    ...['Preference-Applied', 'Retry-After', 'X-Request-Id', 'X-Sb-Error-Code'],
  ].join(', '),
  maxAge: 86_400,
  strictPreflight: false,
})

/** For pages of applications, which may send DPoP proofs or be MCP clients, and read why their token was rejected. */
const OPEN_CORS: FastifyCorsOptions = {
  ...corsRules('*'),
  allowedHeaders: `${corsRules('*').allowedHeaders}, dpop, mcp-protocol-version`,
  exposedHeaders: `${corsRules('*').exposedHeaders}, WWW-Authenticate`,
}

/** Records the routes of an app. Returns a function that lists the methods of a path, to tell 405 from 404. */
function methodsByPath(app: FastifyInstance): (path: string) => string[] {
  const routes: { matches: RegExp; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    // Wildcard routes, such as the one for CORS preflights, match paths that do not exist.
    if (url === '*' || url.endsWith('/*')) return
    routes.push({ matches: toPattern(url), methods: [method].flat() })
  })
  return (path) => {
    const methods = routes.filter((route) => route.matches.test(path)).flatMap((route) => route.methods)
    return [...new Set(methods)].sort()
  }
}

const toPattern = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+')}$`)
