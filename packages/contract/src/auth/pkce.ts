import * as z from 'zod/mini'

/** The PKCE pair of RFC 7636 as clients send it: both or neither, `null` counting as absent (docs/protocol.md#request-bodies, docs/protocol.md#pkce). */
export const pkcePair = z.object({
  code_challenge: z.nullish(z.string()),
  code_challenge_method: z.nullish(z.string()),
})

/** Where clients put the captcha token; an empty object is normal (docs/protocol.md#request-bodies, docs/protocol.md#captcha). */
export const captcha = z.object({
  gotrue_meta_security: z.nullish(z.object({ captcha_token: z.nullish(z.string()) })),
})
