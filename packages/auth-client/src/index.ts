export type { AuthClientCoreHolder as CoreHolder } from './auth-core.ts'
export { AuthError } from './auth-error.ts'
export {
  type AuthenticatorAssuranceLevel as AssuranceLevel,
  type AuthenticatorAssuranceLevels as Assurance,
  getAuthenticatorAssuranceLevels as getAssurance,
} from './calls/assurance-level.ts'
export type { AuthRedirect as EmailLink } from './calls/auth-redirect.ts'
export * from './calls/factors.ts'
export * from './calls/identities.ts'
export * from './calls/passkeys.ts'
export * from './calls/password.ts'
export type {
  OtpVerification as OtpProof,
  OtpVerificationResult as OtpResult,
  PasswordCredentials,
  ResendEmailFields as ResendFields,
  SignUpFields,
  SignUpResult,
} from './calls/sign-in.ts'
export type {
  AuthRedirectResult as EmailLinkResult,
  SuccessfulAuthRedirect as UsableEmailLink,
} from './calls/sign-in-from-auth-redirect.ts'
export type { UserChanges } from './calls/user.ts'
export { type AuthClient, type AuthClientOptions, createAuthClient } from './client.ts'
export type { FlowType } from './pkce.ts'
export type * from './ports.ts'
export type { Factor, FactorType, Identity, LogoutScope, Session, User } from './session/session.ts'
export type { AuthEvent, AuthEventListener as AuthListener } from './session/session-events.ts'
export {
  getCodeVerifierStorageKey as getCodeVerifierKey,
  getSessionStorageKey as getStorageKey,
} from './session/storage-keys.ts'
