import type { resendEndpoint } from '@satlens/contract'
import type { AuthCore } from '../auth-core.ts'
import type { CallOf } from '../send.ts'
import { captcha, resolveConfirmationTarget } from './sign-up.ts'

/** Which mail to send again, and where. */
export interface ResendFields {
  readonly type: 'signup'
  readonly email: string
  readonly captchaToken?: string
}

/** Asks for another mail of the same kind (docs/protocol.md#resend). The answer is the same for every address. Throws AuthError. */
export async function resend(core: AuthCore, fields: ResendFields): Promise<void> {
  const call: CallOf<typeof resendEndpoint> = {
    method: 'POST',
    path: '/auth/v1/resend',
    query: { redirect_to: resolveConfirmationTarget(core) },
    body: {
      type: fields.type,
      email: fields.email,
      ...(await core.pkce.reuse()),
      gotrue_meta_security: captcha(fields.captchaToken),
    },
  }
  await core.send(call)
}
