import { ApiError } from '#kernel/http/errors.ts'
import { createOAuthError } from '../oauth-error.ts'

/** The parameters of a request to the token endpoint and its siblings, each at most once (RFC 6749 §3.2). */
export type FormParameters = ReadonlyMap<string, string>

/**
 * Reads the body of a form post, given as its text, or a JSON object, which GoTrue accepts as well. Throws `invalid_request`
 * for a repeated parameter.
 */
export function readFormParameters(body: unknown): FormParameters {
  if (Array.isArray(body)) {
    throw new ApiError('validation_failed', { details: { error: 'invalid_request' } })
  }
  const entries = typeof body === 'string' ? [...new URLSearchParams(body)] : Object.entries(body ?? {})
  const parameters = new Map<string, string>()
  for (const [name, value] of entries) {
    if (typeof value !== 'string')
      throw createOAuthError('invalid_request', `The parameter ${name} is not a text.`)
    // A database stores no NUL.
    if (value.includes('\0'))
      throw createOAuthError('invalid_request', `The parameter ${name} is not a text.`)
    // Parameters without a value are treated as if they were omitted.
    if (value === '') continue
    if (parameters.has(name)) throw createOAuthError('invalid_request', `The parameter ${name} is repeated.`)
    parameters.set(name, value)
  }
  return parameters
}

/** Returns a parameter. Throws `invalid_request` if it is missing. */
export function requireParameter(form: FormParameters, name: string): string {
  const value = form.get(name)
  if (value === undefined) throw createOAuthError('invalid_request', `The parameter ${name} is missing.`)
  return value
}
