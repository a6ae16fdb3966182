import * as z from 'zod/mini'

/** The PKCE pair of RFC 7636 as clients send it: both or neither, `null` counting as absent (wire §1.3, §10.5). */
export const pkcePair = z.object({
  code_challenge: z.nullish(z.string()),
  code_challenge_method: z.nullish(z.string()),
})

/** Where clients put the captcha token; an empty object is normal (wire §1.3, §10.8). */
export const captcha = z.object({
  gotrue_meta_security: z.nullish(z.object({ captcha_token: z.nullish(z.string()) })),
})
