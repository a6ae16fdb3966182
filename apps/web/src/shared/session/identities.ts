import { listIdentities, requestIdentityLinkUrl, unlinkIdentity } from '@satlens/auth-client'
import type { Identity } from '@satlens/contract'
import { withAuthClient } from './session.ts'
import { storeLinkingProvider } from './user-storage.ts'

/** The account's identities as the server knows them now, the oldest first. */
export const fetchIdentities = (): Promise<readonly Identity[]> =>
  withAuthClient((client) => listIdentities(client))

/** Redirects to a provider in order to link it to the account. The browser returns to /profile. */
export const redirectToLinkProvider = (provider: string): Promise<void> =>
  withAuthClient(async (client) => {
    const url = await requestIdentityLinkUrl(client, { provider })
    storeLinkingProvider(provider)
    location.assign(url)
  })

/** Unlinks an identity. The email address may go with it, so the session is refreshed. */
export const removeIdentity = (identityId: string): Promise<void> =>
  withAuthClient(async (client) => {
    await unlinkIdentity(client, identityId)
    await client.refreshSession()
  })
