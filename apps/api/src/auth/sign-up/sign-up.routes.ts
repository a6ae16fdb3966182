import { signUpEndpoint } from '@satlens/contract'
import { mount } from '../../kernel/http/mount.ts'
import { parseSignUp } from '../account-linking/sign-up-input.ts'
import { getRequestSource } from '../audit/request-source.ts'
import type { Routes } from '../context.ts'
import { requireCaptcha } from '../limits/captcha/captcha.ts'
import { resolveRedirectTarget } from '../redirects/redirect-target.ts'
import { signUp } from './sign-up.ts'

export const signUpRoutes: Routes = (app, auth) => {
  mount(app, signUpEndpoint, async ({ body, query }, request) => {
    const source = getRequestSource(request)
    await requireCaptcha(auth, body, source)
    const redirectTo = resolveRedirectTarget([request.headers.redirect_to, query.redirect_to], auth.settings)
    return signUp(auth, parseSignUp(body), redirectTo, source)
  })
}
