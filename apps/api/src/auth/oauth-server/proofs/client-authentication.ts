import { createLocalJWKSet, errors, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { ApiError } from '#kernel/http/errors.ts'
import { isOAuthClientSecret } from '../clients/oauth-client-secret.ts'
import type { OAuthClientRow } from '../clients/oauth-clients.queries.ts'
import { createOAuthError } from '../oauth-error.ts'
import type { OAuthServerDeps } from '../oauth-server-deps.ts'
import { CLIENT_JWT_ALGORITHMS } from './dpop-proof.ts'
import type { FormParameters } from './form-parameters.ts'
import { useJwtOnce } from './used-jwts.queries.ts'

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const MAX_ASSERTION_LIFETIME_S = 600

/** What a client sends to prove itself, by the method that it uses. */
type Credentials =
  | { readonly method: 'none'; readonly clientId: string }
  | {
      readonly method: 'client_secret_basic' | 'client_secret_post'
      readonly clientId: string
      readonly secret: string
    }
  | { readonly method: 'private_key_jwt'; readonly clientId: string; readonly assertion: string }

/**
 * Authenticates the client of a request by the one method that it is registered with (RFC 6749 §2.3, RFC 7523 §2.2). Throws
 * `invalid_client`, equally for an unknown client and a wrong secret.
 */
export async function authenticateClient(
  deps: OAuthServerDeps,
  authorization: string | undefined,
  form: FormParameters,
): Promise<OAuthClientRow> {
  const credentials = readCredentials(authorization, form)
  const isId = z.safeParse(z.uuid(), credentials.clientId).success
  const client = isId ? await deps.clientCache.find(credentials.clientId) : null
  if (!client || client.tokenEndpointAuthMethod !== credentials.method)
    throw createOAuthError('invalid_client')
  if ('secret' in credentials && !isOAuthClientSecret(credentials.secret, client.secretHash ?? '')) {
    throw createOAuthError('invalid_client')
  }
  if ('assertion' in credentials) await verifyClientAssertion(deps, client, credentials.assertion)
  return client
}

function readCredentials(authorization: string | undefined, form: FormParameters): Credentials {
  const secret = form.get('client_secret')
  const assertion = form.get('client_assertion')
  const basic = readBasicCredentials(authorization)
  // More than one method in a request is an error (RFC 6749 §2.3).
  if ([secret, assertion, basic].filter((used) => used !== undefined).length > 1) {
    throw createOAuthError('invalid_request', 'The request authenticates the client in several ways.')
  }
  const named = form.get('client_id')
  if (basic) {
    if (named !== undefined && named !== basic.clientId) throw createOAuthError('invalid_client')
    return { method: 'client_secret_basic', ...basic }
  }
  if (assertion !== undefined) {
    if (form.get('client_assertion_type') !== ASSERTION_TYPE) throw createOAuthError('invalid_client')
    return { method: 'private_key_jwt', clientId: named ?? readSubject(assertion), assertion }
  }
  const clientId = named ?? ''
  return secret === undefined
    ? { method: 'none', clientId }
    : { method: 'client_secret_post', clientId, secret }
}

/** Parses the Authorization header, whose id and secret are form-encoded (RFC 6749 §2.3.1). Undefined for another scheme. */
function readBasicCredentials(authorization = ''): { clientId: string; secret: string } | undefined {
  const [, encoded] = /^Basic +([\w+/=-]+)$/i.exec(authorization) ?? []
  if (encoded === undefined) return undefined
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  if (id === undefined || secret === undefined) throw createOAuthError('invalid_client')
  return { clientId: decodeForm(id), secret: decodeForm(secret) }
}

const decodeForm = (text: string): string =>
  new URLSearchParams(`v=${text.replaceAll('&', '%26')}`).get('v') ?? ''

/** Returns the unverified subject of an assertion, which names the client whose keys verify it. */
function readSubject(assertion: string): string {
  try {
    const [, payload = ''] = assertion.split('.')
    const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub?: unknown }
    return typeof sub === 'string' ? sub : ''
  } catch {
    return ''
  }
}

const claimsSchema = z.object({ jti: z.string().check(z.minLength(1), z.maxLength(256)), exp: z.number() })

/** Verifies a JWT that the client signed (RFC 7523 §3). Each is accepted once. */
async function verifyClientAssertion(
  { db, clock, settings }: OAuthServerDeps,
  { id, jwks }: OAuthClientRow,
  assertion: string,
): Promise<void> {
  const now = clock.now()
  const { payload } = await jwtVerify(
    assertion,
    createLocalJWKSet({ keys: [...(jwks?.keys ?? [])] as never }),
    {
      issuer: id,
      subject: id,
      audience: [settings.issuer, `${settings.issuer}/oauth/token`],
      algorithms: CLIENT_JWT_ALGORITHMS,
      currentDate: now,
      clockTolerance: 10,
    },
  ).catch((error: unknown) => {
    if (error instanceof errors.JOSEError)
      throw createOAuthError('invalid_client', 'The client assertion is not valid.')
    throw error
  })
  const { data: claims } = z.safeParse(claimsSchema, payload)
  const expiresAt = new Date((claims?.exp ?? Infinity) * 1_000)
  const isShort = expiresAt.getTime() - now.getTime() <= MAX_ASSERTION_LIFETIME_S * 1_000
  if (!claims || !isShort) {
    throw createOAuthError(
      'invalid_client',
      'The client assertion needs a jti and at most ten minutes to its exp.',
    )
  }
  if (!(await useJwtOnce(db, { issuer: id, jti: claims.jti, expiresAt: addClockTolerance(expiresAt) }))) {
    throw createOAuthError('invalid_client', 'The client assertion was used before.')
  }
}

const addClockTolerance = (time: Date) => new Date(time.getTime() + 60_000)

/** Returns true for the error of a failed authentication. */
export const isInvalidClient = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'invalid_client'
