import { PROFILES_PATH, type Profile, type ProfileChange, profileSchema } from '@satlens/contract'
import type { Api } from './create-api.ts'

/** Reads the profile of a user: exactly one row (docs/protocol.md#profiles). Throws ApiError when it cannot be read. */
export async function fetchProfile({ send }: Api, userId: string): Promise<Profile> {
  const response = await send(`${rowOf(userId)}&select=*`, {
    method: 'GET',
    headers: { Accept: 'application/vnd.pgrst.object+json', 'Accept-Profile': 'public' },
  })
  return profileSchema.parse(await response.json())
}

/** Changes a profile. Asks for the row back: an update without a match would look like a success (docs/protocol.md#profiles). */
export async function updateProfile({ send }: Api, userId: string, change: ProfileChange): Promise<Profile> {
  const response = await send(`${rowOf(userId)}&select=*`, {
    method: 'PATCH',
    headers: {
      Accept: 'application/vnd.pgrst.object+json',
      'Content-Profile': 'public',
      'Content-Type': 'application/json',
      Prefer: 'return=representation',
    },
    body: JSON.stringify(change),
  })
  return profileSchema.parse(await response.json())
}

const rowOf = (userId: string) => `${PROFILES_PATH}?user_id=eq.${encodeURIComponent(userId)}`
