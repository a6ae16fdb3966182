import { verifyEndpoint } from '@satlens/contract'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../kernel/errors.ts'
import { mount } from '../../kernel/mount.ts'
import type { AuthContext } from '../context.ts'
import { parseEmail } from '../email-address.ts'
import { sourceOf } from '../request-source.ts'
import { type Proof, verify } from './verify.ts'

/** What confirms an address; the other types of the wire have no tokens here, so none of theirs is ever right. */
export const SIGN_UP_TYPES: readonly string[] = ['signup', 'email']
const LINK_TYPES: readonly string[] = [
  ...SIGN_UP_TYPES,
  ...['invite', 'recovery', 'magiclink', 'email_change'],
]
const PHONE_TYPES: readonly string[] = ['sms', 'phone_change']

/** POST /verify: a link token, or digits with the address, for a session (wire §7.5). */
export function verifyRoutes(app: FastifyInstance, auth: AuthContext): void {
  mount(app, verifyEndpoint, ({ body }, request) => {
    const { type, token, token_hash: linkToken, email, phone } = body
    if (![...LINK_TYPES, ...PHONE_TYPES].includes(type)) throw new ApiError('validation_failed')
    if (!token === !linkToken) {
      throw new ApiError('validation_failed', { message: 'Give either a token or a token_hash.' })
    }
    if (linkToken && (email || phone)) {
      throw new ApiError('validation_failed', { message: 'A token_hash goes without an address.' })
    }
    if (token && !email === !phone) {
      throw new ApiError('validation_failed', {
        message: 'A token goes with an email address or a phone number.',
      })
    }
    const proof = linkToken ? { linkToken } : readCode(token ?? '', email ?? '')
    if (!proof || !SIGN_UP_TYPES.includes(type)) throw new ApiError('otp_expired')
    return verify(auth, proof, sourceOf(request))
  })
}

// People copy digits with the spaces around them.
function readCode(token: string, email: string): Proof | null {
  const address = parseEmail(email)
  return address.ok ? { email: address.value, code: token.trim() } : null
}
