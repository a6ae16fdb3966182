import { magicLinkEndpoint, otpEndpoint } from '@satlens/contract'
import { mount } from '../../kernel/http/mount.ts'
import { getRequestSource } from '../audit/request-source.ts'
import type { Routes } from '../context.ts'
import { requireCaptcha } from '../limits/captcha/captcha.ts'
import { parseEmailRequest } from '../one-time-tokens/email-request.ts'
import { mergeMetadata, requireStorableMetadata } from '../users/user-metadata.ts'
import { sendSignInEmail } from './send-sign-in-email.ts'

/** POST /otp and its legacy alias /magiclink return `{}` for every valid request (docs/protocol.md#sign-in-by-email). */
export const otpRoutes: Routes = (app, auth) => {
  for (const endpoint of [otpEndpoint, magicLinkEndpoint]) {
    mount(app, endpoint, async (input, request) => {
      const source = getRequestSource(request)
      await requireCaptcha(auth, input.body, source)
      const data = mergeMetadata({}, input.body.data ?? {})
      requireStorableMetadata(data)
      const createsUser = input.body.create_user ?? true
      const emailRequest = parseEmailRequest(auth.settings, input, request)
      await sendSignInEmail(auth, { ...emailRequest, data, createsUser }, source)
      return {}
    })
  }
}
