import { toOAuthError } from '../redirects/oauth-error.ts'
import { withError } from '../redirects/redirect-target.ts'

/** Where the browser goes when a sign-in fails: the reason is in query and fragment (docs/protocol.md#oauth-callback). */
export const resolveErrorTarget = (target: string, thrown: unknown): string =>
  withError(target, toOAuthError(thrown))
