import type { AuthCore } from './auth-core.ts'
import type { User } from './calls/account.ts'
import { getUser } from './calls/get-user.ts'
import { type EmailLinkResult, openEmailLink, type UsableEmailLink } from './calls/open-email-link.ts'
import { type ResendFields, resend } from './calls/resend.ts'
import { createSendSignedIn } from './calls/send-signed-in.ts'
import { type PasswordCredentials, signInWithPassword } from './calls/sign-in.ts'
import { signOut } from './calls/sign-out.ts'
import { type SignUpFields, type SignUpResult, signUp } from './calls/sign-up.ts'
import { type UserChanges, updateUser } from './calls/update-user.ts'
import { type OtpProof, type OtpResult, verifyOtp } from './calls/verify-otp.ts'
import { createPkce, type FlowType } from './pkce.ts'
import type { Ports } from './ports.ts'
import { createSend } from './send.ts'
import { startAutoRefresh } from './session/auto-refresh.ts'
import { createExpiry } from './session/expiry.ts'
import { getSession } from './session/get-session.ts'
import { recoverSession } from './session/recover-session.ts'
import { createRefresher } from './session/refresh-session.ts'
import { createRunWithLock } from './session/run-with-lock.ts'
import type { LogoutScope, Session } from './session/session.ts'
import { type AuthListener, createSessionEvents } from './session/session-events.ts'
import { createSessionState } from './session/session-state.ts'
import { createUnfailingStorage } from './session/unfailing-storage.ts'

/** Having, keeping and losing a session. Every method that asks the server throws AuthError when that fails. */
export interface AuthClient {
  /** What the verbs outside this object work with: `enrollFactor(client, …)` and the like. */
  readonly core: AuthCore
  /** Recovers the stored session, then keeps it alive. Resolves when INITIAL_SESSION may be told. Call it once. */
  start(): Promise<void>
  /** Forgets all listeners and stops the timer and the channel, for good. The session stays stored. */
  stop(): void
  /** Hears every event from here on, after INITIAL_SESSION once the client has started. Returns the way to leave. */
  onEvent(listener: AuthListener): () => void
  /** The session, refreshed when it ends within 90 s; null when nobody is signed in. Never throws. */
  getSession(): Promise<Session | null>
  /** The access token of {@link AuthClient.getSession}. */
  getAccessToken(): Promise<string | null>
  /** Refreshes at once, whatever the age of the session. Yields the session that is then stored. Never throws. */
  refreshSession(): Promise<Session | null>
  signUp(fields: SignUpFields): Promise<SignUpResult>
  signInWithPassword(credentials: PasswordCredentials): Promise<Session>
  /** Ends this session, the user's others, or (if not said) all of them. */
  signOut(scope?: LogoutScope): Promise<void>
  getUser(): Promise<User>
  updateUser(changes: UserChanges): Promise<User>
  resend(fields: ResendFields): Promise<void>
  verifyOtp(proof: OtpProof): Promise<OtpResult>
  /** Uses the link that `consumeEmailLink` has found. Called before `start`, nobody hears of a tab without a session first. */
  openEmailLink(link: UsableEmailLink): Promise<EmailLinkResult>
}

/** What a client is made of. */
export interface AuthClientOptions {
  readonly ports: Ports
  /** The name of the session in the storage: see `getStorageKey`. */
  readonly storageKey: string
  /** Where mail links lead back to: the origin of the page, without a slash. */
  readonly origin: string
  /** How mail links bring their session back; `implicit` unless said otherwise, so that they work in any browser. */
  readonly flowType?: FlowType
}

/** Makes a client. Nothing happens before `start`, but every method works without it. */
export function createAuthClient(options: AuthClientOptions): AuthClient {
  const { ports, storageKey } = options
  const { clock, channel } = ports
  const storage = createUnfailingStorage(ports.storage)
  const events = createSessionEvents(ports.onListenerError ?? (() => {}))
  const core = createCore()
  let started: Promise<void> | null = null
  let becomeReady = () => {}
  const ready = new Promise<void>((resolve) => {
    becomeReady = resolve
  })
  let stopAutoRefresh = () => {}
  let isStopped = false

  function createCore(): AuthCore {
    const send = createSend(ports.http, clock)
    const state = createSessionState({ storage, storageKey, events, channel })
    const expiry = createExpiry(clock)
    const refresher = createRefresher({
      clock,
      send,
      state,
      runWithLock: createRunWithLock(clock, ports.lock),
    })
    const getCurrent = () => getSession({ state, expiry, refresher })
    return {
      clock,
      expiry,
      send,
      sendSignedIn: createSendSignedIn({ send, state, getSession: getCurrent }),
      state,
      refresher,
      pkce: createPkce({
        storage,
        storageKey,
        flowType: options.flowType ?? 'implicit',
        randomBytes: ports.randomBytes,
        sha256: ports.sha256,
      }),
      getSession: getCurrent,
      origin: options.origin,
    }
  }

  async function start() {
    channel.onMessage((message) => core.state.handleMessage(message))
    await recoverSession(core, 'start')
    if (isStopped) return
    stopAutoRefresh = startAutoRefresh(core, ports.visibility)
    becomeReady()
  }

  return {
    core,
    start: () => {
      started ??= start()
      return started
    },
    stop() {
      isStopped = true
      stopAutoRefresh()
      channel.close()
      events.clear()
    },
    onEvent(listener) {
      const subscription = events.subscribe(listener)
      void ready.then(() => subscription.tell('INITIAL_SESSION', core.state.announced()))
      return subscription.leave
    },
    getSession: core.getSession,
    getAccessToken: async () => (await core.getSession())?.access_token ?? null,
    async refreshSession() {
      const session = core.state.read()
      if (session) await core.refresher.refresh(session).done
      return core.state.read()
    },
    signUp: (fields) => signUp(core, fields),
    signInWithPassword: (credentials) => signInWithPassword(core, credentials),
    signOut: (scope) => signOut(core, scope),
    getUser: () => getUser(core),
    updateUser: (changes) => updateUser(core, changes),
    resend: (fields) => resend(core, fields),
    verifyOtp: (proof) => verifyOtp(core, proof),
    openEmailLink: (link) => openEmailLink(core, link),
  }
}
