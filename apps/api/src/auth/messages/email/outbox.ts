import { DEFAULT_LANGUAGE, type Language } from '@satlens/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import {
  type AuthSecret,
  decryptTextWithSecret,
  encryptTextWithSecret,
} from '#auth/core/crypto/auth-secret.ts'
import { createQueueWorkers, getRetryWaitMs } from '#auth/core/outbox/queue-workers.ts'
import { retryWhileDatabaseIsAway } from '#auth/core/outbox/retry-while-database-is-away.ts'
import type { AccountDataOfModules } from '#auth/core/ports.ts'
import { isUserBanned } from '#auth/users/user.ts'
import { lockUsersAgainstDeletion } from '#auth/users/users.queries.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Db } from '#kernel/database/db.ts'
import { type ApiError, throwIfError } from '#kernel/http/errors.ts'
import { rejectAfterTimeout } from '#kernel/timeout.ts'
import { chooseMessageLanguage } from '../message-language.ts'
import {
  type AccountEmailTemplateName,
  createEmailFromTemplate,
  type EmailSiteSettings,
  type EmailTemplateName,
  type EmailTemplateValues,
} from './email-templates.ts'
import type { EmailTransport } from './email-transport.ts'
import {
  claimDueOutboxEmail,
  countGivenUpOutboxEmails,
  countWaitingOutboxEmails,
  insertOutboxEmail,
  listOutboxEmails,
  type OutboxRow,
  updateOutboxEmail,
} from './outbox.queries.ts'
import type { EmailContent } from './render-email.ts'

export const EMAIL_ENCRYPTION_PURPOSE = 'email'

export interface OutboxEmail extends EmailContent {
  readonly id: string
  readonly kind: string
  readonly createdAt: Date
  readonly sentAt: Date | null
}

/** The transactional outbox of emails. They are sent after the commit that caused them, at least once, by any process. */
export type EmailOutbox = ReturnType<typeof openEmailOutbox>

interface OutboxDeps {
  readonly db: Db
  readonly secret: AuthSecret
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly transport: EmailTransport
  /** How many emails are sent at once. */
  readonly parallel: number
}

// Most mail servers accept an email in less.
const CLOSE_WITHIN_MS = 2_000

/** Opens the outbox. Nothing is sent before `wake` or `sendDue` is called. */
export function openEmailOutbox(deps: OutboxDeps) {
  const { db, secret, clock, log, transport, parallel } = deps
  const closing = new AbortController()
  const { wake, idle, stop } = createQueueWorkers({
    parallel,
    claim() {
      const now = clock.now()
      return claimDueOutboxEmail(db, { now, retryAt: new Date(now.getTime() + LEASE_MS) })
    },
    handle: (row) => sendEmail(deps, row, closing.signal),
    onError: (error) => log.warn({ err: error }, 'Email outbox could not be read; it will be retried'),
  })

  return {
    /** Stores an email in the caller's transaction. It is sent only if the transaction commits. */
    async put(tx: Db, userId: string, kind: EmailTemplateName, email: EmailContent): Promise<void> {
      const now = clock.now()
      const encryptedEmail = encryptTextWithSecret(secret, EMAIL_ENCRYPTION_PURPOSE, JSON.stringify(email))
      await insertOutboxEmail(tx, { userId, kind, encryptedEmail, nextAttemptAt: now, createdAt: now })
    },
    wake,
    /** Sends the emails that are due, those of other processes and retries included, and waits for it. */
    async sendDue(): Promise<void> {
      wake()
      await idle()
    },
    /** Returns the newest 50 emails whose content is still stored. */
    recent: async (): Promise<OutboxEmail[]> =>
      (await listOutboxEmails(db, 50)).flatMap(({ id, kind, createdAt, sentAt, encryptedEmail }) =>
        encryptedEmail === null
          ? []
          : [{ id, kind, createdAt, sentAt, ...decryptEmail(secret, encryptedEmail) }],
      ),
    /** Counts the emails that wait and those that were given up. `oldestMs` is how long the oldest has waited; 0 if none waits. */
    async load() {
      const { waiting, since } = await countWaitingOutboxEmails(db)
      const oldestMs = since ? clock.now().getTime() - since.getTime() : 0
      return { waiting, oldestMs, givenUp: await countGivenUpOutboxEmails(db) }
    },
    /** Stops after the emails that are being sent. Those that take longer than two seconds are aborted, and retried later. */
    async close(): Promise<void> {
      stop()
      await rejectAfterTimeout(CLOSE_WITHIN_MS, idle).catch(() => {})
      transport.close()
      closing.abort()
      await idle()
    },
  }
}

