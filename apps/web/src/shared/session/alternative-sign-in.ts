import {
  createProviderSignInPath,
  type SignedWalletMessage,
  signInWithEthereum,
  signInWithPasskey,
  startPasskeySignIn,
} from '@satlens/auth-client'
import { withAuthClient } from './session.ts'
import { requestAutofillCredential, requestCredential } from './webauthn.ts'

/** Signs in with a passkey that the browser asks for. Throws CeremonyCancelled if the user chooses none. */
export const signInByPasskey = (): Promise<void> =>
  withAuthClient(async (client) => {
    const { challenge_id: challengeId, options } = await startPasskeySignIn(client)
    await signInWithPasskey(client, { challengeId, credential: await requestCredential(options) })
  })

/** Offers passkeys under the email field. Resolves at once without a challenge; throws CeremonyCancelled if it is withdrawn. */
export const signInByPasskeyAutofill = (): Promise<void> =>
  withAuthClient(async (client) => {
    const challenge = await startPasskeySignIn(client).catch(() => null)
    if (challenge === null) return
    const credential = await requestAutofillCredential(challenge.options)
    await signInWithPasskey(client, { challengeId: challenge.challenge_id, credential })
  })

/** Redirects to a provider for signing in. The browser returns to `page`, a path of this app. */
export const redirectToProvider = (provider: string, page: string): Promise<void> =>
  withAuthClient(async (client) => {
    const redirectTo = `${location.origin}${page}`
    location.assign(await createProviderSignInPath(client, { provider, redirectTo }))
  })

/** Signs in with a message that an Ethereum wallet signed. */
export const signInByEthereumWallet = (signed: SignedWalletMessage): Promise<void> =>
  withAuthClient(async (client) => void (await signInWithEthereum(client, signed)))
