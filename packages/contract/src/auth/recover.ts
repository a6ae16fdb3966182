import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { captcha, pkcePair } from './pkce.ts'

const redirect = z.object({ redirect_to: z.optional(z.string()) })

/** POST /recover: sends a password reset email. The response is the same for known and unknown addresses (docs/protocol.md#password-recovery). */
export const recoverEndpoint = endpoint({
  method: 'POST',
  path: '/auth/v1/recover',
  summary: 'Emails a password reset link and code.',
  query: redirect,
  body: z.object({ email: z.nullish(z.string()), ...pkcePair.shape, ...captcha.shape }),
  reply: z.object({}),
  errors: ['captcha_failed'],
})

const otpBody = z.object({
  email: z.nullish(z.string()),
  phone: z.nullish(z.string()),
  create_user: z.nullish(z.boolean()),
  data: z.nullish(z.record(z.string(), z.unknown())),
  ...pkcePair.shape,
  ...captcha.shape,
})

/** POST /otp: sends a sign-in email and creates the account if there is none (docs/protocol.md#sign-in-by-email). */
export const otpEndpoint = endpoint({
  method: 'POST',
  path: '/auth/v1/otp',
  summary: 'Emails a link and a code for signing in without a password.',
  query: redirect,
  body: otpBody,
  reply: z.object({}),
  errors: ['captcha_failed', 'phone_provider_disabled'],
})

/** POST /magiclink: the former name of POST /otp (docs/protocol.md#sign-in-by-email). */
export const magicLinkEndpoint = endpoint({ ...otpEndpoint, path: '/auth/v1/magiclink' })
