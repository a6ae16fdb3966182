export type { Factor, FactorType, Identity, User } from './account.ts'
export { type Assurance, type AssuranceLevel, assuranceOf } from './assurance-level.ts'
export { AuthError } from './auth-error.ts'
export { type AuthClient, type AuthClientOptions, createAuthClient } from './client.ts'
export type { CoreHolder } from './core-holder.ts'
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
} from './factors.ts'
export { identityLinkUrl, type LinkFields, listIdentities, unlinkIdentity } from './identities.ts'
export type { MailLink } from './mail-link.ts'
export type { MailLinkOutcome, UsableMailLink } from './open-mail-link.ts'
export {
  askForPasskey,
  beginPasskey,
  keepPasskey,
  type MadePasskey,
  type Passkey,
  type PasskeyQuestion,
  type ShownPasskey,
  signInWithPasskey,
} from './passkeys.ts'
export type { FlowType } from './pkce.ts'
export type {
  Channel,
  Clock,
  HttpReply,
  HttpRequest,
  HttpRequester,
  KeyValueStorage,
  Ports,
  RandomBytes,
  Sha256,
  TabLock,
  Visibility,
} from './ports.ts'
export { providerSignInPath } from './provider-sign-in.ts'
export { confirmReauthentication, reauthenticate } from './reauthenticate.ts'
export { verifyRecoveryCode } from './recovery-codes.ts'
export { type PasswordResetFields, requestPasswordReset } from './request-password-reset.ts'
export type { ResendFields } from './resend.ts'
export type { LogoutScope, Session } from './session.ts'
export type { AuthEvent, AuthListener } from './session-events.ts'
export type { PasswordCredentials } from './sign-in.ts'
export type { SignUpFields, SignUpResult } from './sign-up.ts'
export { codeVerifierKey, storageKeyFor } from './stored-session.ts'
export type { UserChanges } from './update-user.ts'
export type { OtpProof, OtpResult } from './verify-otp.ts'
