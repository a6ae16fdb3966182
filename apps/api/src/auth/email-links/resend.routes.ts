import { resendEndpoint } from '@satlens/contract'
import { ApiError } from '../../kernel/http/errors.ts'
import { mount } from '../../kernel/http/mount.ts'
import { getRequestSource } from '../audit/request-source.ts'
import type { Routes } from '../context.ts'
import { requireCaptcha } from '../limits/captcha/captcha.ts'
import { parseEmailRequest } from '../one-time-tokens/email-request.ts'
import { isResendType, resend } from './resend.ts'

const PHONE_TYPES = ['sms', 'phone_change']

/** POST /resend answers `{}` to every well-formed request (docs/protocol.md#resend). */
export const resendRoutes: Routes = (app, auth) => {
  mount(app, resendEndpoint, async (input, request) => {
    const { type } = input.body
    const source = getRequestSource(request)
    await requireCaptcha(auth, input.body, source)
    if (!isResendType(type) && !PHONE_TYPES.includes(type)) {
      throw new ApiError('validation_failed', { message: 'Unknown email type.' })
    }
    const emailRequest = parseEmailRequest(auth.settings, input, request)
    if (!isResendType(type)) throw new ApiError('phone_provider_disabled')
    await resend(auth, type, emailRequest, source)
    return {}
  })
}
