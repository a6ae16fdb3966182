import type { PkceFlowStore } from './pkce.ts'
import type { Clock, SendAuthApiCall } from './ports.ts'
import type { SessionExpiryChecker } from './session/expiry.ts'
import type { SessionRefresher } from './session/refresh-session.ts'
import { parseSessionResponse, type Session } from './session/session.ts'
import type { AuthChangeEvent } from './session/session-events.ts'
import type { AuthSessionState } from './session/session-state.ts'

/** The shared state and functions of a client, for the functions in `calls`. */
export interface AuthClientCore {
  readonly clock: Clock
  readonly expiry: SessionExpiryChecker
  readonly send: SendAuthApiCall
  /** Sends a call as the signed-in user. Throws if there is none; removes a session that the server has ended. */
  readonly sendSignedIn: SendAuthApiCall
  readonly state: AuthSessionState
  readonly refresher: SessionRefresher
  readonly pkce: PkceFlowStore
  /** See `AuthClient.getSession`. */
  readonly getSession: () => Promise<Session | null>
  /** The origin of the page that email links return to, without a slash. */
  readonly origin: string
}

/** A client as seen by the calls that are not its methods. A page loads only those that it imports. */
export interface AuthClientCoreHolder {
  readonly core: AuthClientCore
}

/** Saves the session of a response and announces `event`. Throws AuthError if the response has no session. */
export function saveSessionFromResponse(
  { clock, state }: AuthClientCore,
  event: AuthChangeEvent,
  body: unknown,
): Session {
  const session = parseSessionResponse(body, clock.now())
  state.save(event, session)
  return session
}
