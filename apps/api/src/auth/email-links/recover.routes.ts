import { recoverEndpoint } from '@satlens/contract'
import { mount } from '../../kernel/http/mount.ts'
import { getRequestSource } from '../audit/request-source.ts'
import type { Routes } from '../context.ts'
import { requireCaptcha } from '../limits/captcha/captcha.ts'
import { parseEmailRequest } from '../one-time-tokens/email-request.ts'
import { recover } from './recover.ts'

/** POST /recover answers `{}` to every well-formed request (docs/protocol.md#password-recovery). */
export const recoverRoutes: Routes = (app, auth) => {
  mount(app, recoverEndpoint, async (input, request) => {
    const source = getRequestSource(request)
    await requireCaptcha(auth, input.body, source)
    await recover(auth, parseEmailRequest(auth.settings, input, request), source)
    return {}
  })
}
