import {
  AuthError,
  type PasswordCredentials,
  type ResendFields,
  type SignUpFields,
} from '@satlens/auth-client'
import { useStore } from 'zustand'
import { ApiFailure } from '../api-failure.ts'
import { authClient } from './auth-client.ts'
import { createSessionStore, type SessionView } from './session-store.ts'

let isLeaving = false

export const sessionStore = createSessionStore(authClient, () => isLeaving)

/** Who is signed in, as the screens may know it. */
export const useSession = (): SessionView => useStore(sessionStore)

/** Recovers the stored session and keeps it alive. Called once, when the page starts. */
export const startSession = (): Promise<void> => authClient.start()

/** The access token, fresh enough to use; null when nobody is signed in. Never throws. */
export const accessToken = (): Promise<string | null> => authClient.getAccessToken()

/** Creates an account. Yields whether that opened a session, or a mail has to be confirmed first. */
export async function signUp(fields: SignUpFields): Promise<'signed-in' | 'confirmation-sent'> {
  const { kind } = await inWordsOfTheServer(authClient.signUp(fields))
  return kind === 'session' ? 'signed-in' : 'confirmation-sent'
}

/** Opens a session. Throws ApiFailure with the server's words when it refuses. */
export async function signIn(credentials: PasswordCredentials): Promise<void> {
  await inWordsOfTheServer(authClient.signInWithPassword(credentials))
}

/**
 * Ends the session. This browser forgets it even when the server could not be told, which throws. Only this
 * sign-in ends: the user's other devices stay signed in.
 */
export async function signOut(): Promise<void> {
  isLeaving = true
  try {
    await inWordsOfTheServer(authClient.signOut('local'))
  } finally {
    isLeaving = false
  }
}

/** Sends the confirmation mail once more. The answer is the same for every address. */
export const resendConfirmation = (email: ResendFields['email']): Promise<void> =>
  inWordsOfTheServer(authClient.resend({ type: 'signup', email }))

/** Confirms a new address by the six digits of its mail, which opens the session. */
export async function confirmSignUp(email: string, code: string): Promise<void> {
  await inWordsOfTheServer(authClient.verifyOtp({ type: 'signup', email, token: code }))
}

/** Turns a refusal by the auth service into the failure every other call throws. */
async function inWordsOfTheServer<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    // Without an answer of the service the words are the client's own, and the screen has its fallback.
    if (!(error instanceof AuthError) || error.status === 0 || error.code === 'unexpected_reply') throw error
    throw new ApiFailure(error.message, {
      code: error.code,
      status: error.status,
      retryAfterSeconds: error.retryAfterMs > 0 ? Math.ceil(error.retryAfterMs / 1000) : null,
      cause: error,
    })
  }
}
