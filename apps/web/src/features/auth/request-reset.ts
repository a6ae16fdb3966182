import { SCREENS } from '@satlens/contract'
import { publicApi } from '#shared/api.ts'
import { ApiFailure } from '#shared/api-failure.ts'

/**
 * POST /recover (wire §7.1). The answer is the same for every address. The mail's link leads back to the sign-in
 * page in any browser, which is why no code challenge ties it to this one.
 */
export async function requestReset(email: string): Promise<void> {
  const target = new URLSearchParams({ redirect_to: `${location.origin}${SCREENS.signIn}` })
  try {
    await publicApi.send(`/auth/v1/recover?${target}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email }),
    })
  } catch (error) {
    // "There is nothing at this address" is about the service; next to an email field it would mislead.
    if (error instanceof ApiFailure && error.status === 404)
      throw new Error('No mails here', { cause: error })
    throw error
  }
}
