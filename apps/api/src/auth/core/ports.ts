import type { ImportedPart } from '@satlens/contract'
import type { Language } from '@satlens/domain'
import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify'
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#kernel/database/db.ts'
import type { JsonObjectMemberStream } from '#kernel/http/json-parts.ts'
import type { AuditDeps } from './audit/audit.queries.ts'
import type { AuthSecret } from './crypto/auth-secret.ts'
import type { AuthSettings } from './settings.ts'

/** The database and the time, which jobs and the operator's commands have as well. */
export interface StorageDeps {
  readonly db: Db
  readonly clock: Clock
}

/** What every module of `auth` may use. */
export interface CoreDeps extends StorageDeps, AuditDeps {
  readonly secret: AuthSecret
  readonly settings: AuthSettings
}

export interface NewUser {
  readonly userId: string
  readonly email: string
  /** `data.full_name` of the sign-up, unchanged; empty if it was not sent. */
  readonly fullName: string
  /** The language of the sign-up; null if it has none. */
  readonly language: Language | null
}

/** What the other modules do with the data of an account. */
export interface AccountDataOfModules {
  /** Returns the data of the other modules for the export of an account, as members of its JSON object. */
  readonly exportOtherModules: (tx: Db, userId: string) => JsonObjectMemberStream
  /** Returns the languages that users have chosen, by user id. */
  readonly findLanguages: (tx: Db, userIds: readonly string[]) => Promise<ReadonlyMap<string, Language>>
  /** Creates the data of other modules for a new account. If it throws, the sign-up is rolled back. */
  readonly onUserCreated: (tx: Db, user: NewUser) => Promise<void>
  /** Deletes what an unconfirmed user left in the other modules. If it throws, the takeover is rolled back. */
  readonly onUserTakenOver: (tx: Db, user: NewUser) => Promise<void>
  /** Updates the email address in other modules. If it throws, the change is rolled back. */
  readonly onEmailChanged: (tx: Db, user: Omit<NewUser, 'fullName' | 'language'>) => Promise<void>
}

/** Exported data that is imported into an account. */
export interface AccountImport {
  readonly userId: string
  readonly now: Date
  /** The member `product` of an export, as it was sent. */
  readonly product: Readonly<Record<string, unknown>>
}

/** Adds exported data to an account, with the database role of its user. Entries that are refused stand in the report. */
export type ImportIntoModules = (tx: Db, data: AccountImport) => Promise<readonly ImportedPart[]>

/** Registers the endpoints of one module. `requireUser` guards those that need a session. */
export type AuthRoutesPlugin<Deps> = (
  app: FastifyInstance,
  deps: Deps,
  requireUser: preHandlerAsyncHookHandler,
) => void | Promise<void>
