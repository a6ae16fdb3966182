import * as z from 'zod/mini'
import { serviceEndpoint } from '../endpoint.ts'
import { userSchema } from './user.ts'

const USERS = '/auth/v1/admin/users'
const metadata = z.nullish(z.record(z.string(), z.unknown()))
const text = z.nullish(z.string())

/** Ids are not validated as UUIDs here, because a malformed one is 404 as in GoTrue. */
const params = z.object({ user_id: z.string() })

/** The page of a list. The numbers are parsed by the handler, which has GoTrue's sentences. */
const page = { page: z.optional(z.string()), per_page: z.optional(z.string()) }

const attributes = {
  email: text,
  phone: text,
  password: text,
  email_confirm: z.nullish(z.boolean()),
  phone_confirm: z.nullish(z.boolean()),
  user_metadata: metadata,
  app_metadata: metadata,
  role: text,
  /** A duration of Go, such as `24h` or `1h30m`, or `none`. */
  ban_duration: text,
}

const unknownUser = { user_not_found: [404], validation_failed: [404] } as const

/** GET /admin/users: one page of the accounts, with the headers `Link` and `X-Total-Count` (docs/protocol.md#administration). */
export const adminListUsersEndpoint = serviceEndpoint('GET', USERS, {
  summary: 'Lists accounts, the newest first.',
  query: z.object({ ...page, filter: z.optional(z.string()), sort: z.optional(z.string()) }),
  reply: z.object({ users: z.array(userSchema), aud: z.string() }),
})

export const adminCreateUserEndpoint = serviceEndpoint('POST', USERS, {
  summary: 'Creates an account, without an email to its owner.',
  body: z.object({ ...attributes, id: text, password_hash: text }),
  reply: userSchema,
  errors: ['email_exists', 'phone_exists', 'user_already_exists', 'weak_password'],
})

export const adminGetUserEndpoint = serviceEndpoint('GET', `${USERS}/:user_id`, {
  summary: 'Returns an account.',
  params,
  reply: userSchema,
  errors: ['user_not_found', 'validation_failed'],
  statuses: unknownUser,
})

/** PUT /admin/users/{user_id}: absent fields stay as they are. Metadata is merged; a key with `null` is removed. */
export const adminUpdateUserEndpoint = serviceEndpoint('PUT', `${USERS}/:user_id`, {
  summary: 'Changes an account. A new password or a ban ends its sessions.',
  params,
  body: z.object(attributes),
  reply: userSchema,
  errors: ['user_not_found', 'validation_failed', 'email_exists', 'phone_exists', 'weak_password'],
  statuses: unknownUser,
})

/** DELETE /admin/users/{user_id}: a soft deletion keeps the row and its id, without personal data. */
export const adminDeleteUserEndpoint = serviceEndpoint('DELETE', `${USERS}/:user_id`, {
  summary: 'Deletes an account and everything that belongs to it.',
  params,
  body: z.optional(z.object({ should_soft_delete: z.nullish(z.boolean()) })),
  reply: z.object({}),
  errors: ['user_not_found', 'validation_failed'],
  statuses: unknownUser,
})

/** GET /admin/audit: `query` is `author:`, `action:` or `type:` and a part of the value. */
export const adminListAuditEntriesEndpoint = serviceEndpoint('GET', '/auth/v1/admin/audit', {
  summary: 'Lists the audit log, the newest entries first.',
  query: z.object({ ...page, query: z.optional(z.string()) }),
  reply: z.array(
    z.object({
      id: z.uuid(),
      payload: z.record(z.string(), z.unknown()),
      created_at: z.string(),
      ip_address: z.string(),
    }),
  ),
})

/** The query of GET /admin/audit/export. `after` is the cursor of a line, or the time of the first entry. */
export const exportAuditLogQuery = z.object({ after: z.optional(z.string()), until: z.optional(z.string()) })

/** One line of GET /admin/audit/export. */
export const exportedAuditEntrySchema = z.object({
  cursor: z.string(),
  id: z.uuid(),
  created_at: z.string(),
  payload: z.record(z.string(), z.unknown()),
  session_id: z.nullable(z.uuid()),
  ip_address: z.string(),
  user_agent: z.string(),
  request_id: z.string(),
})

const link = { email: z.string(), data: metadata }
const redirect = z.object({ redirect_to: z.optional(z.string()) })

/** POST /admin/generate_link: a link and a code for programs that send emails themselves. */
export const adminGenerateLinkEndpoint = serviceEndpoint('POST', '/auth/v1/admin/generate_link', {
  summary: 'Returns a link and a code instead of emailing them.',
  query: redirect,
  body: z.object({ ...link, type: z.string(), new_email: text, password: text, redirect_to: text }),
  reply: z.extend(userSchema, {
    action_link: z.string(),
    email_otp: z.string(),
    hashed_token: z.string(),
    redirect_to: z.string(),
    verification_type: z.string(),
  }),
  errors: ['user_not_found', 'email_exists', 'weak_password'],
  statuses: { user_not_found: [404] },
})

/** POST /invite: creates an account without a password and emails its owner a link. */
export const inviteUserEndpoint = serviceEndpoint('POST', '/auth/v1/invite', {
  summary: 'Emails an invitation and creates the account.',
  query: redirect,
  body: z.object(link),
  reply: userSchema,
  errors: ['email_exists'],
})
