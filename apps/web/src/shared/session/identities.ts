import { listIdentities, requestIdentityLinkUrl, unlinkIdentity } from '@satlens/auth-client'
import type { Identity } from '@satlens/contract'
import { storeLinkingProvider } from './linking-provider.ts'
import { withAuthClient } from './session.ts'

/** The account's ways to sign in as the server knows them now, the oldest first. */
export const fetchIdentities = (): Promise<readonly Identity[]> =>
  withAuthClient((client) => listIdentities(client))

/** Leaves for a provider that is to become a way to sign in. The browser comes back to /profile. */
export const redirectToLinkProvider = (provider: string): Promise<void> =>
  withAuthClient(async (client) => {
    const url = await requestIdentityLinkUrl(client, { provider })
    storeLinkingProvider(provider)
    location.assign(url)
  })

/** Takes a way to sign in from the account. Its address may go with it, so the session learns the account anew. */
export const removeIdentity = (identityId: string): Promise<void> =>
  withAuthClient(async (client) => {
    await unlinkIdentity(client, identityId)
    await client.refreshSession()
  })
