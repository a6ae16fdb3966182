interface Built<R> {
  execute(values: Record<string, unknown>): Promise<R>
}

/**
 * A query whose text is put together once for a database, instead of with every call: for the few that most requests
 * send, where that takes longer than to send them. What differs from call to call is a placeholder in it.
 */
export function buildOnce<D extends object, V extends Record<string, unknown>, R>(
  build: (db: D) => { prepare(name: string): Built<R> },
): (db: D, values: V) => Promise<R> {
  const known = new WeakMap<D, Built<R>>()
  return (db, values) => {
    const built = known.get(db) ?? build(db).prepare('')
    known.set(db, built)
    return built.execute(values)
  }
}
