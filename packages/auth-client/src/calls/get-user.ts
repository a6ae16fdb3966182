import type { getUserEndpoint } from '@satlens/contract'
import type { AuthCore } from '../auth-core.ts'
import { createUnexpectedResponseError } from '../auth-error.ts'
import type { CallOf } from '../send.ts'
import { isUser } from '../session/parse-session.ts'
import type { User } from './account.ts'

/** Asks the server who is signed in (docs/protocol.md#get-user). Throws AuthError; `session_not_found` also ends the session here. */
export async function getUser(core: AuthCore): Promise<User> {
  const call: CallOf<typeof getUserEndpoint> = { method: 'GET', path: '/auth/v1/user' }
  const body = await core.sendSignedIn(call)
  if (!isUser(body)) throw createUnexpectedResponseError(200)
  return body
}
