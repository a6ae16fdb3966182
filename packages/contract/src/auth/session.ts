import * as z from 'zod/mini'
import { user } from './user.ts'

/** The session that a sign-in or refresh returns (docs/protocol.md#session-object). `expires_at` is in Unix seconds. */
export const session = z.object({
  access_token: z.string().check(z.minLength(1)),
  token_type: z.literal('bearer'),
  expires_in: z.number().check(z.positive()),
  expires_at: z.number().check(z.positive()),
  refresh_token: z.string().check(z.minLength(1)),
  user,
  provider_token: z.optional(z.string()),
  provider_refresh_token: z.optional(z.string()),
  weak_password: z.optional(z.object({ message: z.string(), reasons: z.array(z.string()) })),
})

/** See {@link session}. */
export type Session = z.infer<typeof session>
