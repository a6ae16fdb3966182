import {
  type PasswordCredentials,
  type ResendFields,
  type SignUpFields,
  storageKeyFor,
} from '@satlens/auth-client'
import { useStore } from 'zustand'
import { createLazyClient } from './lazy-client.ts'
import { createSessionStore, followClient, type SessionView } from './session-store.ts'

const storageKey = storageKeyFor(location.hostname)
let isLeaving = false

export const sessionStore = createSessionStore()

const lazyClient = createLazyClient({
  store: sessionStore,
  async load() {
    const loaded = await import('./auth-client.ts')
    followClient(sessionStore, loaded.authClient, () => isLeaving)
    await loaded.authClient.start()
    return loaded
  },
  hasStoredSession() {
    try {
      return localStorage.getItem(storageKey) !== null
    } catch {
      return false
    }
  },
  onStoredElsewhere: (listener) => {
    window.addEventListener('storage', (event) => {
      if (event.key === storageKey) listener()
    })
  },
})

/** Who is signed in, as the screens may know it. */
export const useSession = (): SessionView => useStore(sessionStore)

/** Recovers the stored session and keeps it alive. Called once, when the page starts. */
export const startSession = (): Promise<void> => lazyClient.start()

/** The access token, fresh enough to use; null when nobody is signed in. */
export async function accessToken(): Promise<string | null> {
  const loaded = await lazyClient.getIfSession()
  return loaded === null ? null : loaded.authClient.getAccessToken()
}

/** Creates an account. Yields whether that opened a session, or a mail has to be confirmed first. */
export async function signUp(fields: SignUpFields): Promise<'signed-in' | 'confirmation-sent'> {
  const { authClient, inWordsOfTheServer } = await lazyClient.get()
  const { kind } = await inWordsOfTheServer(authClient.signUp(fields))
  return kind === 'session' ? 'signed-in' : 'confirmation-sent'
}

/** Opens a session. Throws ApiFailure with the server's words when it refuses. */
export async function signIn(credentials: PasswordCredentials): Promise<void> {
  const { authClient, inWordsOfTheServer } = await lazyClient.get()
  await inWordsOfTheServer(authClient.signInWithPassword(credentials))
}

/**
 * Ends the session. This browser forgets it even when the server could not be told, which throws. Only this
 * sign-in ends: the user's other devices stay signed in.
 */
export async function signOut(): Promise<void> {
  const { authClient, inWordsOfTheServer } = await lazyClient.get()
  isLeaving = true
  try {
    await inWordsOfTheServer(authClient.signOut('local'))
  } finally {
    isLeaving = false
  }
}

/** Sends the confirmation mail once more. The answer is the same for every address. */
export async function resendConfirmation(email: ResendFields['email']): Promise<void> {
  const { authClient, inWordsOfTheServer } = await lazyClient.get()
  await inWordsOfTheServer(authClient.resend({ type: 'signup', email }))
}

/** Confirms a new address by the six digits of its mail, which opens the session. */
export async function confirmSignUp(email: string, code: string): Promise<void> {
  const { authClient, inWordsOfTheServer } = await lazyClient.get()
  await inWordsOfTheServer(authClient.verifyOtp({ type: 'signup', email, token: code }))
}
