import { signUpEndpoint } from '@satlens/contract'
import { mount } from '../../kernel/mount.ts'
import { sourceOf } from '../audit/request-source.ts'
import { requireCaptcha } from '../captcha/captcha.ts'
import type { Routes } from '../context.ts'
import { redirectTarget } from '../redirects/redirect-target.ts'
import { readApplication } from './application.ts'
import { signUp } from './sign-up.ts'

export const signUpRoutes: Routes = (app, auth) => {
  mount(app, signUpEndpoint, async ({ body, query }, request) => {
    const source = sourceOf(request)
    await requireCaptcha(auth, body, source)
    const redirectTo = redirectTarget([request.headers.redirect_to, query.redirect_to], auth.settings)
    return signUp(auth, readApplication(body), redirectTo, source)
  })
}
