interface ReadinessDeps {
  /** Returns the number of migrations that the database has. */
  readonly appliedMigrations: () => Promise<number>
  /** The number of migrations of this release. A database with more belongs to a later release and is compatible. */
  readonly knownMigrations: number
  readonly isDraining: () => boolean
  /** The minimum time between two database queries, in milliseconds. */
  readonly queryEveryMs: number
  readonly nowMs: () => number
}

/** Returns a function that resolves to the reason why this process is not ready, or null. It never rejects. */
export function createReadiness(deps: ReadinessDeps): () => Promise<string | null> {
  const { appliedMigrations, knownMigrations, isDraining, queryEveryMs, nowMs } = deps
  let queriedAt = Number.NEGATIVE_INFINITY
  let isPending = false
  let result: Promise<string | null> = Promise.resolve(null)

  const checkDatabase = (): Promise<string | null> =>
    appliedMigrations().then(
      (applied) =>
        applied < knownMigrations ? `The database has ${applied} of ${knownMigrations} migrations.` : null,
      () => 'The database cannot be reached.',
    )

  return async () => {
    if (isDraining()) return 'The server is shutting down.'
    // Callers share a pending query, so that probes do not add load to a slow database.
    if (!isPending && Math.abs(nowMs() - queriedAt) >= queryEveryMs) {
      queriedAt = nowMs()
      isPending = true
      result = checkDatabase().finally(() => {
        isPending = false
      })
    }
    return result
  }
}
