import { SIGNED_IN_ERRORS } from '@satlens/contract'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { acceptsApiKey, isLimited } from '../auth/index.ts'
import { API_VERSION, API_VERSION_HEADER, type Envelope, plainEnvelope } from '../kernel/http/envelopes.ts'
import { ApiError } from '../kernel/http/errors.ts'
import type { RouteDescription } from '../kernel/http/route-description.ts'

/** A refusal as a client reads it. */
export interface DocumentedError {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly body: Readonly<Record<string, unknown>>
}

/** What a path may refuse with, in its envelope: each status and code once, the statuses in order. */
export function documentErrors(envelope: Envelope, refusals: readonly Error[]): readonly DocumentedError[] {
  const written = new Map<string, DocumentedError>()
  for (const refusal of refusals) {
    const { status, body } = envelope(refusal, NEWEST_CLIENT)
    const code = String(body.code)
    const key = `${status} ${code}`
    if (!written.has(key)) written.set(key, { status, code, message: String(body.message), body })
  }
  return [...written.values()].sort((a, b) => a.status - b.status)
}

const NEWEST_CLIENT = { headers: { [API_VERSION_HEADER]: API_VERSION } } as unknown as FastifyRequest

const WHATEVER_IS_ASKED = ['request_timeout', 'service_unavailable', 'unexpected_failure'] as const
const WITH_A_BODY = ['bad_json', 'request_entity_too_large', 'unsupported_media_type'] as const
const WITH_A_KEY = ['no_api_key', 'invalid_api_key'] as const

/** What a call may refuse with whatever its subject is (docs/protocol.md#request-headers, docs/protocol.md#request-bodies): its fields, its body, its limit, a server in trouble. */
export function listGeneralErrors({
  path,
  params,
  query,
  body,
  method,
}: Pick<RouteDescription, 'params' | 'query' | 'body'> & {
  path: string
  method: string
}): readonly ApiError[] {
  return [
    ...(query || body || (params && isPicky(params)) ? ['validation_failed' as const] : []),
    ...(method === 'GET' ? [] : WITH_A_BODY),
    ...(acceptsApiKey(method, path) ? WITH_A_KEY : []),
    ...(isLimited(method, path) ? ['over_request_rate_limit' as const] : []),
    ...WHATEVER_IS_ASKED,
  ].map((code) => new ApiError(code))
}

// Ids that a handler judges by itself are any text to the schema.
const isPicky = (params: z.core.$ZodType): boolean => {
  const { properties = {} } = z.toJSONSchema(params)
  return Object.values(properties).some((field) => typeof field === 'object' && 'format' in field)
}

interface CommonRefusals {
  /** Those of the plain envelope, the guard's first. */
  readonly general: readonly DocumentedError[]
  /** Whether a refusal of a path is one of them, in the words of its envelope. */
  isGeneral(path: string, status: string, code: string): boolean
}

/** What need not be said with every call: the guard's refusals, and those that have nothing to do with the subject. */
export function listCommonErrors(envelopeOf: (path: string) => Envelope): CommonRefusals {
  const anything = { path: '/auth/v1/', method: 'POST', body: z.unknown() }
  const refusals = [...SIGNED_IN_ERRORS.map((code) => new ApiError(code)), ...listGeneralErrors(anything)]
  return {
    general: refusals.flatMap((refusal) => documentErrors(plainEnvelope, [refusal])),
    isGeneral: (path, status, code) =>
      documentErrors(envelopeOf(path), refusals).some(
        (one) => String(one.status) === status && one.code === code,
      ),
  }
}
