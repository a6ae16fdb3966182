/** A provider's claims about a person, after the decision whether to trust its email verification. */
export interface VerifiedClaims {
  readonly provider: string
  readonly subject: string
  readonly email: string | null
  /** Whether the provider reports the address as verified and is trusted to do so (docs/protocol.md#account-linking). */
  readonly isProven: boolean
  /** The stored form of the claims (docs/protocol.md#identity-object). */
  readonly identityData: Record<string, unknown>
}

/** Returns the person's full name, or an empty string if the claims have none. */
export const fullNameInClaims = ({ full_name: name }: VerifiedClaims['identityData']): string =>
  typeof name === 'string' ? name : ''
