import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { captcha, pkcePair } from './pkce.ts'
import { session } from './session.ts'
import { user } from './user.ts'

/** POST /signup: returns a session if autoconfirm is on, otherwise the user, and sends a confirmation email (docs/protocol.md#sign-up). */
export const signUpEndpoint = endpoint({
  method: 'POST',
  path: '/auth/v1/signup',
  summary: 'Creates an account.',
  query: z.object({ redirect_to: z.optional(z.string()) }),
  body: z.object({
    email: z.nullish(z.string()),
    phone: z.nullish(z.string()),
    password: z.nullish(z.string()),
    data: z.nullish(z.record(z.string(), z.unknown())),
    ...pkcePair.shape,
    ...captcha.shape,
  }),
  reply: z.union([session, user]),
  errors: [
    'user_already_exists',
    'weak_password',
    'signup_disabled',
    'anonymous_provider_disabled',
    'phone_provider_disabled',
    'captcha_failed',
  ],
})
