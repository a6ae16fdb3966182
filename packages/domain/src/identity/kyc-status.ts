/** State of the identity check (docs/spec/README.md#states). This server sends nothing, so no check is ever reviewed. */
export type KycStatus = 'not_started' | 'pending' | 'approved' | 'rejected'

/** Returns true if the form is shown: before the first submission and after a rejection. */
export const isKycFormShown = (status: KycStatus): boolean =>
  status === 'not_started' || status === 'rejected'

/** Returns the state after the form is submitted. Without a form the state does not change. */
export const getKycStatusAfterSubmit = (status: KycStatus): KycStatus =>
  isKycFormShown(status) ? 'pending' : status
