import type { OAuthGrantClient } from '@satlens/contract'
import type { OAuthClientRow } from './oauth-clients.queries.ts'

/** Returns what users see of a client. The name and logo of one that registered itself are its own claim. */
export const toGrantClientJson = (client: OAuthClientRow): OAuthGrantClient => ({
  id: client.id,
  name: client.name,
  uri: client.uri ?? undefined,
  logo_uri: client.logoUri ?? undefined,
  is_verified: client.registrationType === 'manual',
})
