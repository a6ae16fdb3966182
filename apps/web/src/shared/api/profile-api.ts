import { PROFILES_PATH, type Profile, profileSchema } from '@satlens/contract'
import type { Api } from './create-api.ts'

/** Reads the profile of a user: exactly one row (docs/protocol.md#profiles). Throws ApiError when it cannot be read. */
export async function fetchProfile({ send }: Pick<Api, 'send'>, userId: string): Promise<Profile> {
  const response = await send(`${rowOf(userId)}&select=*`, {
    method: 'GET',
    headers: { Accept: 'application/vnd.pgrst.object+json', 'Accept-Profile': 'public' },
  })
  return profileSchema.parse(await response.json())
}

/** Renames a profile. Asks for the row back: an update without a match would look like a success (docs/protocol.md#profiles). */
export async function updateProfile(
  { send }: Pick<Api, 'send'>,
  userId: string,
  fullName: string,
): Promise<Profile> {
  const response = await send(`${rowOf(userId)}&select=*`, {
    method: 'PATCH',
    headers: {
      Accept: 'application/vnd.pgrst.object+json',
      'Content-Profile': 'public',
      'Content-Type': 'application/json',
      Prefer: 'return=representation',
    },
    body: JSON.stringify({ full_name: fullName }),
  })
  return profileSchema.parse(await response.json())
}

const rowOf = (userId: string) => `${PROFILES_PATH}?user_id=eq.${encodeURIComponent(userId)}`
