import * as z from 'zod/mini'
import { captcha } from './pkce.ts'

/** Body of POST /token?grant_type=password (wire §5.2). */
export const passwordGrant = z.object({
  email: z.nullish(z.string()),
  phone: z.nullish(z.string()),
  password: z.nullish(z.string()),
  ...captcha.shape,
})

/** Body of POST /token?grant_type=refresh_token (wire §5.3). */
export const refreshGrant = z.object({ refresh_token: z.nullish(z.string()) })

/** Body of POST /token?grant_type=pkce (wire §5.4). */
export const pkceGrant = z.object({
  auth_code: z.nullish(z.string()),
  code_verifier: z.nullish(z.string()),
})

/** Body of POST /token?grant_type=id_token (wire §5.5). `issuer` and `client_id` stand for `provider` in older clients. */
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
