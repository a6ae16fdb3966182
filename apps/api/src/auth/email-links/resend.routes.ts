import { resendEndpoint } from '@satlens/contract'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../../kernel/errors.ts'
import { mount } from '../../kernel/mount.ts'
import type { AuthContext } from '../context.ts'
import { requireEmail } from '../email-address.ts'
import { readPkcePair } from '../flows/pkce-pair.ts'
import { sourceOf } from '../request-source.ts'
import { redirectTarget } from './redirect-target.ts'
import { resendConfirmation } from './resend.ts'

const MAIL_TYPES = ['signup', 'email_change']
const PHONE_TYPES = ['sms', 'phone_change']

/** POST /resend answers `{}` to every well-formed request (wire §7.2). */
export function resendRoutes(app: FastifyInstance, auth: AuthContext): void {
  mount(app, resendEndpoint, async ({ body, query }, request) => {
    const { type, email, phone } = body
    if (![...MAIL_TYPES, ...PHONE_TYPES].includes(type) || !email === !phone) {
      throw new ApiError('validation_failed', {
        message: 'Give the type of the mail, and an email address or a phone number.',
      })
    }
    readPkcePair(body)
    if (!email || PHONE_TYPES.includes(type)) throw new ApiError('phone_provider_disabled')
    const address = requireEmail(email)
    const redirectTo = redirectTarget([request.headers.redirect_to, query.redirect_to], auth.settings)
    // A change of address is never pending, so there is nothing to send again.
    if (type === 'signup') await resendConfirmation(auth, address, redirectTo, sourceOf(request))
    return {}
  })
}
