import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { captcha, pkcePair } from './pkce.ts'
import { session } from './session.ts'

/** POST /verify: exchanges a link token or six-digit code for a session (docs/protocol.md#verify-a-code). */
export const verifyEndpoint = endpoint({
  method: 'POST',
  path: '/auth/v1/verify',
  summary: 'Exchanges a one-time code or link token for a session.',
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

/** POST /resend: sends an email again. The response is the same for known and unknown addresses (docs/protocol.md#resend). */
export const resendEndpoint = endpoint({
  method: 'POST',
  path: '/auth/v1/resend',
  summary: 'Resends an email with a link and a code.',
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
