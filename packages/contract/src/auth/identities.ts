import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { SIGNED_IN } from './signed-in.ts'

/** DELETE /user/identities/{identity_id} (docs/protocol.md#unlink-an-identity). Never 204: clients read the answer as JSON (docs/protocol.md#values). */
export const unlinkIdentityEndpoint = endpoint({
  method: 'DELETE',
  path: '/auth/v1/user/identities/:identity_id',
  summary: 'Removes a way to sign in from the account of the access token, but never the last.',
  params: z.object({ identity_id: z.string() }),
  reply: z.object({}),
  errors: [
    ...SIGNED_IN,
    'validation_failed',
    'manual_linking_disabled',
    'insufficient_aal',
    'reauthentication_needed',
    'identity_not_found',
    'single_identity_not_deletable',
    'email_conflict_identity_not_deletable',
  ],
  statuses: { validation_failed: [404], reauthentication_needed: [403] },
})
