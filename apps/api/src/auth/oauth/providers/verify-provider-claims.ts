import type { VerifiedClaims } from '../../account-linking/verified-claims.ts'
import type { Provider } from './provider.ts'
import type { ProviderProfile } from './provider-profile.ts'

/** Weighs what a provider said. A word that is not trusted leaves no trace of being verified. */
export function verifyProviderClaims(
  { id, trustsEmail }: Pick<Provider, 'id' | 'trustsEmail'>,
  { subject, email, saysVerified, claims }: ProviderProfile,
): VerifiedClaims {
  const isProven = email !== null && saysVerified && trustsEmail
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
