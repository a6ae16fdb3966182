export {
  ADDRESS_MAX_LENGTH,
  ADDRESS_MIN_LENGTH,
  type AddressIssue,
  type AddressKind,
  type AddressPrefixNetwork,
  BITCOIN_NETWORKS,
  type BitcoinAddress,
  type BitcoinNetwork,
  formatAddressIssue,
  getAddressKind,
  getAddressNetwork,
  parseBitcoinAddressFormat as parseBitcoinAddress,
} from './addresses/address.ts'
export * from './addresses/address-checksum.ts'
export {
  findLookAlikeAddresses,
  type LookAlikeAddress,
} from './addresses/look-alike.ts'
export { ADDRESS_ISSUE_MESSAGES, ADDRESS_NETWORK_LABELS } from './addresses/messages.ts'
export * from './alerts/alert.ts'
export * from './alerts/alert-status.ts'
export * from './amounts/amount.ts'
export * from './amounts/currency.ts'
export * from './amounts/fee.ts'
export * from './amounts/messages.ts'
export * from './amounts/money.ts'
export * from './amounts/price.ts'
export * from './amounts/price-change.ts'
export * from './amounts/sats.ts'
export * from './amounts/typed-decimal.ts'
export * from './constants.ts'
export * from './identity/email-address.ts'
export * from './identity/kyc-status.ts'
export * from './identity/mailbox.ts'
export {
  KYC_REVIEW_TIME_TEXT,
  PROFILE_NAME_ISSUE_MESSAGES,
  SIGN_UP_NAME_ISSUE_MESSAGES,
} from './identity/messages.ts'
export * from './identity/password.ts'
export * from './identity/profile-fields.ts'
export * from './identity/typed-code.ts'
export * from './identity/user-agent.ts'
export * from './notices/decide-payment-notices.ts'
export * from './notices/describe-notice.ts'
export { PAYMENT_RULE_ISSUE_MESSAGES } from './notices/messages.ts'
export * from './notices/payment-rule.ts'
export * from './payments/messages.ts'
export * from './payments/payment-uri.ts'
export * from './payments/send-request.ts'
export * from './result.ts'
export * from './text/digits.ts'
export * from './text/invisible-character.ts'
export * from './text/language.ts'
export * from './text/language-names.ts'
export * from './text/locale.ts'
export * from './text/pasted-text.ts'
export * from './text/private-text.ts'
export type * from './text/translation.ts'
export * from './wallets/account-name.ts'
export * from './wallets/label.ts'
export * from './wallets/messages.ts'
