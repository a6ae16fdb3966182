import { AuthError, createSessionMissingError } from '../auth-error.ts'
import type { Session } from '../session/session.ts'
import type { SessionState } from '../session/session-state.ts'
import type { Send } from './auth-call.ts'

/**
 * Sends a call with the access token of the session. An answer of `session_not_found` ends the session here too
 * (docs/protocol.md#client-events), unless the storage holds another one by then.
 */
export const createSendSignedIn =
  (deps: {
    readonly send: Send
    readonly state: SessionState
    readonly getSession: () => Promise<Session | null>
  }): Send =>
  async (call) => {
    const session = await deps.getSession()
    if (!session) throw createSessionMissingError()
    try {
      return await deps.send({ ...call, accessToken: session.access_token })
    } catch (error) {
      const isGone = error instanceof AuthError && error.code === 'session_not_found'
      if (isGone && deps.state.read()?.access_token === session.access_token) deps.state.remove()
      throw error
    }
  }
