// SQLSTATEs: 08 connection, 53 resources, 57P shutdown; 28, 3D000 and 55000 connection not accepted; 25006 read-only standby;
// 25P03, 55P03 and 57014 timeouts; 40001 and 40P01 serialization failure and deadlock; 58000 and 58030 a failing disk.
const TEMPORARY_SQLSTATES =
  /^(08...|53...|57P..|28...|3D000|55000|25006|25P03|55P03|57014|40001|40P01|580[03]0)$/
// A machine that is gone does not answer at all, or its name or network does not.
const SOCKET_ERRORS =
  /^(ECONN(REFUSED|RESET|ABORTED)|ENOENT|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN)$/
// Errors of the driver without a code. The last one is a query during shutdown.
const DRIVER_ERRORS =
  /connection terminated|timeout exceeded when trying to connect|is not queryable|after calling end on the pool/i

/** Returns true for temporary database errors that the request did not cause. A client may retry after them. */
export const isTemporaryDatabaseError = (thrown: unknown): boolean =>
  hasCause(thrown, ({ code, syscall, message }) => {
    if (TEMPORARY_SQLSTATES.test(code)) return true
    // ENOENT is a connection error only for a socket, not for a file.
    if (SOCKET_ERRORS.test(code) && (code !== 'ENOENT' || syscall === 'connect')) return true
    return DRIVER_ERRORS.test(message)
  })

// 25006: a standby rejected a write. 57P03: the server starts, stops or recovers. 08001, 08004: no connection.
const NOT_RUN_SQLSTATES = /^(25006|57P03|08001|08004)$/

/** Returns true if the server rejected the statement or the connection, so that the statement surely had no effect. */
export const wasStatementNotRun = (thrown: unknown): boolean =>
  hasCause(thrown, ({ code }) => NOT_RUN_SQLSTATES.test(code))

const LOST_CODES = /^(08...|25006|57P0[123]|ECONNRESET|EPIPE)$/
const LOST_MESSAGES = /connection terminated unexpectedly|is not queryable/i

/**
 * Returns true if the connection ended or leads to a standby, while another one may lead to the primary. It is false if the
 * driver waited in vain, since another attempt would exceed the time limit of a request.
 */
export const isConnectionLost = (thrown: unknown): boolean =>
  hasCause(thrown, ({ code, message }) => LOST_CODES.test(code) || LOST_MESSAGES.test(message))

/** Returns true if the database is a standby, or takes no writes for another reason. */
export const isReadOnlyError = (thrown: unknown): boolean => hasCause(thrown, ({ code }) => code === '25006')

interface ErrorFields {
  readonly code: string
  readonly syscall: unknown
  readonly message: string
}

const MAX_CAUSES = 5

function hasCause(thrown: unknown, matches: (error: ErrorFields) => boolean): boolean {
  for (
    let error = thrown, depth = 0;
    error instanceof Error && depth < MAX_CAUSES;
    error = error.cause, depth++
  ) {
    const { code, syscall } = error as { code?: unknown; syscall?: unknown }
    if (matches({ code: typeof code === 'string' ? code : '', syscall, message: error.message })) return true
  }
  return false
}
