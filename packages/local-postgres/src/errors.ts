/** An error of the local database. Its message tells a developer what to do. */
export class LocalPostgresError extends Error {
  override readonly name: string = 'LocalPostgresError'
}

/** The data directory already has a running server. Nothing was changed. */
export class PostgresAlreadyRunningError extends LocalPostgresError {
  override readonly name: string = 'PostgresAlreadyRunningError'
  readonly dataDir: string

  constructor(dataDir: string, pid: number) {
    super(
      `The local database in ${dataDir} is already running (process ${pid}). ` +
        'Stop the program that started it, or choose another data directory.',
    )
    this.dataDir = dataDir
  }
}

/** The bundled PostgreSQL cannot run on this system. The message suggests DATABASE_URL instead. */
export class UnsupportedPlatformError extends LocalPostgresError {
  override readonly name: string = 'UnsupportedPlatformError'

  constructor(reason: string, options?: ErrorOptions) {
    super(`${reason} Set DATABASE_URL to a PostgreSQL server of your own instead.`, options)
  }
}

/** Runs an action and returns its result; undefined if it throws. */
export function tryOrUndefined<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

/** Runs an action and wraps its error in a {@link LocalPostgresError} with this message. */
export function wrapErrorsAsLocalPostgresError<T>(message: string, action: () => T): T {
  try {
    return action()
  } catch (cause) {
    throw new LocalPostgresError(message, { cause })
  }
}
