import * as z from 'zod/mini'

/** The path of the profiles table. It supports the subset of the PostgREST grammar in docs/protocol.md#profiles. */
export const PROFILES_PATH = '/rest/v1/profiles'

/** A user's row of the `profiles` table (docs/spec/README.md#entities). */
export const profileSchema = z.object({ user_id: z.uuid(), full_name: z.string(), email: z.string() })
export type Profile = z.infer<typeof profileSchema>
