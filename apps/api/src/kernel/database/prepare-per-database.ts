interface PreparedQuery<R> {
  execute(values: Record<string, unknown>): Promise<R>
}

/**
 * Returns a query that is built once per database instead of on every call. Use it for queries of most requests, for which
 * building takes longer than sending. Values that differ between calls have to be placeholders.
 */
export function preparePerDatabase<D extends object, V extends Record<string, unknown>, R>(
  build: (db: D) => { prepare(name: string): PreparedQuery<R> },
): (db: D, values: V) => Promise<R> {
  const queries = new WeakMap<D, PreparedQuery<R>>()
  return (db, values) => {
    const query = queries.get(db) ?? build(db).prepare('')
    queries.set(db, query)
    return query.execute(values)
  }
}
