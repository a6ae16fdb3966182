import * as z from 'zod/mini'

/** A sign-in method of an account (docs/protocol.md#identity-object). `identity_id` is its key, `id` the provider's subject. */
export const identity = z.object({
  identity_id: z.uuid(),
  id: z.string(),
  user_id: z.uuid(),
  identity_data: z.record(z.string(), z.unknown()),
  provider: z.string(),
  last_sign_in_at: z.optional(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  email: z.optional(z.string()),
})

/** See {@link identity}. */
export type Identity = z.infer<typeof identity>
