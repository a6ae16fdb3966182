export {
  ACCOUNT_KEY_MESSAGES,
  type AccountKey,
  type AccountKeyIssue,
  parseAccountKey,
} from './account-key.ts'
export {
  BRANCH_STEP,
  type Branch,
  type DerivedAddress,
  deriveAddress,
  deriveAddresses,
} from './derive-address.ts'
export { FINDABLE_ADDRESSES, isFindable } from './findable.ts'
export { createKeyOriginLookup, type KeyOrigin } from './key-origin.ts'
export { ADDRESS_PREFIXES, getCoinType } from './network.ts'
export { type OutputScriptIssue, toOutputScript } from './output-script.ts'
export { PURPOSE, type ScriptType } from './script-type.ts'
export { type ExpectedPayment, findPaymentMismatch, type PaymentMismatch } from './unsigned-payment.ts'
