import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { factor } from './factor.ts'
import { identity } from './identity.ts'
import { pkcePair } from './pkce.ts'
import { SIGNED_IN } from './signed-in.ts'

// There is one audience; a client that names another is refused (docs/protocol.md#get-user).
const headers = { 'X-JWT-Aud': 'The audience that the client means. There is one: authenticated.' }

const metadata = z.record(z.string(), z.unknown())
const moment = z.optional(z.string())

/**
 * An account, as its owner sees it (docs/protocol.md#user-object). Moments are RFC 3339 in UTC and left out until they happen;
 * an absent address is `""`, never `null`.
 */
export const user = z.object({
  id: z.uuid(),
  aud: z.string(),
  role: z.string(),
  email: z.string(),
  email_confirmed_at: moment,
  phone: z.string(),
  phone_confirmed_at: moment,
  confirmed_at: moment,
  confirmation_sent_at: moment,
  recovery_sent_at: moment,
  email_change_sent_at: moment,
  reauthentication_sent_at: moment,
  new_email: z.optional(z.string()),
  last_sign_in_at: moment,
  app_metadata: metadata,
  user_metadata: metadata,
  identities: z.array(identity),
  factors: z.optional(z.array(factor)),
  created_at: z.string(),
  updated_at: z.string(),
  is_anonymous: z.boolean(),
  banned_until: moment,
})

/** See {@link user}. */
export type User = z.infer<typeof user>

/** GET /user: the caller's own account (docs/protocol.md#get-user). */
export const getUserEndpoint = endpoint({
  method: 'GET',
  path: '/auth/v1/user',
  summary: 'Reads the account of the access token.',
  reply: user,
  headers,
  errors: [...SIGNED_IN, 'validation_failed'],
})

/** PUT /user: changes the caller's own account (docs/protocol.md#update-user). `data` is merged; a key with `null` is removed. */
export const updateUserEndpoint = endpoint({
  method: 'PUT',
  path: '/auth/v1/user',
  summary: 'Changes password, email or metadata of the account of the access token.',
  query: z.object({ redirect_to: z.optional(z.string()) }),
  body: z.object({
    email: z.nullish(z.string()),
    password: z.nullish(z.string()),
    current_password: z.nullish(z.string()),
    nonce: z.nullish(z.string()),
    data: z.nullish(metadata),
    phone: z.nullish(z.string()),
    app_metadata: z.optional(z.unknown()),
    ...pkcePair.shape,
  }),
  headers,
  reply: user,
  errors: [
    ...SIGNED_IN,
    'not_admin',
    'weak_password',
    'same_password',
    'phone_provider_disabled',
    'insufficient_aal',
    'reauthentication_needed',
    'reauthentication_not_valid',
    'over_email_send_rate_limit',
  ],
  statuses: { insufficient_aal: [401] },
})

/** GET /reauthenticate: mails a code that changes of the account may ask for (docs/protocol.md#reauthentication). */
export const reauthenticateEndpoint = endpoint({
  method: 'GET',
  path: '/auth/v1/reauthenticate',
  summary: 'Mails the caller a code that proves once more who is asking.',
  headers,
  reply: z.object({}),
  errors: [...SIGNED_IN, 'validation_failed', 'email_not_confirmed', 'over_email_send_rate_limit'],
  statuses: { email_not_confirmed: [422] },
})

/**
 * The key in `app_metadata` that says since when an account needs a new password: its owner proved the address after
 * others had signed up with it, or removed what someone else had added, and the password was removed with it. Setting a
 * password removes the key.
 */
export const PASSWORD_DROPPED_AT = 'password_dropped_at'

/**
 * POST /reauthenticate, an addition of ours: uses up that code. The session that asked for it counts as fresh for a day,
 * and may add a factor or a passkey.
 */
export const confirmReauthenticationEndpoint = endpoint({
  method: 'POST',
  path: '/auth/v1/reauthenticate',
  summary: 'Uses up the mailed code, and makes the session fresh for a day.',
  body: z.object({ nonce: z.string() }),
  reply: z.object({}),
  errors: [...SIGNED_IN, 'validation_failed', 'reauthentication_not_valid'],
})
