import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { SIGNED_IN_ERRORS } from './signed-in.ts'

/** A session of the caller, without its tokens. */
const listedSession = z.object({
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
  /** True for the session of this request. */
  is_current: z.boolean(),
})

/** See {@link listSessionsEndpoint}. */
export type ListedSession = z.infer<typeof listedSession>

/** GET /sessions, an extension of the protocol: the caller's sessions, most recently used first. */
export const listSessionsEndpoint = endpoint({
  method: 'GET',
  path: '/auth/v1/sessions',
  summary: "Lists the caller's sessions.",
  reply: z.object({ sessions: z.array(listedSession) }),
  errors: SIGNED_IN_ERRORS,
})

/** DELETE /sessions/{id}, an extension of the protocol: ends a session. Unknown sessions and those of other users get 404. */
export const endSessionEndpoint = endpoint({
  method: 'DELETE',
  path: '/auth/v1/sessions/:id',
  summary: "Ends one of the caller's sessions.",
  params: z.object({ id: z.string() }),
  reply: z.object({ id: z.uuid() }),
  errors: [...SIGNED_IN_ERRORS, 'not_found'],
})
