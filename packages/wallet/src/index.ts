export {
  ACCOUNT_KEY_ISSUE_MESSAGES,
  type AccountKeyIssue,
  type ExtendedAccountKey,
  parseAccountKey,
} from './account-key.ts'
export * from './derivation-path.ts'
export * from './derive-address.ts'
export * from './output-script.ts'
export * from './unsigned-payment.ts'
