import type { VerifiedClaims } from '../../account-linking/provider-identity.ts'
import type { Provider } from './provider.ts'
import type { ProviderProfile } from './provider-profile.ts'

/** Converts a profile to claims. The email address is proven only if the provider says so and is trusted to verify it. */
export function verifyProviderClaims(
  { id, trustsEmail }: Pick<Provider, 'id' | 'trustsEmail'>,
  { subject, email, emailVerified, claims }: ProviderProfile,
): VerifiedClaims {
  const isProven = email !== null && emailVerified && trustsEmail
  return {
    provider: id,
    subject,
    email,
    isProven,
    identityData: {
      ...claims,
      ...(email === null ? {} : { email }),
      email_verified: isProven,
      phone_verified: false,
    },
  }
}
