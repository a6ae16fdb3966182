/** A refusal or failure of the local database, in one sentence a developer can act on. */
export class LocalPostgresError extends Error {
  override readonly name: string = 'LocalPostgresError'
}

/** Thrown when the data directory already has a running server. Nothing was touched. */
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

/** Thrown where the bundled PostgreSQL cannot run at all; names DATABASE_URL as the way out. */
export class UnsupportedPlatformError extends LocalPostgresError {
  override readonly name: string = 'UnsupportedPlatformError'

  constructor(reason: string, options?: ErrorOptions) {
    super(`${reason} Set DATABASE_URL to a PostgreSQL server of your own instead.`, options)
  }
}
