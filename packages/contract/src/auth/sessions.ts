import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { SIGNED_IN } from './signed-in.ts'

/** A place where the caller is signed in: never what keeps it open. */
const signedInPlace = z.object({
  id: z.uuid(),
  created_at: z.string(),
  /** The last refresh; left out before the first. */
  refreshed_at: z.optional(z.string()),
  not_after: z.optional(z.string()),
  aal: z.enum(['aal1', 'aal2']),
  /** How it was proven, the newest first (docs/protocol.md#authentication-methods). */
  amr: z.array(z.string()),
  ip: z.string(),
  user_agent: z.string(),
  /** Whether this very call came from it. */
  is_current: z.boolean(),
})

/** See {@link listSessionsEndpoint}. */
export type ListedSession = z.infer<typeof signedInPlace>

/** GET /sessions, an addition of ours: where the caller is signed in, the last used first. */
export const listSessionsEndpoint = endpoint({
  method: 'GET',
  path: '/auth/v1/sessions',
  summary: 'Lists the sessions of the account of the access token.',
  reply: z.object({ sessions: z.array(signedInPlace) }),
  errors: [...SIGNED_IN],
})

/** DELETE /sessions/{id}, an addition of ours: signs one place out. 404 for a session of somebody else, or of nobody. */
export const endSessionEndpoint = endpoint({
  method: 'DELETE',
  path: '/auth/v1/sessions/:id',
  summary: 'Ends one session of the account of the access token.',
  params: z.object({ id: z.string() }),
  reply: z.object({ id: z.uuid() }),
  errors: [...SIGNED_IN, 'not_found'],
})
