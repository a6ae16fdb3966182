import { randomUUID } from 'node:crypto'
import { insertAuditLogEntry, WITHOUT_EVENTS } from '#auth/core/audit/audit.queries.ts'
import type { AuthSecret } from '#auth/core/crypto/auth-secret.ts'
import type { NewUser } from '#auth/core/ports.ts'
import { getFullNameFromUserMetadata, getLanguageFromUserMetadata } from '#auth/users/user.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#kernel/database/db.ts'
import { convertFactor, convertPasskey } from './convert-factor.ts'
import { convertSession } from './convert-session.ts'
import {
  convertIdentity,
  convertUser,
  hasPassword,
  hasSupportedPassword,
  type NewUserRow,
} from './convert-user.ts'
import type { DecryptGotrueText } from './gotrue-encryption.ts'
import type { GotruePage } from './gotrue-page.ts'
import type { GotrueIdentity, GotrueUser } from './gotrue-rows.ts'
import type { GotrueSource } from './gotrue-source.ts'
import { importConsents } from './import-clients.ts'
import type { ImportReport } from './import-report.ts'
import {
  findConflictingUsers,
  insertFactorsUnlessTaken,
  insertIdentitiesUnlessTaken,
  insertPasskeysUnlessTaken,
  insertSessionsWithTokens,
  insertUsersUnlessTaken,
} from './imports.queries.ts'

export interface PageImport {
  readonly clock: Clock
  readonly secret: AuthSecret
  readonly source: GotrueSource
  readonly decrypt: DecryptGotrueText
  readonly report: ImportReport
  /** Creates the data of other modules for new accounts. */
  readonly onUsersCreated: (tx: Db, users: readonly NewUser[]) => Promise<void>
  /** True if GoTrue confirmed addresses without an email. */
  readonly isAutoconfirmed: boolean
}

/** Converts and inserts a page of users and what belongs to them. Only what is new and free is inserted. */
export async function importPage(
  options: PageImport,
  tx: Db,
  page: GotruePage,
  { deletedIds, clientIds }: { deletedIds: ReadonlySet<string>; clientIds: ReadonlySet<string> },
): Promise<void> {
  const { clock, source, report, onUsersCreated } = options
  const rows = convertUsers(options, page, deletedIds)
  const userIds = await insertUsersUnlessTaken(tx, rows)
  await reportConflicts(
    tx,
    report,
    rows.filter(({ id }) => !userIds.has(id)),
  )
  report.countImported('users', userIds.size)
  if (userIds.size === 0) return
  for (const user of page.users) if (userIds.has(user.id)) reportPassword(report, user)
  await onUsersCreated(
    tx,
    rows
      .filter(({ id, deletedAt }) => userIds.has(id) && !deletedAt)
      .map(({ id, email, userMetadata }) => ({
        userId: id,
        email: email ?? '',
        fullName: getFullNameFromUserMetadata(userMetadata),
        language: getLanguageFromUserMetadata(userMetadata),
      })),
  )
  const identities = [...page.identities.values()].flat().filter(({ user_id }) => userIds.has(user_id))
  await importIdentities(tx, report, identities)
  const factorIds = await importFactors(options, tx, page, userIds)
  await importPasskeys(options, tx, page, userIds)
  await importSessions(options, tx, page, { userIds, factorIds })
  await importConsents(options, tx, page.consents, { userIds, clientIds })
  const origin = { ip: '', userAgent: 'import-gotrue', requestId: randomUUID(), language: null }
  const audit = { user: null, source: origin, now: clock.now() }
  const traits = { by: 'operator', source: source.name, users: userIds.size }
  await insertAuditLogEntry(WITHOUT_EVENTS, tx, 'users_imported', audit, traits)
}

function convertUsers(
  { report, isAutoconfirmed }: PageImport,
  { users, identities }: GotruePage,
  deletedIds: ReadonlySet<string>,
): NewUserRow[] {
  return users.flatMap((user) => {
    const row = convertUser(user, identities.get(user.id) ?? [], { isAutoconfirmed })
    if (row.ok && !deletedIds.has(user.id)) return [row.value]
    report.skip({ kind: 'users', id: user.id, userId: user.id, reason: row.ok ? 'deleted' : row.issue })
    return []
  })
}

