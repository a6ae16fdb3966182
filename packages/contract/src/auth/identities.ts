import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** DELETE /user/identities/{identity_id} (wire §8.4). Never 204: clients read the answer as JSON (wire §1.7). */
export const unlinkIdentityEndpoint = endpoint({
  method: 'DELETE',
  path: '/auth/v1/user/identities/:identity_id',
  summary: 'Removes a way to sign in from the account of the access token, but never the last.',
  params: z.object({ identity_id: z.string() }),
  reply: z.object({}),
  errors: [
    'no_authorization',
    'bad_jwt',
    'user_not_found',
    'session_not_found',
    'user_banned',
    'manual_linking_disabled',
    'insufficient_aal',
    'reauthentication_needed',
    'identity_not_found',
    'single_identity_not_deletable',
    'email_conflict_identity_not_deletable',
  ],
})
