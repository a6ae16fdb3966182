import * as z from 'zod/mini'
import { signedInEndpoint } from '../endpoint.ts'
import { userSchema } from './user.ts'

const rows = z.array(z.record(z.string(), z.unknown()))

/**
 * GET /account/export, an extension of the protocol: everything stored about the caller, without secrets. The response
 * is streamed; if the export fails, the connection is closed and the document is incomplete. Each account may run one
 * export at a time; another one gets `over_request_rate_limit`.
 */
export const exportAccountEndpoint = signedInEndpoint('GET', '/auth/v1/account/export', {
  summary: "Exports everything stored about the caller's account.",
  reply: z.object({
    exported_at: z.string(),
    account: userSchema,
    sessions: rows,
    passkeys: rows,
    recovery_codes: rows,
    /** Emailed links and codes that are still valid or not yet deleted. */
    pending_links: rows,
    undo_links: rows,
    factor_challenges: rows,
    passkey_challenges: rows,
    flow_states: rows,
    /** What applications may read, and their requests that are not yet deleted, without codes. */
    oauth_consents: rows,
    oauth_authorizations: rows,
    oauth_device_requests: rows,
    mails: rows,
    /** The account's audit log, oldest first. */
    history: rows,
    /** The data of the other modules, by module name. */
    product: z.record(z.string(), z.unknown()),
  }),
  errors: ['insufficient_aal'],
})

/** The parts of an export that can be imported into another account, in this order. */
export const IMPORTED_PARTS = [
  'currency',
  'language',
  'watched_accounts',
  'labels',
  'alerts',
  'alert_settings',
  'payment_rules',
  'payment_settings',
] as const
export type ImportedPartName = (typeof IMPORTED_PARTS)[number]

/** The members of `product` in an export that have these parts, in their order. */
export const IMPORTED_MEMBERS = [
  'profile',
  'watched_accounts',
  'labels',
  'alerts',
  'alert_mails',
  'payment_rules',
  'payment_settings',
] as const

/** Why an entry of a part is not imported. */
export const IMPORT_REFUSALS = [
  /** Not of the form that the export has, or about an account that is not watched. */
  'invalid',
  /** It looks like a private key or recovery phrase. */
  'private_key',
  'other_network',
  'limit_reached',
  /** An alert that has triggered or expired. */
  'ended',
  /** The account has another value, which stays. */
  'differs',
] as const
export type ImportRefusal = (typeof IMPORT_REFUSALS)[number]

/** The examples of each refusal. */
export const MAX_IMPORT_EXAMPLES = 5
/** The size of a request with exported data, in bytes. A longer export is sent in parts: the lists may be split anywhere. */
export const MAX_IMPORT_BYTES = 1_048_576

const importedPart = z.object({
  name: z.enum(IMPORTED_PARTS),
  /** Entries that are new to the account. */
  added: z.int(),
  /** Entries that it has already. */
  present: z.int(),
  refused: z.array(
    z.object({
      reason: z.enum(IMPORT_REFUSALS),
      count: z.int(),
      /** What the first entries are called, up to {@link MAX_IMPORT_EXAMPLES}; none of those that look private. */
      examples: z.array(z.string()),
    }),
  ),
})
export type ImportedPart = z.infer<typeof importedPart>

/**
 * POST /account/import, an extension of the protocol: adds the accounts, labels, alerts and settings of an export to the
 * caller's account. What the account has stays, so a repeated import changes nothing. Members that are not among
 * {@link IMPORTED_MEMBERS} are ignored. Private keys are refused and not stored.
 */
export const importAccountEndpoint = signedInEndpoint('POST', '/auth/v1/account/import', {
  summary: 'Previews or imports exported accounts, labels, alerts and settings.',
  body: z.object({
    /** The member `product` of an export. */
    product: z.record(z.string(), z.unknown()),
    /** False for a preview. */
    store: z._default(z.boolean(), false),
  }),
  reply: z.object({
    is_stored: z.boolean(),
    /** One for each part that was sent. */
    parts: z.array(importedPart),
  }),
})

/**
 * DELETE /account, an extension of the protocol: permanently deletes the account and all its data. It requires aal2 if
 * the account has a second factor, and a proof: the password, a code from GET /reauthenticate or, for an account without
 * a password, a session younger than ten minutes.
 */
export const deleteAccountEndpoint = signedInEndpoint('DELETE', '/auth/v1/account', {
  summary: "Deletes the caller's account and everything that belongs to it.",
  body: z.object({ password: z.nullish(z.string()), nonce: z.nullish(z.string()) }),
  reply: z.object({ id: z.uuid() }),
  errors: [
    'insufficient_aal',
    'current_password_required',
    'current_password_invalid',
    'reauthentication_needed',
    'reauthentication_not_valid',
  ],
})

/** DELETE /user/identities/{identity_id} (docs/protocol.md#unlink-an-identity). The response is never 204, because clients parse it as JSON (docs/protocol.md#values). */
export const unlinkIdentityEndpoint = signedInEndpoint('DELETE', '/auth/v1/user/identities/:identity_id', {
  summary: "Unlinks an identity from the caller's account. The last one can't be removed.",
  params: z.object({ identity_id: z.string() }),
  reply: z.object({}),
  errors: [
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
