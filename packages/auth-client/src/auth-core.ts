import type { Pkce } from './pkce.ts'
import type { Clock, Send } from './ports.ts'
import type { Expiry } from './session/expiry.ts'
import type { Refresher } from './session/refresh-session.ts'
import { parseSessionResponse, type Session } from './session/session.ts'
import type { AuthEvent } from './session/session-events.ts'
import type { SessionState } from './session/session-state.ts'

/** The shared state and functions of a client, for the functions in `calls`. */
export interface AuthCore {
  readonly clock: Clock
  readonly expiry: Expiry
  readonly send: Send
  /** Sends a call as the signed-in user. Throws if there is none; removes a session that the server has ended. */
  readonly sendSignedIn: Send
  readonly state: SessionState
  readonly refresher: Refresher
  readonly pkce: Pkce
  /** See `AuthClient.getSession`. */
  readonly getSession: () => Promise<Session | null>
  /** The origin of the page that email links return to, without a slash. */
  readonly origin: string
}

/** A client as seen by the calls that are not its methods. A page loads only those that it imports. */
export interface CoreHolder {
  readonly core: AuthCore
}

/** Saves the session of a response and announces `event`. Throws AuthError if the response has no session. */
export function saveSession({ clock, state }: AuthCore, event: AuthEvent, body: unknown): Session {
  const session = parseSessionResponse(body, clock.now())
  state.save(event, session)
  return session
}
