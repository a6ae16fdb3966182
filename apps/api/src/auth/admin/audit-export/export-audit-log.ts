import { type AuditLogPosition, readAuditLog } from '#auth/core/audit/read-audit-log.queries.ts'
import type { StorageDeps } from '#auth/core/ports.ts'
import { ApiError } from '#kernel/http/errors.ts'

/** Transactions are shorter, so that no entry of a time that was exported is committed later. */
const COMPLETE_AFTER_MS = 60_000
const BEGINNING = '0001-01-01T00:00:00.000000Z'
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/
const CURSOR =
  /^(?<time>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_(?<id>[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export interface AuditExportQuery {
  /** The cursor of the last line that the reader has, or the time of the first entry to export. */
  readonly after?: string | undefined
  readonly until?: string | undefined
}

/**
 * Returns the audit log as lines of JSON, the oldest entries first, each with the cursor from which a later export goes on. The
 * last minute is left out. Throws `validation_failed` for anything else than a cursor or a time with its zone.
 */
export function exportAuditLog(
  { db, clock }: StorageDeps,
  { after, until }: AuditExportQuery,
): AsyncGenerator<string> {
  const complete = new Date(clock.now().getTime() - COMPLETE_AFTER_MS)
  const wanted = until === undefined ? complete : parseTime(until, 'until')
  const range = {
    after: after === undefined ? { time: BEGINNING, id: null } : parsePosition(after),
    until: wanted < complete ? wanted : complete,
  }
  return writeLines(readAuditLog(db, range))
}

async function* writeLines(batches: ReturnType<typeof readAuditLog>): AsyncGenerator<string> {
  for await (const batch of batches) {
    yield batch
      .map(({ entry, time }) => {
        const line = {
          cursor: `${time}_${entry.id}`,
          id: entry.id,
          created_at: time,
          payload: entry.payload,
          session_id: entry.sessionId,
          ip_address: entry.ipAddress,
          user_agent: entry.userAgent,
          request_id: entry.requestId,
        }
        return `${JSON.stringify(line)}\n`
      })
      .join('')
  }
}

function parsePosition(after: string): AuditLogPosition {
  const cursor = CURSOR.exec(after)?.groups
  const position = cursor ? { time: cursor.time ?? '', id: cursor.id ?? '' } : { time: after, id: null }
  parseTime(position.time, 'after')
  return position
}

function parseTime(text: string, field: string): Date {
  const date = new Date(text)
  if (TIME.test(text) && !Number.isNaN(date.getTime())) return date
  throw new ApiError('validation_failed', {
    message: `The field ${field} is no time with its zone, such as 2026-01-31T00:00:00Z${field === 'after' ? ', and no cursor' : ''}.`,
  })
}
