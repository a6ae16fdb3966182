import * as z from 'zod/mini'

/** A second factor, as the wire shows it (wire §2.4): never its secret or credential. */
export const factor = z.object({
  id: z.uuid(),
  friendly_name: z.optional(z.string()),
  factor_type: z.enum(['totp', 'phone', 'webauthn']),
  status: z.enum(['unverified', 'verified']),
  phone: z.optional(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  last_challenged_at: z.nullable(z.string()),
})

/** See {@link factor}. */
export type Factor = z.infer<typeof factor>
