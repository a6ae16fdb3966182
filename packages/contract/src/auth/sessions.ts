import * as z from 'zod/mini'
import { signedInEndpoint } from '../endpoint.ts'
import { userSchema } from './user.ts'

/** The session that a sign-in or refresh returns (docs/protocol.md#session-object). `expires_at` is in Unix seconds. */
export const sessionSchema = z.object({
  access_token: z.string().check(z.minLength(1)),
  token_type: z.literal('bearer'),
  expires_in: z.number().check(z.positive()),
  expires_at: z.number().check(z.positive()),
  refresh_token: z.string().check(z.minLength(1)),
  user: userSchema,
  provider_token: z.optional(z.string()),
  provider_refresh_token: z.optional(z.string()),
  weak_password: z.optional(z.object({ message: z.string(), reasons: z.array(z.string()) })),
})
export type Session = z.infer<typeof sessionSchema>

/** A session of the caller, without its tokens. */
export const listedSessionSchema = z.object({
  id: z.uuid(),
  created_at: z.string(),
  /** The time of the last refresh; absent before the first. */
  refreshed_at: z.optional(z.string()),
  not_after: z.optional(z.string()),
  aal: z.enum(['aal1', 'aal2']),
  /** The authentication methods, newest first (docs/protocol.md#authentication-methods). */
  amr: z.array(z.string()),
  ip: z.string(),
  user_agent: z.string(),
  /** The application that the session belongs to; absent for sign-ins to this server (docs/protocol.md#oauth-server). */
  oauth_client: z.optional(z.object({ id: z.uuid(), name: z.string() })),
  /** True for the session of this request. */
  is_current: z.boolean(),
})
export type ListedSession = z.infer<typeof listedSessionSchema>

/** GET /sessions, an extension of the protocol: the caller's sessions, most recently used first. */
export const listSessionsEndpoint = signedInEndpoint('GET', '/auth/v1/sessions', {
  summary: "Lists the caller's sessions.",
  reply: z.object({ sessions: z.array(listedSessionSchema) }),
})

const listedSignIn = z.object({
  id: z.uuid(),
  created_at: z.string(),
  /** False for a failed attempt. */
  succeeded: z.boolean(),
  ip: z.string(),
  user_agent: z.string(),
})
export type ListedSignInAttempt = z.infer<typeof listedSignIn>

/** GET /sign-ins, an extension of the protocol: the caller's last 100 sign-ins within 30 days, newest first. */
export const listSignInsEndpoint = signedInEndpoint('GET', '/auth/v1/sign-ins', {
  summary: "Lists the caller's sign-ins of the last 30 days, failed attempts included.",
  reply: z.object({ sign_ins: z.array(listedSignIn) }),
})

/** DELETE /sessions/{id}, an extension of the protocol: ends a session. Unknown sessions and those of other users get 404. */
export const endSessionEndpoint = signedInEndpoint('DELETE', '/auth/v1/sessions/:id', {
  summary: "Ends one of the caller's sessions.",
  params: z.object({ id: z.string() }),
  reply: z.object({ id: z.uuid() }),
  errors: ['not_found'],
})

/** Which sessions POST /logout ends: the bearer's, all the others, or all (docs/protocol.md#sign-out). */
export const LOGOUT_SCOPES = ['global', 'local', 'others'] as const
export type LogoutScope = (typeof LOGOUT_SCOPES)[number]
