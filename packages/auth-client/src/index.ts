export { AuthError } from './auth-error.ts'
export type { Factor, FactorType, Identity, User } from './calls/account.ts'
export { type Assurance, type AssuranceLevel, getAssurance } from './calls/assurance-level.ts'
export type { EmailLink } from './calls/email-link.ts'
export {
  challengeFactor,
  type EnrolledFactor,
  enrollFactor,
  type FactorChallenge,
  type FactorProof,
  listFactors,
  type NewFactor,
  unenrollFactor,
  verifyFactor,
} from './calls/factors.ts'
export { getIdentityLinkUrl, type LinkFields, listIdentities, unlinkIdentity } from './calls/identities.ts'
export type { EmailLinkResult, UsableEmailLink } from './calls/open-email-link.ts'
export {
  type AuthenticatedPasskey,
  finishPasskeyRegistration,
  type Passkey,
  type PasskeyChallenge,
  type RegisteredPasskey,
  signInWithPasskey,
  startPasskeyRegistration,
  startPasskeySignIn,
} from './calls/passkeys.ts'
export { getProviderSignInPath } from './calls/provider-sign-in.ts'
export { confirmReauthentication, reauthenticate } from './calls/reauthenticate.ts'
export { verifyRecoveryCode } from './calls/recovery-codes.ts'
export { type PasswordResetFields, requestPasswordReset } from './calls/request-password-reset.ts'
export type { ResendFields } from './calls/resend.ts'
export type { PasswordCredentials } from './calls/sign-in.ts'
export type { SignUpFields, SignUpResult } from './calls/sign-up.ts'
export type { UserChanges } from './calls/update-user.ts'
export type { OtpProof, OtpResult } from './calls/verify-otp.ts'
export { type AuthClient, type AuthClientOptions, createAuthClient } from './client.ts'
export type { FlowType } from './pkce.ts'
export type {
  Channel,
  Clock,
  HttpRequest,
  HttpRequester,
  HttpResponse,
  KeyValueStorage,
  Ports,
  RandomBytes,
  Sha256,
  TabLock,
  Visibility,
} from './ports.ts'
export type { CoreHolder } from './session/core-holder.ts'
export type { LogoutScope, Session } from './session/session.ts'
export type { AuthEvent, AuthListener } from './session/session-events.ts'
export { getCodeVerifierKey, getStorageKey } from './session/stored-session.ts'
