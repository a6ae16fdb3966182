/** A provider's word for somebody, weighed: what may be stored and decided by. */
export interface VerifiedClaims {
  readonly provider: string
  readonly subject: string
  readonly email: string | null
  /** The provider says that the address is confirmed, and is trusted in that (docs/protocol.md#account-linking). */
  readonly isProven: boolean
  /** As it is stored with the identity (docs/protocol.md#identity-object). */
  readonly identityData: Record<string, unknown>
}

/** What the provider calls the person; empty when it does not say. */
export const fullNameInClaims = ({ full_name: name }: VerifiedClaims['identityData']): string =>
  typeof name === 'string' ? name : ''
