import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { SIGNED_IN_ERRORS } from './signed-in.ts'
import { user } from './user.ts'

const rows = z.array(z.record(z.string(), z.unknown()))

/**
 * GET /account/export, an extension of the protocol: everything stored about the caller, without secrets. The response
 * is streamed; if the export fails, the connection is closed and the document is incomplete. Each account may run one
 * export at a time; another one gets `over_request_rate_limit`.
 */
export const exportAccountEndpoint = endpoint({
  method: 'GET',
  path: '/auth/v1/account/export',
  summary: "Exports everything stored about the caller's account.",
  reply: z.object({
    exported_at: z.string(),
    account: user,
    sessions: rows,
    passkeys: rows,
    mails: rows,
    /** The account's audit log, oldest first. */
    history: rows,
    /** The data of the other modules, by module name. */
    product: z.record(z.string(), z.unknown()),
  }),
  errors: [...SIGNED_IN_ERRORS, 'insufficient_aal'],
})

/**
 * DELETE /account, an extension of the protocol: permanently deletes the account and all its data. It requires aal2 if
 * the account has a second factor, and a proof: the password, a code from GET /reauthenticate or, for an account without
 * a password, a session younger than ten minutes.
 */
export const deleteAccountEndpoint = endpoint({
  method: 'DELETE',
  path: '/auth/v1/account',
  summary: "Deletes the caller's account and everything that belongs to it.",
  body: z.object({ password: z.nullish(z.string()), nonce: z.nullish(z.string()) }),
  reply: z.object({ id: z.uuid() }),
  errors: [
    ...SIGNED_IN_ERRORS,
    'insufficient_aal',
    'current_password_required',
    'current_password_invalid',
    'reauthentication_needed',
    'reauthentication_not_valid',
  ],
})
