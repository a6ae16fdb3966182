import cors from '@fastify/cors'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify'
import { RequestLog } from '../observability/request-log.ts'
import { withTimeLimit } from '../time-limit.ts'
import { corsRules } from './cors-rules.ts'
import { chooseEnvelope, type Envelopes, type ErrorResponse } from './envelopes.ts'
import { ApiError } from './errors.ts'
import { handleClientError } from './handle-client-error.ts'
import { acceptJsonBodies } from './json-body.ts'
import { methodsByPath } from './methods-by-path.ts'
import { getRequestId, getTraceId } from './request-id.ts'
import { getPath, normalizeUrl } from './request-path.ts'
import { securityHeaders, sendSecurityHeaders } from './security-headers.ts'

export interface ServerOptions {
  readonly logger: FastifyBaseLogger
  /** Origins whose pages may call this API, or `*` for any (development only). */
  readonly allowedOrigins: readonly string[] | '*'
  /** Whether people reach the server by https. Default: no. */
  readonly isHttps?: boolean
  /** How many proxies in front are trusted to name the client's address. */
  readonly trustedProxies: number
  /** Whether this process is about to stop: connections then end with the answer under way. Default: never. */
  readonly isLeaving?: () => boolean
  /** How long a request may take. Default: 10 s. */
  readonly timeLimitMs?: number
  /** How long a connection may stand still in the middle of a request or an answer. Default: 30 s. */
  readonly stillForMs?: number
  /** The error envelope of each path prefix. Other paths get the plain one. */
  readonly envelopes: Envelopes
  /** Answers a GET or HEAD that no route knows, such as a page of the web app. False where it does not apply. */
  readonly serveMissing?: (path: string, accept: string, reply: FastifyReply) => boolean
}

declare module 'fastify' {
  interface FastifyReply {
    /** The code of the refusal that is sent, for the log; null of a success. */
    refusal: string | null
  }
}

/**
 * The largest body of a route that names no limit of its own. Metadata of 8 KiB fit in it in any encoding of JSON. A route
 * that needs more says so itself, up to 1 MiB.
 */
const BODY_LIMIT = 65_536
/** What Node reads of a request before its body. */
const MOST_HEADER_BYTES = 16_384
/** How long a request may take (docs/protocol.md#request-bodies). */
const TIME_LIMIT_MS = 10_000
const START_LIMIT_MS = 60_000
// Longer than any request: what stands still is then the network, or somebody who takes nothing of what was asked for.
const STILL_FOR_MS = 30_000

/** An HTTP server with the manners of docs/protocol.md#transport and no routes: parser, CORS, security headers, error envelopes. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const headers = securityHeaders({ isHttps: options.isHttps ?? false })
  const app = Fastify({
    loggerInstance: options.logger,
    bodyLimit: BODY_LIMIT,
    connectionTimeout: options.stillForMs ?? STILL_FOR_MS,
    // Longer than a start takes where others keep the processor busy: whoever gives up is started again, and adds to it.
    pluginTimeout: START_LIMIT_MS,
    logController: new RequestLog(),
    trustProxy: (_address, hop) => hop < options.trustedProxies,
    genReqId: getRequestId,
    requestIdHeader: false,
    childLoggerFactory: (logger, bindings, settings, request) =>
      logger.child({ ...bindings, ...getTraceId(request) }, settings),
    // The router's own refusal of a long parameter would be in no envelope. Those that read them refuse what is no id.
    routerOptions: { maxParamLength: MOST_HEADER_BYTES },
    rewriteUrl: ({ url = '/' }) => normalizeUrl(url),
    clientErrorHandler: handleClientError(headers),
    // Who comes over an open connection while the server closes is served: the database closes last.
    return503OnClosing: false,
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  withTimeLimit(app, options.timeLimitMs ?? TIME_LIMIT_MS)
  acceptJsonBodies(app)
  if (options.trustedProxies === 0) warnOfUntrustedProxy(app)
  endConnections(app, options.isLeaving ?? (() => false))
  sendSecurityHeaders(app, headers)
  await app.register(cors, corsRules(options.allowedOrigins))
  answerRefusals(app, options)
  return app
}

/** Puts whatever is thrown, and every path that is not there, in the envelope of its prefix. */
function answerRefusals(app: FastifyInstance, options: ServerOptions): void {
  const knownMethods = methodsByPath(app)
  const envelopeOf = chooseEnvelope(options.envelopes)
  app.decorateReply('refusal', null)
  app.setErrorHandler((thrown, request, reply) => {
    const answer = envelopeOf(getPath(request.url))(thrown, request)
    reply.refusal = codeOf(answer)
    if (answer.status >= 500) request.log.error({ err: thrown }, 'request failed')
    // Whatever the route had begun to say: a refusal is never kept.
    const headers = { 'cache-control': 'no-store', ...answer.headers }
    // What is left of a body that did not come in time is not waited for.
    if (answer.status === 504) reply.header('connection', 'close')
    return reply.code(answer.status).headers(headers).send(answer.body)
  })
  app.setNotFoundHandler((request, reply) => {
    const path = getPath(request.url)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && options.serveMissing?.(path, request.headers.accept ?? '', reply)) return reply
    const allowed = knownMethods(path)
    if (allowed.length > 0) reply.header('allow', allowed.join(', '))
    const answer = envelopeOf(path)(
      new ApiError(allowed.length > 0 ? 'method_not_allowed' : 'not_found'),
      request,
    )
    reply.refusal = codeOf(answer)
    return reply.code(answer.status).headers(answer.headers).send(answer.body)
  })
}

// The first version of the auth wire has the status in `code` (docs/protocol.md#error-format).
const codeOf = ({ body }: ErrorResponse): string => String(body.error_code ?? body.code)

// Connections without a request are cut when the server closes, and a request may come in that very moment. So from when
// it is told to stop none is kept after its answer: whoever is sent elsewhere has let go of it by then.
function endConnections(app: FastifyInstance, isLeaving: () => boolean): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isLeaving()) reply.header('connection', 'close')
    done()
  })
}

// Behind a proxy that is not trusted, all clients count as one address, and share its limits.
function warnOfUntrustedProxy(app: FastifyInstance): void {
  let isWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isWarned && request.headers['x-forwarded-for'] !== undefined) {
      isWarned = true
      request.log.warn(
        'A request came with X-Forwarded-For, which is ignored while TRUSTED_PROXIES is 0. If a proxy of yours stands in front, set TRUSTED_PROXIES to the number of proxies.',
      )
    }
    done()
  })
}
