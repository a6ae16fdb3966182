/** What an account may store of its source. One that needs more is not read to the end: the source lies, or it is too large. */
export interface SyncLimits {
  readonly addressesPerBranch: number
  /** Also replaced and dropped ones. */
  readonly payments: number
  /** Inputs and outputs of payments that belong to the account. */
  readonly entries: number
  /** All inputs of the payments that are not final. */
  readonly inputs: number
}

export const SYNC_LIMITS: SyncLimits = {
  addressesPerBranch: 10_000,
  payments: 50_000,
  entries: 200_000,
  inputs: 200_000,
}

/** An account would store more than its limits. */
export class TooManyPaymentsError extends Error {
  constructor(what: keyof SyncLimits, limit: number) {
    super(`The account has more than ${limit} ${what}`)
  }
}
