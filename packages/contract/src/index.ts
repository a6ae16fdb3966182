export {
  type Alert,
  type AlertList,
  type AlertNotice,
  type AlertSettings,
  createAlertEndpoint,
  deleteAlertEndpoint,
  listAlertNoticesEndpoint,
  listAlertsEndpoint,
  updateAlertEndpoint,
  updateAlertSettingsEndpoint,
} from './alerts.ts'
export { type AppSettings, appSettings } from './app-settings.ts'
export { deleteAccountEndpoint, exportAccountEndpoint } from './auth/account.ts'
export { type Factor, factor } from './auth/factor.ts'
export {
  challengeFactorEndpoint,
  enrollFactorEndpoint,
  unenrollFactorEndpoint,
  verifyFactorEndpoint,
} from './auth/factors.ts'
export { unlinkIdentityEndpoint } from './auth/identities.ts'
export { type Identity, identity } from './auth/identity.ts'
export { LOGOUT_SCOPES, type LogoutScope } from './auth/logout.ts'
export {
  listPasskeysEndpoint,
  type Passkey,
  passkeyAuthenticationOptionsEndpoint,
  passkeyAuthenticationVerifyEndpoint,
  passkeyRegistrationOptionsEndpoint,
  passkeyRegistrationVerifyEndpoint,
  renamePasskeyEndpoint,
} from './auth/passkeys.ts'
export { captcha, pkcePair } from './auth/pkce.ts'
export { magicLinkEndpoint, otpEndpoint, recoverEndpoint } from './auth/recover.ts'
export {
  createRecoveryCodesEndpoint,
  deleteRecoveryCodesEndpoint,
  getRecoveryCodesEndpoint,
  regenerateRecoveryCodesEndpoint,
  verifyRecoveryCodeEndpoint,
} from './auth/recovery-codes.ts'
export { healthEndpoint, jwksEndpoint, type PublicJwk, settingsEndpoint } from './auth/service.ts'
export { type Session, session } from './auth/session.ts'
export { endSessionEndpoint, type ListedSession, listSessionsEndpoint } from './auth/sessions.ts'
export { signUpEndpoint } from './auth/sign-up.ts'
export { SIGNED_IN_ERRORS } from './auth/signed-in.ts'
export { idTokenGrant, passwordGrant, pkceGrant, refreshGrant } from './auth/token.ts'
export {
  confirmReauthenticationEndpoint,
  getUserEndpoint,
  PASSWORD_DROPPED_AT,
  reauthenticateEndpoint,
  type User,
  updateUserEndpoint,
  user,
} from './auth/user.ts'
export { resendEndpoint, verifyEndpoint } from './auth/verify.ts'
export { authenticationCredential, registrationCredential } from './auth/webauthn.ts'
export {
  ACCOUNT_SCRIPTS,
  type AccountScript,
  type DemoSend,
  type GeneratedWallet,
  generateWalletEndpoint,
  getBalanceEndpoint,
  PSBT_ABSENCES,
  type PsbtAbsence,
  sendTransactionEndpoint,
  type WalletBalance,
} from './bitcoin.ts'
export { type EndpointInput, type EndpointResponse, type EndpointShape, endpoint } from './endpoint.ts'
export { API_ERRORS, type ApiErrorCode, type ApiErrorRow } from './errors.ts'
export { ETHEREUM_METHODS, type EthereumMethod, ethereumQuantity, ethereumRpcEndpoint } from './ethereum.ts'
export {
  buyPriceEndpoint,
  CANDLE_RANGES,
  type CandleRange,
  type Candles,
  candlesEndpoint,
  PRICE_AGE_LIMIT_MS,
  type QuotedPrice,
  spotPriceEndpoint,
  type TickerPrice,
  tickerEndpoint,
} from './market.ts'
export { PROFILES_PATH, type Profile, profile } from './profiles.ts'
export { SCREENS, type ScreenPath } from './screens.ts'
export { formatUsdDecimal } from './usd-text.ts'
