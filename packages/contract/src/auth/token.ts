import * as z from 'zod/mini'
import { captcha } from './pkce.ts'

/** Body of POST /token?grant_type=password (docs/protocol.md#password-sign-in). */
export const passwordGrant = z.object({
  email: z.nullish(z.string()),
  phone: z.nullish(z.string()),
  password: z.nullish(z.string()),
  ...captcha.shape,
})

/** Body of POST /token?grant_type=refresh_token (docs/protocol.md#refresh). */
export const refreshGrant = z.object({ refresh_token: z.nullish(z.string()) })

/** Body of POST /token?grant_type=pkce (docs/protocol.md#code-exchange). */
export const pkceGrant = z.object({
  auth_code: z.nullish(z.string()),
  code_verifier: z.nullish(z.string()),
})

/** Body of POST /token?grant_type=id_token (docs/protocol.md#id-token-sign-in). Older clients send `issuer` or `client_id` instead of `provider`. */
export const idTokenGrant = z.object({
  provider: z.nullish(z.string()),
  issuer: z.nullish(z.string()),
  client_id: z.nullish(z.string()),
  id_token: z.nullish(z.string()),
  access_token: z.nullish(z.string()),
  nonce: z.nullish(z.string()),
  link_identity: z.nullish(z.boolean()),
  ...captcha.shape,
})
