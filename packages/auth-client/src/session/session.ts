import type { User } from '../calls/account.ts'

/** What a successful sign-in or refresh yields and the storage keeps (docs/protocol.md#session-object). */
export interface Session {
  /** The bearer token of requests, a JWT. */
  access_token: string
  token_type: 'bearer'
  /** Seconds that the access token was good for when it came. */
  expires_in: number
  /** Unix seconds by this device's clock. */
  expires_at: number
  /** Good for one refresh. */
  refresh_token: string
  user: User
  /** A token of the provider that led here. */
  provider_token?: string | undefined
  provider_refresh_token?: string | undefined
  /** Why the password that was just used should be changed. */
  weak_password?: { message: string; reasons: string[] } | undefined
}

/** Which sessions of the account a sign-out ends: this one, all the others, or all (docs/protocol.md#sign-out). */
export type LogoutScope = 'global' | 'local' | 'others'
