import type { recoverEndpoint } from '@satlens/contract'
import type { CallOf } from '../send.ts'
import type { CoreHolder } from '../session/core-holder.ts'
import { captcha } from './sign-up.ts'

/** Whose password is to be reset. Trimming is the caller's (docs/spec/README.md#validation). */
export interface PasswordResetFields {
  readonly email: string
  /** Where the mailed link leads: a whole URL. Left out, the page at /signin. */
  readonly redirectTo?: string
  readonly captchaToken?: string
}

/**
 * Asks for the mail that resets a password (docs/protocol.md#password-recovery). The answer is the same for every address. Its link or code ends
 * in PASSWORD_RECOVERY; then `updateUser` sets the password. Throws AuthError.
 */
export async function requestPasswordReset({ core }: CoreHolder, fields: PasswordResetFields): Promise<void> {
  const call: CallOf<typeof recoverEndpoint> = {
    method: 'POST',
    path: '/auth/v1/recover',
    query: { redirect_to: fields.redirectTo ?? `${core.origin}/signin` },
    body: {
      email: fields.email,
      ...(await core.pkce.start('recovery')),
      gotrue_meta_security: captcha(fields.captchaToken),
    },
  }
  await core.send(call)
}
