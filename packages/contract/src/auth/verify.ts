import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { captcha, pkcePair } from './pkce.ts'
import { session } from './session.ts'

/** POST /verify: a link token or the six digits of a mail, for a session (docs/protocol.md#verify-a-code). */
export const verifyEndpoint = endpoint({
  method: 'POST',
  path: '/auth/v1/verify',
  summary: 'Turns a one-time code or link token into a session.',
  body: z.object({
    type: z.string(),
    token: z.nullish(z.string()),
    token_hash: z.nullish(z.string()),
    email: z.nullish(z.string()),
    phone: z.nullish(z.string()),
  }),
  reply: z.union([session, z.object({ msg: z.string(), code: z.string() })]),
  errors: ['otp_expired', 'user_banned', 'email_exists'],
})

/** POST /resend: another mail of the same kind, in equal words for known and unknown addresses (docs/protocol.md#resend). */
export const resendEndpoint = endpoint({
  method: 'POST',
  path: '/auth/v1/resend',
  summary: 'Sends a mail with a link and a code again.',
  query: z.object({ redirect_to: z.optional(z.string()) }),
  body: z.object({
    type: z.string(),
    email: z.nullish(z.string()),
    phone: z.nullish(z.string()),
    ...pkcePair.shape,
    ...captcha.shape,
  }),
  reply: z.object({}),
  errors: ['phone_provider_disabled', 'captcha_failed'],
})
