import type { Send } from './calls/auth-call.ts'
import type { Pkce } from './pkce.ts'
import type { Clock } from './ports.ts'
import type { Expiry } from './session/expiry.ts'
import type { Refresher } from './session/refresh-session.ts'
import type { Session } from './session/session.ts'
import type { SessionState } from './session/session-state.ts'

/** What a verb of the client may use. A new verb is a function of this in a file of its own. */
export interface AuthCore {
  readonly clock: Clock
  readonly expiry: Expiry
  readonly send: Send
  /** Like `send`, as the signed-in user. Throws when nobody is; drops a session the server has ended. */
  readonly sendSignedIn: Send
  readonly state: SessionState
  readonly refresher: Refresher
  readonly pkce: Pkce
  /** See `getSession` of the client. */
  readonly getSession: () => Promise<Session | null>
  /** Where mail links lead back to: the origin of the page, without a slash. */
  readonly origin: string
}
