import * as z from 'zod/mini'

/** The kinds of second factor (docs/protocol.md#enroll-a-factor). */
export const FACTOR_TYPES = ['totp', 'phone', 'webauthn'] as const

/** The display name of a factor or passkey: one line, without control characters and unpaired surrogates. */
export const displayName = z.string().check(z.maxLength(120), z.regex(/^[^\p{Cc}\p{Cs}]*$/u))

/** A second factor (docs/protocol.md#factor-object), without its secret or credential. */
export const factor = z.object({
  id: z.uuid(),
  friendly_name: z.optional(z.string()),
  factor_type: z.enum(FACTOR_TYPES),
  status: z.enum(['unverified', 'verified']),
  phone: z.optional(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  last_challenged_at: z.nullable(z.string()),
})

/** See {@link factor}. */
export type Factor = z.infer<typeof factor>
