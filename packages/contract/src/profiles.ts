import * as z from 'zod/mini'

/** Where the profiles table is reached, in the subset of PostgREST's grammar that docs/protocol.md#profiles lists. */
export const PROFILES_PATH = '/rest/v1/profiles'

/** The one row of `profiles` that belongs to a user (docs/spec/README.md#entities). */
export const profile = z.object({ user_id: z.uuid(), full_name: z.string(), email: z.string() })

/** See {@link profile}. */
export type Profile = z.infer<typeof profile>
