import pg from 'pg'

/** More texts than the product has. Later ones do without, for clients can bring ever new ones about: filters, long lists. */
const MOST_NAMES = 500
/** What is longer is written for once, such as many rows. */
const LONGEST_NAMED = 8_000

interface Statement {
  readonly text?: unknown
  readonly name?: unknown
  readonly submit?: unknown
}

/**
 * Connections that have each statement parsed and planned once: one with values goes under a name that its text alone
 * decides. Only for a connection that nobody else is lent, for names are known to it alone.
 */
export function preparingClient(): typeof pg.Client {
  const names = new Map<string, string>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST_NAMES || text.length > LONGEST_NAMED) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }

  function named(statement: unknown, values: unknown): unknown {
    if (typeof statement !== 'object' || statement === null || !Array.isArray(values)) return statement
    const { text, name, submit } = statement as Statement
    if (typeof text !== 'string' || name || submit || values.length === 0) return statement
    return { ...statement, name: nameOf(text) }
  }

  class PreparingClient extends pg.Client {}
  PreparingClient.prototype.query = function (this: pg.Client, first: unknown, ...rest: unknown[]) {
    return Reflect.apply(pg.Client.prototype.query, this, [named(first, rest[0]), ...rest])
  } as typeof pg.Client.prototype.query
  return PreparingClient
}
