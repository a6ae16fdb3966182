import { ApiFailure } from '#shared/api-failure.ts'
import { authClient } from '#shared/session/auth-client.ts'

/** Turns the six digits of the mail into a session. Throws ApiFailure with the server's words when it refuses. */
export async function confirmSignUp(email: string, code: string): Promise<void> {
  try {
    await authClient.verifyOtp({ type: 'signup', email, token: code })
  } catch (error) {
    if (!isRefusal(error)) throw error
    throw new ApiFailure(error.message, { code: error.code, status: error.status, cause: error })
  }
}

// A status of 0 means that no answer came, so that the words are not the server's.
const isRefusal = (error: unknown): error is Error & { code: string; status: number } =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status > 0
