import { signUpEndpoint } from '@satlens/contract'
import { mount } from '../../kernel/mount.ts'
import { getRequestSource } from '../audit/request-source.ts'
import { requireCaptcha } from '../captcha/captcha.ts'
import type { Routes } from '../context.ts'
import { resolveRedirectTarget } from '../redirects/redirect-target.ts'
import { parseSignUp } from './application.ts'
import { signUp } from './sign-up.ts'

export const signUpRoutes: Routes = (app, auth) => {
  mount(app, signUpEndpoint, async ({ body, query }, request) => {
    const source = getRequestSource(request)
    await requireCaptcha(auth, body, source)
    const redirectTo = resolveRedirectTarget([request.headers.redirect_to, query.redirect_to], auth.settings)
    return signUp(auth, parseSignUp(body), redirectTo, source)
  })
}
