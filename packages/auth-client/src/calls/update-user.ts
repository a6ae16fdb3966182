import type { updateUserEndpoint } from '@satlens/contract'
import type { AuthCore } from '../auth-core.ts'
import { createUnexpectedResponseError } from '../auth-error.ts'
import type { CallOf } from '../send.ts'
import { isUser } from '../session/parse-session.ts'
import type { User } from './account.ts'

/** What may be changed about one's own account (docs/protocol.md#update-user). */
export interface UserChanges {
  readonly password?: string
  readonly currentPassword?: string
  /** The six digits of a re-authentication mail. */
  readonly nonce?: string
  /** Merged into the metadata key by key; null removes a key. */
  readonly data?: Readonly<Record<string, unknown>>
}

/** Changes the account, keeps the new user with the session and announces USER_UPDATED. Throws AuthError. */
export async function updateUser(core: AuthCore, changes: UserChanges): Promise<User> {
  const { password, currentPassword, nonce, data } = changes
  const call: CallOf<typeof updateUserEndpoint> = {
    method: 'PUT',
    path: '/auth/v1/user',
    body: { password, current_password: currentPassword, nonce, data: data && { ...data } },
  }
  const user = await core.sendSignedIn(call)
  if (!isUser(user)) throw createUnexpectedResponseError(200)
  // Read again: the session may have been refreshed or ended while the request was out.
  const session = core.state.read()
  if (session?.user.id === user.id) core.state.save('USER_UPDATED', { ...session, user })
  return user
}
