import type { AuthCore } from './auth-core.ts'
import { openEmailLink, type UsableEmailLink } from './calls/open-email-link.ts'
import {
  type OtpProof,
  type PasswordCredentials,
  type ResendFields,
  resend,
  type SignUpFields,
  signInWithPassword,
  signUp,
  verifyOtp,
} from './calls/sign-in.ts'
import { signOut } from './calls/sign-out.ts'
import { getUser, type UserChanges, updateUser } from './calls/user.ts'
import { createPkce, type FlowType } from './pkce.ts'
import type { Ports } from './ports.ts'
import { createSend, createSendSignedIn } from './send.ts'
import { recoverSession, startAutoRefresh } from './session/auto-refresh.ts'
import { createExpiry } from './session/expiry.ts'
import { createRefresher } from './session/refresh-session.ts'
import type { LogoutScope, Session } from './session/session.ts'
import { type AuthListener, createSessionEvents, type SessionEvents } from './session/session-events.ts'
import { createSessionState } from './session/session-state.ts'
import { createFallbackStorage } from './session/stored-session.ts'

/** A client for the session of one browser. Methods that send a request throw AuthError if it fails. */
export type AuthClient = ReturnType<typeof createAuthClient>

/** The options of a client. */
export interface AuthClientOptions {
  readonly ports: Ports
  /** The storage key of the session: see `getStorageKey`. */
  readonly storageKey: string
  /** The origin of the page that email links return to, without a slash. */
  readonly origin: string
  /** Default: `implicit`, whose email links work in any browser. */
  readonly flowType?: FlowType
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
    await recoverSession(core, 'start')
    if (isStopped) return
    stopAutoRefresh = startAutoRefresh(core, visibility)
    markReady()
  }

  return {
    /** For the calls that are not methods: `enrollFactor(client, …)`. */
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
    onEvent(listener: AuthListener): () => void {
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
    resend: (fields: ResendFields) => resend(core, fields),
    verifyOtp: (proof: OtpProof) => verifyOtp(core, proof),
    /** Opens a link of `consumeEmailLink`. Call it before `start`, so that INITIAL_SESSION has the session of the link. */
    openEmailLink: (link: UsableEmailLink) => openEmailLink(core, link),
  }
}

function createCore(
  { ports, storageKey, origin, flowType = 'implicit' }: AuthClientOptions,
  events: SessionEvents,
): AuthCore {
  const { clock, channel, lock, randomBytes, sha256 } = ports
  const storage = createFallbackStorage(ports.storage)
  const send = createSend(ports.http, clock)
  const state = createSessionState({ storage, storageKey, events, channel })
  const expiry = createExpiry(clock)
  const refresher = createRefresher({ clock, send, state, lock })

  // Returns the stored session, refreshed if it is near its end (docs/protocol.md#client-refresh). While its access token is
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
    sendSignedIn: createSendSignedIn({ send, state, getSession }),
    state,
    refresher,
    pkce: createPkce({ storage, storageKey, flowType, randomBytes, sha256 }),
    getSession,
    origin,
  }
}
