import type { adminListUsersEndpoint } from '@satlens/contract'
import type * as z from 'zod/mini'
import type { CoreDeps } from '#auth/core/ports.ts'
import { toUserResponse } from '#auth/users/user-json.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { findAuditEntriesPage, findUsersPage } from './list-pages.queries.ts'
import type { Page } from './pagination.ts'

type UsersQuery = Omit<z.output<typeof adminListUsersEndpoint.query>, keyof Page | 'per_page'>
interface AuditQuery {
  readonly query?: string | undefined
}

/** Returns a page of the accounts and their number. `sort` is `created_at`, optionally followed by `asc` or `desc`. */
export async function listUsers({ db }: CoreDeps, { filter = '', sort = '' }: UsersQuery, page: Page) {
  const found = await findUsersPage(db, {
    ...page,
    filter: requireStorable(filter),
    isAscending: isAscending(sort),
  })
  const users = found.rows.map(({ user, identities, factors }) => toUserResponse(user, identities, factors))
  return { users, total: found.total }
}

function isAscending(sort: string): boolean {
  if (sort === '') return false
  const [field, direction = 'desc'] = sort.split(/ (.*)/s)
  const bad = (what: string) =>
    new ApiError('validation_failed', { message: `Bad Sort Parameters: bad ${what}` })
  if (field !== 'created_at') throw bad(`field for sort '${field}'`)
  if (/^asc$/i.test(direction)) return true
  if (/^desc$/i.test(direction)) return false
  throw bad(`direction for sort '${direction}', only 'asc' and 'desc' allowed`)
}

const AUDIT_KEYS = new Map([
  ['author', 'actor_username'],
  ['action', 'action'],
  ['type', 'log_type'],
])

/** Returns a page of the audit log and the number of entries. `query` is a scope, a colon and a part of the value. */
export async function listAuditEntries({ db }: CoreDeps, { query = '' }: AuditQuery, page: Page) {
  const [scope = '', part] = query.split(/:(.*)/s)
  const key = AUDIT_KEYS.get(scope)
  if (query !== '' && (key === undefined || part === undefined)) {
    throw new ApiError('validation_failed', { message: `Invalid query scope: ${query}` })
  }
  const filter = key && part ? { key, part: requireStorable(part) } : null
  const { rows, total } = await findAuditEntriesPage(db, { ...page, filter })
  const entries = rows.map(({ id, payload, createdAt, ipAddress }) => ({
    id,
    payload: { ...payload },
    created_at: createdAt.toISOString(),
    ip_address: ipAddress,
  }))
  return { entries, total }
}

/** PostgreSQL accepts no NUL in texts. */
function requireStorable(text: string): string {
  if (!text.includes('\0')) return text
  throw new ApiError('validation_failed', { message: 'The filter contains an invalid character.' })
}
