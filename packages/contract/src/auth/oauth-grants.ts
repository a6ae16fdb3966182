import * as z from 'zod/mini'
import { signedInEndpoint } from '../endpoint.ts'

const AUTHORIZATION = '/auth/v1/oauth/authorizations/:authorization_id'

/** The scopes of the OAuth server (OpenID Connect Core §5.4, §11). */
export const OAUTH_SCOPES = ['openid', 'email', 'profile', 'phone', 'offline_access'] as const
export type OAuthScope = (typeof OAUTH_SCOPES)[number]

/** The application that asks, as its user sees it. */
const client = z.object({
  id: z.uuid(),
  name: z.string(),
  uri: z.optional(z.string()),
  logo_uri: z.optional(z.string()),
  /** False if the application registered itself, so that its name is its own claim. */
  is_verified: z.boolean(),
})
export type OAuthGrantClient = z.infer<typeof client>

/** What the user decides on. */
const pendingAuthorization = z.object({
  authorization_id: z.string(),
  /** Where the browser goes afterwards. */
  redirect_uri: z.string(),
  client,
  user: z.object({ id: z.uuid(), email: z.string() }),
  /** Separated by spaces. */
  scope: z.string(),
  /** The API that the application also gets access to (RFC 8707). */
  resource: z.optional(z.string()),
  /** Scopes that the user allowed this application earlier, separated by spaces; empty if none. */
  granted_scope: z.string(),
  /** What the session lacks: the user of `id_token_hint`, a newer sign-in (`prompt=login`, `max_age`) or a second factor. */
  requires: z.optional(z.enum(['other_account', 'sign_in', 'second_factor'])),
  expires_at: z.string(),
})
export type PendingOAuthAuthorization = z.infer<typeof pendingAuthorization>

/** Where the decision leads: the redirect URI with a code or an error. */
const decidedAuthorization = z.object({ redirect_url: z.string() })

const errors = ['oauth_authorization_not_found'] as const

/**
 * GET /oauth/authorizations/{authorization_id}: what an application asks for. If the user has allowed it earlier, the
 * redirect with a code at once.
 */
export const getOAuthAuthorizationEndpoint = signedInEndpoint('GET', AUTHORIZATION, {
  summary: 'Returns what an application asks for.',
  params: z.object({ authorization_id: z.string() }),
  reply: z.union([pendingAuthorization, decidedAuthorization]),
  errors,
})

/**
 * POST /oauth/authorizations/{authorization_id}/consent: allows or denies it, once. `release` leaves it to the next user who
 * opens the page, for those who sign in with another account.
 */
export const consentToOAuthAuthorizationEndpoint = signedInEndpoint('POST', `${AUTHORIZATION}/consent`, {
  summary: 'Allows or denies what an application asks for, or leaves it to another account.',
  params: z.object({ authorization_id: z.string() }),
  body: z.object({ action: z.enum(['approve', 'deny', 'release']) }),
  reply: z.union([decidedAuthorization, z.object({ authorization_id: z.string() })]),
  errors: [...errors, 'insufficient_aal', 'reauthentication_needed'],
  statuses: { reauthentication_needed: [403] },
})

/** An application with access to the account. */
const grant = z.object({
  client,
  scopes: z.array(z.string()),
  granted_at: z.string(),
  /** The last time that the application started or refreshed a session; absent if it has none. */
  last_used_at: z.optional(z.string()),
})
export type OAuthGrant = z.infer<typeof grant>

/** GET /user/oauth/grants: the applications that the user has allowed, the newest first. */
export const listOAuthGrantsEndpoint = signedInEndpoint('GET', '/auth/v1/user/oauth/grants', {
  summary: 'Lists the applications with access to the account.',
  reply: z.array(grant),
})

/** The query of DELETE /user/oauth/grants, which responds with 204 and ends the sessions of the application. */
export const revokeOAuthGrantQuery = z.object({ client_id: z.uuid() })

const DEVICE = '/auth/v1/oauth/device'

/** GET /oauth/device?user_code=…: the device that waits for this code (RFC 8628 §3.3). */
export const getOAuthDeviceRequestEndpoint = signedInEndpoint('GET', DEVICE, {
  summary: 'Returns the device that waits for a code.',
  query: z.object({ user_code: z.string() }),
  reply: z.object({
    user_code: z.string(),
    client,
    scope: z.string(),
    resource: z.optional(z.string()),
    /** Where and when the device asked. */
    ip: z.string(),
    user_agent: z.string(),
    created_at: z.string(),
    expires_at: z.string(),
    requires: z.optional(z.enum(['second_factor'])),
  }),
  errors: ['oauth_device_code_not_found'],
})

/** POST /oauth/device: allows or denies the device, once. */
export const decideOAuthDeviceRequestEndpoint = signedInEndpoint('POST', DEVICE, {
  summary: 'Allows or denies a device.',
  body: z.object({ user_code: z.string(), action: z.enum(['approve', 'deny']) }),
  reply: z.object({ status: z.enum(['approved', 'denied']) }),
  errors: ['oauth_device_code_not_found', 'insufficient_aal'],
})
