import type {
  confirmReauthenticationEndpoint,
  reauthenticateEndpoint,
  recoverPasswordEndpoint,
} from '@satlens/contract'
import type { AuthClientCoreHolder } from '../auth-core.ts'
import type { EndpointCall } from '../send.ts'
import { formatCaptchaFields } from './sign-in.ts'

/** The account whose password is to be reset. The caller trims the email. */
export interface PasswordResetRequest {
  readonly email: string
  /** URL that the link of the email leads to. Default: the page at /signin. */
  readonly redirectTo?: string
  readonly captchaToken?: string
}

/**
 * Requests a password reset email (docs/protocol.md#email-links-and-codes). The response is the same for every address. Its link
 * or code leads to PASSWORD_RECOVERY; then `updateUser` sets the password. Throws AuthError.
 */
export async function requestPasswordReset(
  { core }: AuthClientCoreHolder,
  fields: PasswordResetRequest,
): Promise<void> {
  await core.send({
    method: 'POST',
    path: '/auth/v1/recover',
    query: { redirect_to: fields.redirectTo ?? `${core.origin}/signin` },
    body: {
      email: fields.email,
      ...(await core.pkce.start('recovery')),
      gotrue_meta_security: formatCaptchaFields(fields.captchaToken),
    },
  } satisfies EndpointCall<typeof recoverPasswordEndpoint>)
}

/** Emails a code (docs/protocol.md#reauthentication) for {@link confirmReauthentication} or `updateUser`. Throws AuthError. */
export async function requestReauthenticationCode({ core }: AuthClientCoreHolder): Promise<void> {
  const call: EndpointCall<typeof reauthenticateEndpoint> = { method: 'GET', path: '/auth/v1/reauthenticate' }
  await core.sendSignedIn(call)
}

/** Confirms the code of {@link requestReauthenticationCode}: the session is fresh for a day. Only this server has the endpoint. Throws AuthError. */
export async function confirmReauthentication({ core }: AuthClientCoreHolder, nonce: string): Promise<void> {
  await core.sendSignedIn({
    method: 'POST',
    path: '/auth/v1/reauthenticate',
    body: { nonce },
  } satisfies EndpointCall<typeof confirmReauthenticationEndpoint>)
}