async function reportConflicts(tx: Db, report: ImportReport, rows: readonly NewUserRow[]): Promise<void> {
  const found = await findConflictingUsers(tx, rows)
  const ids = new Set(found.map(({ id }) => id))
  const emails = new Set(found.map(({ email }) => email))
  const skipped = rows.filter(({ id }) => !ids.has(id))
  report.countPresent('users', rows.length - skipped.length)
  for (const { id, email } of skipped) {
    const reason = email && emails.has(email) ? 'email_taken' : 'phone_taken'
    report.skip({ kind: 'users', id, userId: id, reason })
  }
}

function reportPassword(report: ImportReport, user: GotrueUser): void {
  if (!hasPassword(user)) return
  if (hasSupportedPassword(user)) report.countImported('passwords')
  else report.skip({ kind: 'passwords', id: user.id, userId: user.id, reason: 'hash_not_supported' })
}

async function importIdentities(tx: Db, report: ImportReport, identities: readonly GotrueIdentity[]) {
  const inserted = await insertIdentitiesUnlessTaken(tx, identities.map(convertIdentity))
  report.countImported('identities', inserted.size)
  for (const { id, user_id: userId, provider } of identities) {
    if (inserted.has(id)) report.countProvider(provider)
    else report.skip({ kind: 'identities', id, userId, reason: 'identity_taken' })
  }
}

async function importFactors(
  { report, secret, decrypt }: PageImport,
  tx: Db,
  { factors }: GotruePage,
  userIds: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const rows = factors
    .filter(({ user_id }) => userIds.has(user_id))
    .flatMap((factor) => {
      const row = convertFactor(factor, { secret, decrypt })
      if (row.ok) return [row.value]
      report.skip({ kind: 'factors', id: factor.id, userId: factor.user_id, reason: row.issue })
      return []
    })
  const inserted = await insertFactorsUnlessTaken(tx, rows)
  report.countImported('factors', inserted.size)
  for (const { id, userId } of rows) {
    if (!inserted.has(id)) report.skip({ kind: 'factors', id, userId, reason: 'credential_taken' })
  }
  return inserted
}

async function importPasskeys(
  { report }: PageImport,
  tx: Db,
  { passkeys, factors }: GotruePage,
  userIds: ReadonlySet<string>,
): Promise<void> {
  // A credential that is both a factor and a passkey would give aal2 with one proof.
  const ofFactors = new Set(
    factors.map(({ web_authn_credential: credential }) =>
      Buffer.from(credential?.id ?? '', 'base64').toString('base64url'),
    ),
  )
  const rows = passkeys.filter(({ user_id }) => userIds.has(user_id)).map(convertPasskey)
  const free = rows.filter(({ credentialId }) => !ofFactors.has(credentialId))
  const inserted = await insertPasskeysUnlessTaken(tx, free)
  report.countImported('passkeys', inserted.size)
  for (const { id, userId } of rows) {
    if (!inserted.has(id)) report.skip({ kind: 'passkeys', id, userId, reason: 'credential_taken' })
  }
}

async function importSessions(
  { report, clock, decrypt }: PageImport,
  tx: Db,
  { sessions, claims, tokens }: GotruePage,
  { userIds, factorIds }: { userIds: ReadonlySet<string>; factorIds: ReadonlySet<string> },
): Promise<void> {
  const now = clock.now()
  const converted = sessions
    .filter(({ user_id }) => userIds.has(user_id))
    .flatMap((session) => {
      const { id, user_id: userId } = session
      const context = { claims: claims.get(id) ?? [], storedToken: tokens.get(id) ?? null }
      const result = convertSession(session, { ...context, factorIds, decrypt, now })
      if (result.ok) return [result.value]
      report.skip({ kind: 'sessions', id, userId, reason: result.issue })
      return []
    })
  await insertSessionsWithTokens(tx, converted)
  report.countImported('sessions', converted.length)
}
