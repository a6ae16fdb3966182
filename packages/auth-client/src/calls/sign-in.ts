import type { AuthCore } from '../auth-core.ts'
import { createUnexpectedResponseError } from '../auth-error.ts'
import { parseSession } from '../session/parse-session.ts'
import type { Session } from '../session/session.ts'
import { captcha } from './sign-up.ts'

/** Email and password as they are to be sent; trimming is the caller's (docs/spec/README.md#validation). */
export interface PasswordCredentials {
  readonly email: string
  readonly password: string
  readonly captchaToken?: string
}

/** Signs in (docs/protocol.md#password-sign-in) and announces SIGNED_IN. Throws AuthError. */
export async function signInWithPassword(core: AuthCore, credentials: PasswordCredentials): Promise<Session> {
  const body = await core.send({
    method: 'POST',
    path: '/auth/v1/token',
    query: { grant_type: 'password' },
    body: {
      email: credentials.email,
      password: credentials.password,
      gotrue_meta_security: captcha(credentials.captchaToken),
    },
  })
  const session = parseSession(body, core.clock.now())
  if (!session) throw createUnexpectedResponseError(200)
  core.state.save('SIGNED_IN', session)
  return session
}