// Above the time limit of the transport for one email, so that no second process sends it meanwhile.
const LEASE_MS = 60_000
// About six hours: later the email would only confuse its reader.
const MAX_ATTEMPTS = 12
const MAX_WAIT_MS = 3_600_000

/** Sends a claimed email, or makes it due again later. */
async function sendEmail(
  { db, secret, clock, log, transport }: OutboxDeps,
  row: OutboxRow,
  closing: AbortSignal,
): Promise<void> {
  const { id, kind, attempts, encryptedEmail } = row
  if (encryptedEmail === null) return
  try {
    await transport.send(decryptEmail(secret, encryptedEmail), id)
  } catch (error) {
    const isLast = attempts >= MAX_ATTEMPTS && !closing.aborted
    log.warn(
      { err: error, mail: id, kind, attempts },
      isLast ? 'Email given up' : 'Email not sent; it will be retried',
    )
    const waitMs = getRetryWaitMs(attempts, { firstMs: LEASE_MS, longestMs: MAX_WAIT_MS })
    const change = isLast
      ? { givenUpAt: clock.now(), encryptedEmail: null }
      : { nextAttemptAt: new Date(clock.now().getTime() + waitMs), claimedUntil: null }
    await updateOutboxEmail(db, id, change)
    return
  }
  const sent = { sentAt: clock.now(), ...(transport.keepsCopy ? { encryptedEmail: null } : {}) }
  // Otherwise the email would be sent again, although only the database was lost.
  await retryWhileDatabaseIsAway(() => updateOutboxEmail(db, id, sent), closing)
}

const decryptEmail = (secret: AuthSecret, encryptedEmail: string): EmailContent =>
  JSON.parse(decryptTextWithSecret(secret, EMAIL_ENCRYPTION_PURPOSE, encryptedEmail)) as EmailContent

type EmailContext = Pick<AccountDataOfModules, 'findLanguages'> & {
  readonly settings: EmailSiteSettings
  readonly clock: Clock
  readonly outbox: EmailOutbox
}

/** Stores an email about an account that has an address, in the caller's transaction. Call `outbox.wake()` after the commit. */
export async function queueAccountEmail<K extends AccountEmailTemplateName>(
  deps: EmailContext,
  tx: Db,
  kind: K,
  { id, email }: { readonly id: string; readonly email: string | null },
  source: RequestClientInfo,
  values: EmailTemplateValues[K],
): Promise<void> {
  if (!email) return
  const language = await chooseMessageLanguage(deps, tx, id, source)
  await deps.outbox.put(tx, id, kind, createEmailFromTemplate(deps, language, kind, email, source, values))
}

/**
 * Runs `work` in a transaction and then starts to send its emails. An `ApiError` that `work` returns is thrown after the
 * commit, which keeps its emails and failed attempts; one that it throws rolls them back.
 */
export async function commitAndSendEmails<T>(
  { db, outbox }: { readonly db: Db; readonly outbox: EmailOutbox },
  work: (tx: Db) => Promise<T | ApiError>,
): Promise<T> {
  const result = await db.transaction(work)
  outbox.wake()
  return throwIfError(result)
}

export type ModuleEmailSender = ReturnType<typeof createModuleEmailSender>

/** Who gets an email of another module. */
export interface EmailRecipient {
  readonly address: string
  readonly language: Language
}

export const createModuleEmailSender = (
  outbox: EmailOutbox,
  clock: Clock,
  { findLanguages }: Pick<AccountDataOfModules, 'findLanguages'>,
) => ({
  put: outbox.put,
  wake: outbox.wake,
  findLanguages,
  /**
   * Returns the confirmed addresses and the languages of these accounts by user id, except banned ones. The accounts stay
   * locked until the transaction ends: lock rows that belong to them afterwards.
   */
  async recipientsOf(tx: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, EmailRecipient>> {
    const accounts = await lockUsersAgainstDeletion(tx, userIds)
    const languages = await findLanguages(tx, userIds)
    const now = clock.now()
    return new Map(
      accounts.flatMap(({ id, email, emailConfirmedAt, bannedUntil }) =>
        email && emailConfirmedAt && !isUserBanned({ bannedUntil }, now)
          ? [[id, { address: email, language: languages.get(id) ?? DEFAULT_LANGUAGE }]]
          : [],
      ),
    )
  },
})
