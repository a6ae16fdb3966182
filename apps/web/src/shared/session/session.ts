import {
  type AuthClient,
  getCodeVerifierStorageKey,
  getSessionStorageKey,
  type PasswordCredentials,
  type ResendEmailFields,
  type SignUpFields,
  type SuccessfulAuthRedirect,
} from '@satlens/auth-client'
import { consumeAuthRedirectFromUrl } from '@satlens/auth-client/browser'
import { useStore } from 'zustand'
import { type AuthRedirectResult, createAuthRedirectStore } from './auth-redirect-result.ts'
import { createLazyClient } from './lazy-client.ts'
import { createSessionStore, type SessionView, syncWithClient } from './session-store.ts'
import { clearUserStorage, consumeLinkingProvider, tryStorage } from './user-storage.ts'

// A function, because pages are prerendered without a location.
const storageKey = () => getSessionStorageKey(location.hostname)
let isLeaving = false
/** The email link of the address, until the client is loaded. */
let link: SuccessfulAuthRedirect | null = null
/** The provider that this tab was redirected to in order to link it to the account. */
let linkingProvider: string | null = null

export const sessionStore = createSessionStore()
export const authRedirectStore = createAuthRedirectStore()

// Few visits start with a link, so its code is loaded only then.
const loadEmailLinkModule = () => import('./redeem-email-link.ts')

const lazyClient = createLazyClient({
  store: sessionStore,
  async load() {
    const loaded = await import('./auth-client.ts')
    // Before the session store: the sign-in page has to know the reason when the session appears.
    loaded.authClient.onEvent((event, session) => {
      if (event !== 'PASSWORD_RECOVERY' || !session) return
      authRedirectStore.setState({ status: 'recovering', userId: session.user.id }, true)
    })
    const { getAuthenticatorAssuranceLevels } = loaded
    syncWithClient(sessionStore, loaded.authClient, {
      isLeaving: () => isLeaving,
      assuranceOf: getAuthenticatorAssuranceLevels,
    })
    // First, so that a user who is signed in by the link does not see the page of a visitor before.
    if (link) {
      const { storeRedirectResult, redeemEmailLink } = await loadEmailLinkModule()
      await redeemEmailLink(authRedirectStore, link, loaded.authClient.openEmailLink)
      storeRedirectResult(authRedirectStore, authRedirectStore.getState(), linkingProvider)
      link = null
    }
    await loaded.authClient.start()
    return loaded
  },
  hasStoredSession: () => isStored(storageKey()),
  onStoredElsewhere: (listener) => {
    window.addEventListener('storage', (event) => {
      if (event.key === storageKey()) listener()
    })
  },
})

// Signing in by other means declines a link that waits for a decision.
sessionStore.subscribe(({ status }) => {
  const result = authRedirectStore.getState()
  if (status === 'signed-in' && result.status === 'asking') result.decline()
})

// Also if the session ended by itself or in another tab: the next user of this browser finds nothing of the last.
sessionStore.subscribe(({ status }) => {
  // A tab that was frozen hears of a sign-out late: what is stored by then may be of the next session.
  if (status === 'signed-out' && !isStored(storageKey())) clearUserStorage()
})

export const useSession = (): SessionView => useStore(sessionStore)

export const useAuthRedirectResult = (): AuthRedirectResult => useStore(authRedirectStore)

export const clearAuthRedirectResult = (): void => authRedirectStore.setState({ status: 'none' }, true)

/** Takes an email link out of the address and recovers the stored session. Called before anything else reads the address. */
export async function startSession(): Promise<void> {
  const emailLink = consumeAuthRedirectFromUrl(window, isStored(getCodeVerifierStorageKey(storageKey())))
  linkingProvider = consumeLinkingProvider()
  if (emailLink?.kind === 'refused') {
    const loaded = await loadEmailLinkModule().catch(() => null)
    if (loaded)
      loaded.storeRedirectResult(authRedirectStore, loaded.toRefusedLinkResult(emailLink), linkingProvider)
    else storeUnreachable()
  } else {
    link = emailLink
  }
  const hasLink = link !== null
  try {
    await lazyClient.start(hasLink)
  } catch (error) {
    link = null
    if (!hasLink || isStored(storageKey())) throw error
    storeUnreachable()
    sessionStore.setState({ status: 'signed-out', byChoice: false }, true)
  }
}

/** Returns an access token that is still valid; null without a session. */
export async function getAccessToken(): Promise<string | null> {
  const loaded = await lazyClient.getIfSession()
  return loaded === null ? null : loaded.authClient.getAccessToken()
}

/** Calls the auth service by the client of this page. Throws ApiError with the server's message. */
export async function withAuthClient<T>(work: (client: AuthClient) => Promise<T>): Promise<T> {
  const { authClient, withApiErrors } = await lazyClient.get()
  return withApiErrors(work(authClient))
}

/** Requests a new token, which shows whether the session still exists and updates the user. */
export const refreshSession = (): Promise<void> =>
  withAuthClient(async (client) => {
    await client.refreshSession()
  })

/** Creates an account. Returns whether that opened a session, or the email address has to be confirmed first. */
export async function signUp(fields: SignUpFields): Promise<'signed-in' | 'confirmation-sent'> {
  const { kind } = await withAuthClient((client) => client.signUp(fields))
  return kind === 'session' ? 'signed-in' : 'confirmation-sent'
}

export async function signIn(credentials: PasswordCredentials): Promise<void> {
  await withAuthClient((client) => client.signInWithPassword(credentials))
}

/** Ends this session. This browser forgets it even if the server could not be reached, which throws. */
export async function signOut(): Promise<void> {
  const { authClient, withApiErrors } = await lazyClient.get()
  isLeaving = true
  try {
    await withApiErrors(authClient.signOut('local'))
  } finally {
    isLeaving = false
  }
}

/** Sends the confirmation email again. The answer is the same for every address. */
export const resendConfirmation = (email: ResendEmailFields['email']): Promise<void> =>
  withAuthClient((client) => client.resend({ type: 'signup', email }))

/** Requests the email that resets a password. The answer is the same for every address. */
export async function requestPasswordReset(email: string): Promise<void> {
  const { authClient, requestPasswordReset, withApiErrors } = await lazyClient.get()
  await withApiErrors(requestPasswordReset(authClient, { email }))
}

/** Verifies the six digits of that email, which opens the session and the form for a new password. */
export async function confirmPasswordReset(email: string, code: string): Promise<void> {
  await withAuthClient((client) => client.verifyOtp({ type: 'recovery', email, token: code }))
}

/** Sets a new password, which ends all other sessions. A day after signing in it requires a `nonce` (docs/protocol.md#update-user). */
export async function setPassword(password: string, nonce?: string): Promise<void> {
  await withAuthClient((client) => client.updateUser({ password, ...(nonce !== undefined && { nonce }) }))
}

/** Confirms a new address by the six digits of its email, which opens the session. */
export async function confirmSignUp(email: string, code: string): Promise<void> {
  await withAuthClient((client) => client.verifyOtp({ type: 'signup', email, token: code }))
  authRedirectStore.setState({ status: 'signed-in', email }, true)
}

function storeUnreachable(): void {
  const reason = 'unreachable'
  authRedirectStore.setState(
    linkingProvider === null
      ? { status: 'failed', reason }
      : { status: 'not-linked', provider: linkingProvider, reason },
    true,
  )
}

const isStored = (key: string): boolean => tryStorage(() => localStorage.getItem(key) !== null, false)
