import type { AuthClientCore } from './auth-core.ts'
import {
  type OtpVerification,
  type PasswordCredentials,
  type ResendEmailFields,
  resendEmail,
  type SignUpFields,
  signInWithPassword,
  signUp,
  verifyOtp,
} from './calls/sign-in.ts'
import { type SuccessfulAuthRedirect, signInFromAuthRedirect } from './calls/sign-in-from-auth-redirect.ts'
import { signOut } from './calls/sign-out.ts'
import { getUser, type UserChanges, updateUser } from './calls/user.ts'
import { type AuthFlowType, createPkceFlowStore } from './pkce.ts'
import type { AuthClientPorts } from './ports.ts'
import { createSendAuthApiCall, createSendAuthApiCallSignedIn } from './send.ts'
import { recoverStoredSession, startSessionAutoRefresh } from './session/auto-refresh.ts'
import { createSessionExpiryChecker } from './session/expiry.ts'
import { createSessionRefresher } from './session/refresh-session.ts'
import type { LogoutScope, Session } from './session/session.ts'
import { type AuthChangeListener, createSessionEvents, type SessionEvents } from './session/session-events.ts'
import { createAuthSessionState } from './session/session-state.ts'
import { createMemoryFallbackStorage } from './session/stored-session.ts'

/** A client for the session of one browser. Methods that send a request throw AuthError if it fails. */
export type AuthClient = ReturnType<typeof createAuthClient>

/** The options of a client. */
export interface AuthClientOptions {
  readonly ports: AuthClientPorts
  /** The storage key of the session: see `getSessionStorageKey`. */
  readonly storageKey: string
  /** The origin of the page that email links return to, without a slash. */
  readonly origin: string
  /** Default: `implicit`, whose email links work in any browser. */
  readonly flowType?: AuthFlowType
}

/** Creates a client. It sends no request before `start`, but every method works without it. */
export function createAuthClient(options: AuthClientOptions) {
  const { channel, visibility, onListenerError = () => {} } = options.ports
  const events = createSessionEvents(onListenerError)
  const core = createCore(options, events)
  let started: Promise<void> | null = null
  let markReady = () => {}
  const ready = new Promise<void>((resolve) => {
    markReady = resolve
  })
  let stopAutoRefresh = () => {}
  let isStopped = false

  async function start() {
    channel.onMessage((message) => core.state.handleMessage(message))
    await recoverStoredSession(core, 'start')
    if (isStopped) return
    stopAutoRefresh = startSessionAutoRefresh(core, visibility)
    markReady()
  }

  return {
    /** For the calls that are not methods: `enrollMfaFactor(client, …)`. */
    core,
    /** Recovers the stored session and keeps it fresh from then on. Resolves when the session is recovered. */
    start(): Promise<void> {
      started ??= start()
      return started
    },
    /** Removes all listeners and stops timer and channel for good. The session stays stored. */
    stop(): void {
      isStopped = true
      stopAutoRefresh()
      channel.close()
      events.clear()
    },
    /** Subscribes to events, first INITIAL_SESSION once the client has started. Returns an unsubscribe function. */
    onEvent(listener: AuthChangeListener): () => void {
      const subscription = events.subscribe(listener)
      void ready.then(() => subscription.emit('INITIAL_SESSION', core.state.announced()))
      return subscription.unsubscribe
    },
    /** Returns the session, refreshed if it expires within 90 s; null if there is none. Never throws. */
    getSession: core.getSession,
    /** Returns the access token of the session; null if there is none. Never throws. */
    getAccessToken: async () => (await core.getSession())?.access_token ?? null,
    /** Refreshes the session now and returns the session that is stored afterwards. Never throws. */
    async refreshSession(): Promise<Session | null> {
      const session = core.state.read()
      if (session) await core.refresher.refresh(session).done
      return core.state.read()
    },
    signUp: (fields: SignUpFields) => signUp(core, fields),
    signInWithPassword: (credentials: PasswordCredentials) => signInWithPassword(core, credentials),
    /** Ends sessions of the user: all by default. */
    signOut: (scope?: LogoutScope) => signOut(core, scope),
    getUser: () => getUser(core),
    updateUser: (changes: UserChanges) => updateUser(core, changes),
    resend: (fields: ResendEmailFields) => resendEmail(core, fields),
    verifyOtp: (proof: OtpVerification) => verifyOtp(core, proof),
    /** Opens a link of `consumeAuthRedirectFromUrl`. Call it before `start`, so that INITIAL_SESSION has the session of the link. */
    openEmailLink: (link: SuccessfulAuthRedirect) => signInFromAuthRedirect(core, link),
  }
}

function createCore(
  { ports, storageKey, origin, flowType = 'implicit' }: AuthClientOptions,
  events: SessionEvents,
): AuthClientCore {
  const { clock, channel, lock, randomBytes, sha256 } = ports
  const storage = createMemoryFallbackStorage(ports.storage)
  const send = createSendAuthApiCall(ports.http, clock)
  const state = createAuthSessionState({ storage, storageKey, events, channel })
  const expiry = createSessionExpiryChecker(clock)
  const refresher = createSessionRefresher({ clock, send, state, lock })

  // Returns the stored session, refreshed if it is near its end (docs/protocol.md#client-sessions). While its access token is
  // valid, waits for the first answer only. A session that cannot be refreshed for now is returned as it is.
  async function getSession(): Promise<Session | null> {
    const stored = state.read()
    if (!stored || !expiry.isNear(stored)) return stored
    const refresh = refresher.refresh(stored)
    await (expiry.hasExpired(stored) ? refresh.done : refresh.firstAnswer)
    return state.read()
  }

  return {
    clock,
    expiry,
    send,
    sendSignedIn: createSendAuthApiCallSignedIn({ send, state, getSession }),
    state,
    refresher,
    pkce: createPkceFlowStore({ storage, storageKey, flowType, randomBytes, sha256 }),
    getSession,
    origin,
  }
}
