export {
  ADDRESS_MAX_LENGTH,
  ADDRESS_MESSAGES,
  ADDRESS_MIN_LENGTH,
  type AddressIssue,
  type AddressKind,
  type AddressNetwork,
  type BitcoinAddress,
  getAddressKind,
  getAddressNetwork,
  NETWORK_NAMES,
  parseBitcoinAddress,
} from './addresses/address.ts'
export {
  type AddressGroup,
  type CheckedAddress,
  type ChecksumIssue,
  formatChecksumIssue,
  verifyChecksum,
} from './addresses/address-checksum.ts'
export { findLookAlikes, type LookAlike } from './addresses/look-alike.ts'
export { BITCOIN_NETWORKS, type BitcoinNetwork } from './addresses/network.ts'
export {
  ALERT_HYSTERESIS,
  ALERT_KINDS,
  ALERT_MESSAGES,
  type AlertCondition,
  type AlertEvaluation,
  type AlertIssue,
  type AlertKind,
  type AlertSide,
  describeAlert,
  evaluateAlert,
  formatAlertValue,
  getInitialAlertSide,
  type PriceObservation,
  parseAlertCondition,
} from './alerts/alert.ts'
export {
  ALERT_ACTIONS,
  ALERT_LIFE_DAYS,
  ALERT_STATUSES,
  type AlertAction,
  type AlertStatus,
  FREE_ACTIVE_ALERTS,
  MAX_STORED_ALERTS,
  nextAlertStatus,
} from './alerts/alert-status.ts'
export {
  AMOUNT_MESSAGES,
  type AmountIssue,
  addSats,
  formatBtc,
  formatSats,
  MAX_SUPPLY,
  parseBtcAmount,
  parseSatsAmount,
  SATS_PER_BTC,
  type Sats,
  toSats,
} from './amounts/amount.ts'
export { computeMaximumSend, quoteSend, SEND_FEE, type SendQuote } from './amounts/fee.ts'
export {
  type Cents,
  convertToUsd,
  FALLBACK_PRICE,
  formatUsd,
  MINIMUM_BUY,
  meetsMinimumBuy,
  type PriceIssue,
  parsePrice,
  parseUsd,
  quoteBuy,
  SEND_RATE,
  toCents,
  USD_MESSAGES,
  type UsdIssue,
} from './amounts/price.ts'
export {
  type BasisPoints,
  computeChangePercent,
  FALLBACK_CHANGE_PERCENT,
  formatPercent,
} from './amounts/price-change.ts'
export { parseTypedDecimal, type TypedDecimal } from './amounts/typed-decimal.ts'
export { ETHEREUM_CHAIN_ID } from './ethereum.ts'
export {
  FULL_NAME_MAX_LENGTH,
  type FullName,
  type FullNameIssue,
  PROFILE_NAME_MESSAGES,
  parseFullName,
  SIGN_UP_NAME_MESSAGES,
} from './identity/full-name.ts'
export { NATIONAL_ID_MAX_LENGTH, UPLOAD_HINT } from './identity/kyc-form.ts'
export {
  isKycFormShown,
  KYC_REVIEW_TIME,
  type KycEvent,
  type KycStatus,
  nextKycStatus,
} from './identity/kyc-status.ts'
export {
  findPasswordIssue,
  formatPasswordFeedback,
  getFilledBars,
  getPasswordStrength,
  listPasswordHints,
  listWeakPasswordReasons,
  PASSWORD_BARS,
  PASSWORD_BONUS_LENGTH,
  PASSWORD_LENGTH_MESSAGE,
  PASSWORD_MIN_LENGTH,
  type PasswordStrength,
  STRENGTH_TONES,
  scorePassword,
  type WeakPasswordReason,
} from './identity/password.ts'
export { describeUserAgent } from './identity/user-agent.ts'
export { CVV_MAX_LENGTH } from './payments/card.ts'
export { DEMO_BALANCE } from './payments/demo.ts'
export {
  formatPaymentUri,
  isPaymentUri,
  PAYMENT_URI_MESSAGES,
  type PaymentUri,
  type PaymentUriIssue,
  type PaymentUriParts,
  parsePaymentUri,
} from './payments/payment-uri.ts'
export { PRO_PRICE_LANDING, PRO_PRICE_TRADING } from './payments/plans.ts'
export {
  MISSING_FIELDS_MESSAGE,
  parseSendRequest,
  SEND_CONFIRMATION,
  SEND_ISSUE_TITLES,
  type SendFields,
  type SendIssue,
  type SendRequest,
} from './payments/send-request.ts'
export { HEADER_POLL_MS, PRICE_POLL_MS, TICKER_POLL_MS } from './polling.ts'
export { REFRESH_BACKOFF_BASE_MS, refreshBackoffMs } from './refresh-backoff.ts'
export { fail, ok, type Result } from './result.ts'
