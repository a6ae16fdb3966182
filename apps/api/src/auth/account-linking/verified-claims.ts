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
