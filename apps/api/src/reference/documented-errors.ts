import { STATUS_CODES } from 'node:http'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { isRateLimitedEndpoint, requiresApiKey } from '#auth/index.ts'
import { type ErrorEnvelope, GOTRUE_API_VERSION, GOTRUE_API_VERSION_HEADER } from '#kernel/http/envelopes.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { OpenApiRouteDescription } from '#kernel/http/route-description.ts'
import type { JsonSchema } from './json-schema.ts'

export interface DocumentedError {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * Returns the errors in the format of an envelope, each status and code once, by status.
 * @param version The API version that the client requests. Default: the newest one; null if it sends no version header.
 */
export function formatErrorsInEnvelope(
  envelope: ErrorEnvelope,
  errors: readonly Error[],
  version: string | null = GOTRUE_API_VERSION,
): readonly DocumentedError[] {
  const request = { headers: { [GOTRUE_API_VERSION_HEADER]: version } } as unknown as FastifyRequest
  const documented = new Map<string, DocumentedError>()
  for (const error of errors) {
    const { status, body } = envelope(error, request)
    const code = String(body.error_code ?? body.code)
    const key = `${status} ${code}`
    if (!documented.has(key)) documented.set(key, { status, code, message: String(body.message), body })
  }
  return [...documented.values()].sort((a, b) => a.status - b.status)
}

/** The error responses of an operation by status, in the format of OpenAPI. Clients tell the errors of a status apart by their code. */
export function toOpenApiErrorResponses(
  envelope: ErrorEnvelope,
  errors: readonly Error[],
): Record<string, object> {
  const newest = formatErrorsInEnvelope(envelope, errors)
  const unversioned = formatErrorsInEnvelope(envelope, errors, null)
  const responses: Record<string, object> = {}
  for (const status of new Set(newest.map((error) => error.status))) {
    const ofStatus = newest.filter((error) => error.status === status)
    const schema = bodySchema(ofStatus)
    const other = bodySchema(unversioned.filter((error) => error.status === status))
    const examples = ofStatus.map(({ code, message, body }) => [code, { summary: message, value: body }])
    const content = {
      schema: dependsOnGotrueApiVersion(envelope) ? describeVersions(schema, other) : schema,
      examples: Object.fromEntries(examples),
    }
    responses[status] = {
      description: STATUS_CODES[status] ?? 'Error',
      ...(status === 429 || status === 503 ? { headers: RETRY_AFTER } : {}),
      content: { 'application/json': content },
    }
  }
  return responses
}

/** Returns true if the format of the errors depends on the version header. */
export function dependsOnGotrueApiVersion(envelope: ErrorEnvelope): boolean {
  const [newest, unversioned] = [GOTRUE_API_VERSION, null].map((version) =>
    formatErrorsInEnvelope(envelope, [new ApiError('not_found')], version),
  )
  return JSON.stringify(newest) !== JSON.stringify(unversioned)
}

const describeVersions = (newest: JsonSchema, unversioned: JsonSchema): JsonSchema => ({
  anyOf: [
    { description: `With the header ${GOTRUE_API_VERSION_HEADER}: ${GOTRUE_API_VERSION}.`, ...newest },
    { description: 'Without this header.', ...unversioned },
  ],
})

const RETRY_AFTER = {
  'Retry-After': { description: 'The number of seconds to wait before the next attempt.', type: 'integer' },
}

const NULLABLE = new Set(['details', 'hint'])

function bodySchema(errors: readonly DocumentedError[]): JsonSchema {
  const names = Object.keys(errors[0]?.body ?? {})
  const codes = { type: 'string', enum: errors.map(({ code }) => code) }
  const fieldSchema = (name: string): JsonSchema => {
    const value = errors[0]?.body[name]
    if (typeof value === 'number') return { type: 'integer', const: value }
    if (name === 'code' || name === 'error_code') return codes
    return { type: NULLABLE.has(name) ? ['string', 'null'] : 'string' }
  }
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, fieldSchema(name)])),
    required: names,
  }
}

/** Returns the errors that do not depend on what a route does: invalid fields or bodies, rate limits and server failures (docs/protocol.md#request-bodies). */
export function listErrorsOfEndpoint(
  { params, query, body }: OpenApiRouteDescription,
  method: string,
  path: string,
): readonly ApiError[] {
  return [
    ...(query || body || (params && haveRules(params)) ? (['validation_failed'] as const) : []),
    ...(method === 'GET'
      ? []
      : (['bad_json', 'request_entity_too_large', 'unsupported_media_type'] as const)),
    ...(requiresApiKey(method, path) ? (['no_api_key', 'invalid_api_key'] as const) : []),
    ...(isRateLimitedEndpoint(method, path) ? (['over_request_rate_limit'] as const) : []),
    ...(['request_timeout', 'service_unavailable', 'unexpected_failure'] as const),
  ].map((code) => new ApiError(code))
}

// Parameters without a format or a list of values are validated by the handler.
const haveRules = (params: z.core.$ZodType): boolean => {
  const { properties = {} } = z.toJSONSchema(params)
  return Object.values(properties).some(
    (field) => typeof field === 'object' && ('format' in field || 'enum' in field),
  )
}
