import { createProviderSignInPath, signInWithPasskey, startPasskeySignIn } from '@satlens/auth-client'
import { withAuthClient } from './session.ts'
import { requestAutofillCredential, requestCredential } from './webauthn.ts'

/** Signs in with a passkey that the browser asks for. Throws CeremonyCancelled when nobody shows one. */
export const signInByPasskey = (): Promise<void> =>
  withAuthClient(async (client) => {
    const { challenge_id: challengeId, options } = await startPasskeySignIn(client)
    await signInWithPasskey(client, { challengeId, credential: await requestCredential(options) })
  })

/**
 * Offers passkeys in the list under the email field, and signs in with the one that is chosen there. Resolves at once
 * when the server asks for none; throws CeremonyCancelled when the offer is withdrawn.
 */
export const signInByPasskeyAutofill = (): Promise<void> =>
  withAuthClient(async (client) => {
    // An offer that cannot be made is not missed.
    const question = await startPasskeySignIn(client).catch(() => null)
    if (question === null) return
    const credential = await requestAutofillCredential(question.options)
    await signInWithPasskey(client, { challengeId: question.challenge_id, credential })
  })

/** Leaves for a service that is to say who somebody is. The browser comes back to `page`, a path of ours. */
export const redirectToProvider = (provider: string, page: string): Promise<void> =>
  withAuthClient(async (client) => {
    const redirectTo = `${location.origin}${page}`
    location.assign(await createProviderSignInPath(client, { provider, redirectTo }))
  })
