import type {
  confirmReauthenticationEndpoint,
  reauthenticateEndpoint,
  recoverEndpoint,
} from '@satlens/contract'
import type { CoreHolder } from '../auth-core.ts'
import type { CallOf } from '../send.ts'
import { formatCaptcha } from './sign-in.ts'

/** The account whose password is to be reset. The caller trims the email. */
export interface PasswordResetRequest {
  readonly email: string
  /** URL that the link of the email leads to. Default: the page at /signin. */
  readonly redirectTo?: string
  readonly captchaToken?: string
}

/**
 * Requests a password reset email (docs/protocol.md#password-recovery). The response is the same for every address. Its link
 * or code leads to PASSWORD_RECOVERY; then `updateUser` sets the password. Throws AuthError.
 */
export async function requestPasswordReset(
  { core }: CoreHolder,
  fields: PasswordResetRequest,
): Promise<void> {
  await core.send({
    method: 'POST',
    path: '/auth/v1/recover',
    query: { redirect_to: fields.redirectTo ?? `${core.origin}/signin` },
    body: {
      email: fields.email,
      ...(await core.pkce.start('recovery')),
      gotrue_meta_security: formatCaptcha(fields.captchaToken),
    },
  } satisfies CallOf<typeof recoverEndpoint>)
}

/** Emails a code (docs/protocol.md#reauthentication) for {@link confirmReauthentication} or `updateUser`. Throws AuthError. */
export async function reauthenticate({ core }: CoreHolder): Promise<void> {
  const call: CallOf<typeof reauthenticateEndpoint> = { method: 'GET', path: '/auth/v1/reauthenticate' }
  await core.sendSignedIn(call)
}

/** Confirms the code of {@link reauthenticate}: the session is fresh for a day. Only this server has the endpoint. Throws AuthError. */
export async function confirmReauthentication({ core }: CoreHolder, nonce: string): Promise<void> {
  await core.sendSignedIn({
    method: 'POST',
    path: '/auth/v1/reauthenticate',
    body: { nonce },
  } satisfies CallOf<typeof confirmReauthenticationEndpoint>)
}
