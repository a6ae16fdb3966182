import type { Provider } from '../providers/provider.ts'
import type { ProviderProfile } from '../providers/provider-profile.ts'

/** A provider's word for somebody, weighed: what may be stored and decided by. */
export interface VerifiedClaims {
  readonly provider: string
  readonly subject: string
  readonly email: string | null
  /** The provider says that the address is confirmed, and is trusted in that (wire §18 D19). */
  readonly isProven: boolean
  /** As it is stored with the identity (wire §2.3). */
  readonly identityData: Record<string, unknown>
}

/** What the provider calls the person; empty when it does not say. */
export const fullNameInClaims = ({ full_name: name }: VerifiedClaims['identityData']): string =>
  typeof name === 'string' ? name : ''

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
