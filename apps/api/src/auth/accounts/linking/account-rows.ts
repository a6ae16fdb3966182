import { randomUUID } from 'node:crypto'
import { AUTHENTICATED_AUDIENCE } from '#auth/core/tables/users.ts'

type AccountIdentifier =
  | { readonly email: string; readonly emailConfirmedAt: Date | null }
  | { readonly phone: string; readonly phoneConfirmedAt: Date | null }

/**
 * Returns the rows of a new account that has an email address or a phone number. They also fill the response that hides
 * whether an account exists.
 */
export function createAccountRows<I extends AccountIdentifier>(
  identifier: I,
  data: Readonly<Record<string, unknown>>,
  now: Date,
) {
  const id = randomUUID()
  const provider = 'email' in identifier ? 'email' : 'phone'
  const profile = {
    ...data,
    sub: id,
    ...('email' in identifier ? { email: identifier.email } : { phone: identifier.phone }),
    email_verified: 'email' in identifier && identifier.emailConfirmedAt !== null,
    phone_verified: 'phone' in identifier && identifier.phoneConfirmedAt !== null,
  }
  const timestamps = { createdAt: now, updatedAt: now }
  return {
    user: {
      id,
      aud: AUTHENTICATED_AUDIENCE,
      role: 'authenticated',
      ...identifier,
      appMetadata: { provider, providers: [provider] },
      userMetadata: profile,
      ...timestamps,
    },
    identity: {
      id: randomUUID(),
      userId: id,
      provider,
      providerId: id,
      identityData: profile,
      lastSignInAt: null,
      ...timestamps,
    },
  }
}

export type AccountRows = ReturnType<typeof createAccountRows>
