export type { AuthClientCoreHolder } from './auth-core.ts'
export { AuthError } from './auth-error.ts'
export {
  type AuthenticatorAssuranceLevel,
  type AuthenticatorAssuranceLevels,
  getAuthenticatorAssuranceLevels,
} from './calls/assurance-level.ts'
export type { AuthRedirect } from './calls/auth-redirect.ts'
export * from './calls/factors.ts'
export * from './calls/identities.ts'
export * from './calls/passkeys.ts'
export * from './calls/password.ts'
export type {
  OtpVerification,
  OtpVerificationResult,
  PasswordCredentials,
  ResendEmailFields,
  SignUpFields,
  SignUpResult,
} from './calls/sign-in.ts'
export { type SignedWalletMessage, signInWithEthereum } from './calls/sign-in.ts'
export type {
  AuthRedirectSignInResult,
  SuccessfulAuthRedirect,
} from './calls/sign-in-from-auth-redirect.ts'
export type { UserChanges } from './calls/user.ts'
export { type AuthClient, type AuthClientOptions, createAuthClient } from './client.ts'
export type { AuthFlowType } from './pkce.ts'
export type * from './ports.ts'
export type { Factor, FactorType, Identity, LogoutScope, Session, User } from './session/session.ts'
export type { AuthChangeEvent, AuthChangeListener } from './session/session-events.ts'
export {
  getCodeVerifierStorageKey,
  getSessionStorageKey,
} from './session/storage-keys.ts'
