import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import { getRequestClientInfo, type RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { ServiceTokenVerifier } from '../access-tokens/service-token.ts'

/** A secret key of the operator's programs. The name appears in the audit log. */
export interface ServiceKey {
  readonly name: string
  readonly key: string
}

/** The program that calls an administration endpoint. */
export interface ServiceCaller {
  /** The name of its service key, or role and key id of its service token. */
  readonly keyName: string
  readonly source: RequestClientInfo
}

declare module 'fastify' {
  interface FastifyRequest {
    serviceCaller: ServiceCaller | null
  }
}

/**
 * Creates the guard of the administration endpoints (docs/protocol.md#administration). It accepts a service key or a
 * service token as bearer token. Throws `no_authorization` without one, `bad_jwt` for an invalid token, and `not_admin`
 * for anything else and for requests of web pages.
 */
export function createServiceGuard(
  keys: readonly ServiceKey[],
  verifyServiceToken: ServiceTokenVerifier,
): preHandlerAsyncHookHandler {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const known = keys.map(({ name, key }) => ({ name, digest: digest(key) }))
  return async (request) => {
    const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (!token) throw new ApiError('no_authorization')
    if (isSentByWebPage(request)) throw new ApiError('not_admin', { message: PAGE_REJECTED })
    // Comparing every key in constant time reveals neither a key nor its position by timing.
    const [match] = known.filter((key) => timingSafeEqual(key.digest, digest(token)))
    if (!match && !IS_JWT.test(token)) throw new ApiError('not_admin', { message: 'User not allowed' })
    const keyName = match?.name ?? (await verifyServiceToken(token))
    request.serviceCaller = { keyName, source: getRequestClientInfo(request) }
  }
}

const IS_JWT = /^[\w-]+\.[\w-]+\.[\w-]*$/
const PAGE_REJECTED = 'Administration endpoints cannot be called from web pages.'

/** Browsers send these headers and scripts cannot remove them. Programs send at most `Sec-Fetch-Mode`, as Node.js does. */
const isSentByWebPage = ({ headers }: FastifyRequest): boolean =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined

/** Returns the program that called. Throws if the route has no guard. */
export function getServiceCaller(request: FastifyRequest): ServiceCaller {
  if (!request.serviceCaller) throw new Error('This route requires a service key but has no guard.')
  return request.serviceCaller
}
