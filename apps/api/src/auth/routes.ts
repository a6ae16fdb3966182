import formBody, { type FastifyFormbodyOptions } from '@fastify/formbody'
import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify'
import { accountRoutes } from './account/account.routes.ts'
import { identityRoutes } from './account/identities.routes.ts'
import type { AuthContext, Routes } from './context.ts'
import { mailboxRoutes } from './email/mailbox.routes.ts'
import { recoverRoutes, resendRoutes } from './email-links/send-email-links.routes.ts'
import { undoPageRoutes } from './email-links/undo-page.routes.ts'
import { verifyRoutes } from './email-links/verify.ts'
import { verifyPageRoutes } from './email-links/verify-page.routes.ts'
import { factorsRoutes } from './factors/factors.routes.ts'
import { oauthRoutes } from './oauth/oauth.routes.ts'
import { acceptSignInCookie } from './oauth/sign-in-cookie.ts'
import { passkeysRoutes } from './passkeys/passkeys.routes.ts'
import { logoutRoutes } from './sign-in/logout.routes.ts'
import { otpRoutes } from './sign-in/otp.routes.ts'
import { tokenRoutes } from './sign-in/token.routes.ts'
import { signUpRoutes } from './sign-up/sign-up.ts'
import { reauthenticateRoutes } from './step-up/reauthenticate.ts'

const API_ROUTES: readonly Routes[] = [
  signUpRoutes,
  tokenRoutes,
  logoutRoutes,
  accountRoutes,
  reauthenticateRoutes,
  factorsRoutes,
  passkeysRoutes,
  recoverRoutes,
  otpRoutes,
  resendRoutes,
  verifyRoutes,
]

const PAGE_ROUTES: readonly Routes[] = [verifyPageRoutes, undoPageRoutes]

export async function authRoutes(
  app: FastifyInstance,
  auth: AuthContext,
  { requireUser, showsMailbox }: { requireUser: preHandlerAsyncHookHandler; showsMailbox: boolean },
): Promise<void> {
  for (const register of API_ROUTES) await register(app, auth, requireUser)
  await app.register(async (pages) => {
    await pages.register(formBody, FORMS)
    for (const register of PAGE_ROUTES) await register(pages, auth, requireUser)
    if (showsMailbox) mailboxRoutes(pages, auth)
  })
  // The sign-in cookie binds the authorization request and its callback to one browser.
  await app.register(async (oauth) => {
    await oauth.register(formBody, FORMS)
    await acceptSignInCookie(oauth, auth)
    await oauthRoutes(oauth, auth, requireUser)
  })
  // Linking an identity starts an authorization request from the JSON API, which accepts no forms.
  await app.register(async (identities) => {
    await acceptSignInCookie(identities, auth)
    await identityRoutes(identities, auth, requireUser)
  })
}

// Only the pages of this server post forms. Every other endpoint requires a JSON body. Of repeated fields the last one
// counts, and not all of them as an array.
const FORMS: FastifyFormbodyOptions = { parser: (text) => Object.fromEntries(new URLSearchParams(text)) }
