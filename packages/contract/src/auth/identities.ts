import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { SIGNED_IN_ERRORS } from './signed-in.ts'

/** DELETE /user/identities/{identity_id} (docs/protocol.md#unlink-an-identity). The response is never 204, because clients parse it as JSON (docs/protocol.md#values). */
export const unlinkIdentityEndpoint = endpoint({
  method: 'DELETE',
  path: '/auth/v1/user/identities/:identity_id',
  summary: "Unlinks an identity from the caller's account. The last one can't be removed.",
  params: z.object({ identity_id: z.string() }),
  reply: z.object({}),
  errors: [
    ...SIGNED_IN_ERRORS,
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
