/** What has to hold before a process is sent requests. */
interface ReadinessDeps {
  /** How many migrations the database has. */
  readonly appliedMigrations: () => Promise<number>
  /** How many this program was built with. A database that is ahead of it belongs to the next release, and will do. */
  readonly knownMigrations: number
  readonly isLeaving: () => boolean
  /** How often the database is asked at most, however often somebody asks here. */
  readonly askEveryMs: number
  readonly nowMs: () => number
}

/** Yields a sentence that says why this process should get no requests, or null. Never throws. */
export function createReadiness(deps: ReadinessDeps): () => Promise<string | null> {
  const { appliedMigrations, knownMigrations, isLeaving, askEveryMs, nowMs } = deps
  let askedAt = Number.NEGATIVE_INFINITY
  let isAsking = false
  let answer: Promise<string | null> = Promise.resolve(null)

  const askDatabase = (): Promise<string | null> =>
    appliedMigrations().then(
      (applied) =>
        applied < knownMigrations ? `The database has ${applied} of ${knownMigrations} migrations.` : null,
      () => 'The database cannot be reached.',
    )

  return async () => {
    if (isLeaving()) return 'The server is shutting down.'
    // A database that is slow has enough to do: whoever looks meanwhile waits for the same answer.
    if (!isAsking && Math.abs(nowMs() - askedAt) >= askEveryMs) {
      askedAt = nowMs()
      isAsking = true
      answer = askDatabase().finally(() => {
        isAsking = false
      })
    }
    return answer
  }
}
