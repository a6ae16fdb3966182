import { parseEmailAddress } from '@satlens/domain'
import { asc, count, desc, or, type SQL, sql } from 'drizzle-orm'
import { auditLogEntriesTable } from '#auth/core/tables/audit.ts'
import { usersTable } from '#auth/core/tables/users.ts'
import { FACTORS_AS_JSON } from '#auth/users/factors.queries.ts'
import { IDENTITIES_AS_JSON, USER_COLUMNS_WITHOUT_PASSWORD } from '#auth/users/users.queries.ts'
import type { Db } from '#kernel/database/db.ts'
import { toColumn } from '#kernel/database/json-expressions.ts'
import type { Page } from './pagination.ts'

interface UserListQuery extends Page {
  /** A part of the address or of the full name; empty for all accounts. */
  readonly filter: string
  readonly isAscending: boolean
}

/** Returns one page of the accounts with identities and factors, and the number of accounts that match. */
export async function findUsersPage(db: Db, { filter, isAscending, page, perPage }: UserListQuery) {
  const address = parseEmailAddress(filter)
  const part = address.ok ? address.value : filter
  const where = part === '' ? undefined : contains([usersTable.email, FULL_NAME], part)
  const order = isAscending ? asc : desc
  const rows = await db
    .select({
      user: USER_COLUMNS_WITHOUT_PASSWORD,
      identities: toColumn(IDENTITIES_AS_JSON),
      factors: toColumn(FACTORS_AS_JSON),
    })
    .from(usersTable)
    .where(where)
    .orderBy(order(usersTable.createdAt), order(usersTable.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  const [counted] = await db.select({ total: count() }).from(usersTable).where(where)
  return { rows, total: counted?.total ?? 0 }
}

const FULL_NAME = sql`${usersTable.userMetadata} ->> 'full_name'`

interface AuditListQuery extends Page {
  /** A key of the payload and a part of its value; null for all entries. */
  readonly filter: { readonly key: string; readonly part: string } | null
}

export async function findAuditEntriesPage(db: Db, { filter, page, perPage }: AuditListQuery) {
  const { id, payload, createdAt, ipAddress } = auditLogEntriesTable
  const where = filter ? contains([sql`${payload} ->> ${filter.key}`], filter.part) : undefined
  const rows = await db
    .select({ id, payload, createdAt, ipAddress })
    .from(auditLogEntriesTable)
    .where(where)
    .orderBy(desc(createdAt), desc(id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  const [counted] = await db.select({ total: count() }).from(auditLogEntriesTable).where(where)
  return { rows, total: counted?.total ?? 0 }
}

/** Matches a part of one of the texts, in any case. Unlike GoTrue's LIKE, it takes `%` and `_` literally. */
const contains = (texts: readonly (SQL | typeof usersTable.email)[], part: string) =>
  or(...texts.map((text) => sql`strpos(lower(${text}), lower(${part})) > 0`))
