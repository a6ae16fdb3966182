/** An account, as its owner sees it (docs/protocol.md#user-object). Moments are RFC 3339 in UTC and left out until they happen. */
export interface User {
  id: string
  aud: string
  role: string
  /** `""` when there is none, as `phone`. */
  email: string
  email_confirmed_at?: string | undefined
  phone: string
  phone_confirmed_at?: string | undefined
  confirmed_at?: string | undefined
  confirmation_sent_at?: string | undefined
  recovery_sent_at?: string | undefined
  email_change_sent_at?: string | undefined
  reauthentication_sent_at?: string | undefined
  /** The address that waits to be confirmed. */
  new_email?: string | undefined
  last_sign_in_at?: string | undefined
  /** What the server says of the account, such as its providers. */
  app_metadata: Record<string, unknown>
  /** What the account says of itself, such as `full_name`. */
  user_metadata: Record<string, unknown>
  identities: Identity[]
  /** Left out when there are none. */
  factors?: Factor[] | undefined
  created_at: string
  updated_at: string
  is_anonymous: boolean
  banned_until?: string | undefined
}

/** A way to sign in (docs/protocol.md#identity-object). `identity_id` is the key, `id` the provider's subject. */
export interface Identity {
  identity_id: string
  id: string
  user_id: string
  identity_data: Record<string, unknown>
  provider: string
  last_sign_in_at?: string | undefined
  created_at: string
  updated_at: string
  email?: string | undefined
}

/** The kinds of second factor: an authenticator app, text messages, a security key (docs/protocol.md#enroll-a-factor). */
export type FactorType = 'totp' | 'phone' | 'webauthn'

/** A second factor (docs/protocol.md#factor-object). It counts once it is `verified`. */
export interface Factor {
  id: string
  friendly_name?: string | undefined
  factor_type: FactorType
  status: 'unverified' | 'verified'
  phone?: string | undefined
  created_at: string
  updated_at: string
  last_challenged_at: string | null
}
