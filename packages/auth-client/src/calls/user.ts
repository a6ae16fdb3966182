import type { getUserEndpoint, updateUserEndpoint } from '@satlens/contract'
import type { AuthClientCore } from '../auth-core.ts'
import { createUnexpectedAuthResponseError } from '../auth-error.ts'
import type { EndpointCall } from '../send.ts'
import { isUser, type User } from '../session/session.ts'

/** Requests the signed-in user (docs/protocol.md#user-object). Throws AuthError. */
export async function getUser(core: AuthClientCore): Promise<User> {
  const call: EndpointCall<typeof getUserEndpoint> = { method: 'GET', path: '/auth/v1/user' }
  const body = await core.sendSignedIn(call)
  if (!isUser(body)) throw createUnexpectedAuthResponseError(200)
  return body
}

/** Changes to the own account (docs/protocol.md#update-user). */
export interface UserChanges {
  readonly password?: string
  readonly currentPassword?: string
  /** The code of a re-authentication email. */
  readonly nonce?: string
  /** Merged into the user metadata; null removes a key. */
  readonly data?: Readonly<Record<string, unknown>>
}

/** Updates the account, stores the new user with the session and announces USER_UPDATED. Throws AuthError. */
export async function updateUser(core: AuthClientCore, changes: UserChanges): Promise<User> {
  const { password, currentPassword, nonce, data } = changes
  const user = await core.sendSignedIn({
    method: 'PUT',
    path: '/auth/v1/user',
    body: { password, current_password: currentPassword, nonce, data: data && { ...data } },
  } satisfies EndpointCall<typeof updateUserEndpoint>)
  if (!isUser(user)) throw createUnexpectedAuthResponseError(200)
  // Reads the session again: it may have been refreshed or removed during the request.
  const session = core.state.read()
  if (session?.user.id === user.id) core.state.save('USER_UPDATED', { ...session, user })
  return user
}
