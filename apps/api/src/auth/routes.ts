import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify'
import { accountRoutes } from './account/account.routes.ts'
import { identityRoutes } from './account/identities.routes.ts'
import { sessionsRoutes } from './account/sessions.routes.ts'
import { userRoutes } from './account/user.routes.ts'
import type { AuthContext, Routes } from './context.ts'
import { mailboxRoutes } from './email/mailbox.routes.ts'
import { recoverRoutes, resendRoutes } from './email-links/send-email-links.routes.ts'
import { undoPageRoutes } from './email-links/undo-page.routes.ts'
import { verifyRoutes } from './email-links/verify.ts'
import { verifyPageRoutes } from './email-links/verify-page.routes.ts'
import { factorsRoutes } from './factors/factors.routes.ts'
import { recoveryCodesRoutes } from './factors/recovery-codes/recovery-codes.routes.ts'
import { authorizeRoutes } from './oauth/authorize.routes.ts'
import { callbackRoutes } from './oauth/callback.routes.ts'
import { acceptSignInCookie } from './oauth/sign-in-cookie.ts'
import { passkeysRoutes } from './passkeys/passkeys.routes.ts'
import { logoutRoutes } from './sign-in/logout.routes.ts'
import { otpRoutes } from './sign-in/otp.routes.ts'
import { tokenRoutes } from './sign-in/token.routes.ts'
import { signUpRoutes } from './sign-up/sign-up.ts'
import { reauthenticateRoutes } from './step-up/reauthenticate.ts'

/** Endpoints of the JSON API. */
const API_ROUTES: readonly Routes[] = [
  signUpRoutes,
  tokenRoutes,
  logoutRoutes,
  sessionsRoutes,
  accountRoutes,
  userRoutes,
  reauthenticateRoutes,
  factorsRoutes,
  recoveryCodesRoutes,
  passkeysRoutes,
  recoverRoutes,
  otpRoutes,
  resendRoutes,
  verifyRoutes,
]

/** Pages with forms that browsers open from an email link. */
const PAGE_ROUTES: readonly Routes[] = [verifyPageRoutes, undoPageRoutes]

/** The authorization request to a provider and its callback, bound to a browser by the sign-in cookie. */
const OAUTH_ROUTES: readonly Routes[] = [authorizeRoutes, callbackRoutes]

/** Registers the endpoints of the auth module. */
export async function authRoutes(
  app: FastifyInstance,
  auth: AuthContext,
  { requireUser, showsMailbox }: { requireUser: preHandlerAsyncHookHandler; showsMailbox: boolean },
): Promise<void> {
  for (const register of API_ROUTES) await register(app, auth, requireUser)
  await app.register(async (pages) => {
    acceptForms(pages)
    for (const register of PAGE_ROUTES) await register(pages, auth, requireUser)
    if (showsMailbox) mailboxRoutes(pages, auth)
  })
  await app.register(async (oauth) => {
    acceptForms(oauth)
    await acceptSignInCookie(oauth, auth)
    for (const register of OAUTH_ROUTES) await register(oauth, auth, requireUser)
  })
  // Linking an identity starts an authorization request from the JSON API, which accepts no forms.
  await app.register(async (identities) => {
    await acceptSignInCookie(identities, auth)
    await identityRoutes(identities, auth, requireUser)
  })
}

// Only the pages of this server post forms. Every other endpoint requires a JSON body.
function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )
}
