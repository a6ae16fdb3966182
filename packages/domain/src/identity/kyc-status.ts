/** The states of the identity check (docs/spec/README.md#states). Nothing is sent, so `approved` and `rejected` are never reached here. */
export type KycStatus = 'not_started' | 'pending' | 'approved' | 'rejected'

/** What can happen to the check in the browser: the form is submitted. No event approves. */
export type KycEvent = 'submit'

/** How long a review is said to take (docs/spec/README.md#constants). */
export const KYC_REVIEW_TIME = '1-2 business days'

/** Is the form shown? Only before the first submission and after a rejection (docs/spec/README.md#states). */
export const isKycFormShown = (status: KycStatus): boolean =>
  status === 'not_started' || status === 'rejected'

/** The state after an event. Submitting makes it pending where a form is shown, and changes nothing elsewhere. */
export function nextKycStatus(status: KycStatus, event: KycEvent): KycStatus {
  switch (event) {
    case 'submit':
      return isKycFormShown(status) ? 'pending' : status
  }
}
