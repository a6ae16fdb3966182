import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { SIGNED_IN } from './signed-in.ts'
import { user } from './user.ts'

const rows = z.array(z.record(z.string(), z.unknown()))

/**
 * GET /account/export, an addition of ours: all that is stored about the caller, and no secret. It is streamed; one that failed
 * breaks the connection and is no whole document. One at a time for each account: a second is `over_request_rate_limit`.
 */
export const exportAccountEndpoint = endpoint({
  method: 'GET',
  path: '/auth/v1/account/export',
  summary: 'Gives out everything that is stored about the account of the access token.',
  reply: z.object({
    exported_at: z.string(),
    account: user,
    sessions: rows,
    passkeys: rows,
    mails: rows,
    /** What happened to the account, the oldest first. */
    history: rows,
    /** What other parts of the product keep, by their names. */
    product: z.record(z.string(), z.unknown()),
  }),
  errors: [...SIGNED_IN, 'insufficient_aal'],
})

/**
 * DELETE /account, an addition of ours: deletes the account and all that hangs on it, for good. Needs aal2 where there
 * is a second factor, and a proof: the password, a code from GET /reauthenticate, or without a password a session that
 * is younger than ten minutes.
 */
export const deleteAccountEndpoint = endpoint({
  method: 'DELETE',
  path: '/auth/v1/account',
  summary: 'Deletes the account of the access token and everything that belongs to it.',
  body: z.object({ password: z.nullish(z.string()), nonce: z.nullish(z.string()) }),
  reply: z.object({ id: z.uuid() }),
  errors: [
    ...SIGNED_IN,
    'insufficient_aal',
    'current_password_required',
    'current_password_invalid',
    'reauthentication_needed',
    'reauthentication_not_valid',
  ],
})
