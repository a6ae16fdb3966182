import { registerPasskey, startPasskeyRegistration } from '@satlens/auth-client'
import type { Passkey } from '@satlens/contract'
import { createCredential } from './create-credential.ts'
import { withAuthClient } from './session.ts'

/** Has the browser make a passkey of the account, and the server keep it. Throws as createCredential does. */
export const addPasskey = (): Promise<Passkey> =>
  withAuthClient(async (client) => {
    const { challenge_id: challengeId, options } = await startPasskeyRegistration(client)
    return registerPasskey(client, { challengeId, credential: await createCredential(options) })
  })
