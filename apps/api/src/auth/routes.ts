import formBody, { type FastifyFormbodyOptions } from '@fastify/formbody'
import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify'
import { userAccountRoutes } from './accounts/settings/account.routes.ts'
import { signUpRoutes } from './accounts/sign-up/sign-up.ts'
import { reauthenticateRoutes } from './accounts/step-up/reauthenticate.ts'
import { auditExportRoutes } from './admin/audit-export/audit-export.routes.ts'
import { adminRoutes } from './admin/users/admin.routes.ts'
import type { AuthRoutesPlugin } from './core/ports.ts'
import { devMailboxRoutes } from './messages/email/mailbox.routes.ts'
import { passwordRecoveryRoutes, resendEmailRoutes } from './sign-in/email-links/send-email-links.routes.ts'
import { undoSecurityChangePageRoutes } from './sign-in/email-links/undo-page.routes.ts'
import { verifyOneTimeTokenRoutes } from './sign-in/email-links/verify.ts'
import { emailLinkConfirmationPageRoutes } from './sign-in/email-links/verify-page.routes.ts'
import { mfaFactorRoutes } from './sign-in/factors/factors.routes.ts'
import { logoutRoutes } from './sign-in/logout.routes.ts'
import { linkedIdentityRoutes } from './sign-in/oauth/identities.routes.ts'
import { oauthRoutes } from './sign-in/oauth/oauth.routes.ts'
import { registerOAuthStateCookie } from './sign-in/oauth/oauth-state-cookie.ts'
import { emailOtpRoutes } from './sign-in/otp.routes.ts'
import { passkeysRoutes } from './sign-in/passkeys/passkeys.routes.ts'
import type { SignInDeps } from './sign-in/sign-in-deps.ts'
import { tokenEndpointRoutes } from './sign-in/token.routes.ts'

const API_ROUTES: readonly AuthRoutesPlugin<SignInDeps>[] = [
  signUpRoutes,
  tokenEndpointRoutes,
  logoutRoutes,
  userAccountRoutes,
  reauthenticateRoutes,
  mfaFactorRoutes,
  passkeysRoutes,
  passwordRecoveryRoutes,
  emailOtpRoutes,
  resendEmailRoutes,
  verifyOneTimeTokenRoutes,
]

const PAGE_ROUTES: readonly AuthRoutesPlugin<SignInDeps>[] = [
  emailLinkConfirmationPageRoutes,
  undoSecurityChangePageRoutes,
]

interface RouteGuards {
  readonly requireUser: preHandlerAsyncHookHandler
  /** Guards the administration endpoints. */
  readonly requireService: preHandlerAsyncHookHandler
  /** True if /dev/mailbox shows the emails of the outbox. */
  readonly showsMailbox: boolean
}

export async function authRoutes(
  app: FastifyInstance,
  deps: SignInDeps,
  { requireUser, requireService, showsMailbox }: RouteGuards,
): Promise<void> {
  for (const register of API_ROUTES) await register(app, deps, requireUser)
  adminRoutes(app, deps, requireService)
  auditExportRoutes(app, deps, requireService)
  await app.register(async (pages) => {
    await pages.register(formBody, FORMS)
    for (const register of PAGE_ROUTES) await register(pages, deps, requireUser)
    if (showsMailbox) devMailboxRoutes(pages, deps)
  })
  // The sign-in cookie binds the authorization request and its callback to one browser.
  await app.register(async (oauth) => {
    await oauth.register(formBody, FORMS)
    await registerOAuthStateCookie(oauth, deps)
    await oauthRoutes(oauth, deps, requireUser)
  })
  // Linking an identity starts an authorization request from the JSON API, which accepts no forms.
  await app.register(async (identities) => {
    await registerOAuthStateCookie(identities, deps)
    await linkedIdentityRoutes(identities, deps, requireUser)
  })
}

// Only the pages of this server post forms. Every other endpoint requires a JSON body. Of repeated fields the last one
// counts, and not all of them as an array.
const FORMS: FastifyFormbodyOptions = { parser: (text) => Object.fromEntries(new URLSearchParams(text)) }
