import { recoverEndpoint } from '@satlens/contract'
import { mount } from '../../kernel/mount.ts'
import { getRequestSource } from '../audit/request-source.ts'
import { requireCaptcha } from '../captcha/captcha.ts'
import type { Routes } from '../context.ts'
import { parseEmailRequest } from '../mailed-secrets/mail-request.ts'
import { recover } from './recover.ts'

/** POST /recover answers `{}` to every well-formed request (wire §7.1). */
export const recoverRoutes: Routes = (app, auth) => {
  mount(app, recoverEndpoint, async (input, request) => {
    const source = getRequestSource(request)
    await requireCaptcha(auth, input.body, source)
    await recover(auth, parseEmailRequest(auth.settings, input, request), source)
    return {}
  })
}
