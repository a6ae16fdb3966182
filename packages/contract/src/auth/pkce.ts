import * as z from 'zod/mini'

/** The PKCE fields of RFC 7636. Clients send both or neither; `null` counts as absent (docs/protocol.md#request-bodies, docs/protocol.md#pkce). */
export const pkceChallengeFields = z.object({
  code_challenge: z.nullish(z.string()),
  code_challenge_method: z.nullish(z.string()),
})

/** The captcha token. Clients without one send an empty object (docs/protocol.md#request-bodies, docs/protocol.md#captcha). */
export const captchaTokenFields = z.object({
  gotrue_meta_security: z.nullish(z.object({ captcha_token: z.nullish(z.string()) })),
})
