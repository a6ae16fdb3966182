import pg from 'pg'
import { isStaleQueryPlanError } from '../http/errors.ts'

/** More than the product's own statements. The limit is needed because clients can cause new texts without end, such as filters. */
const MAX_NAMES = 500
/** Longer statements, such as inserts of many rows, are rarely repeated. */
const MAX_NAMED_LENGTH = 8_000

interface Statement {
  readonly text?: unknown
  readonly name?: unknown
  readonly submit?: unknown
}

/**
 * Returns a client class that prepares each statement with values once per connection, under a name derived from its text.
 * Behind a pooler it does not work, because prepared statements belong to one PostgreSQL connection.
 */
export function createPreparedStatementClientClass(): typeof pg.Client {
  const names = new Map<string, string>()
  let count = 0

  function getName(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_NAMES || text.length > MAX_NAMED_LENGTH) return known
    const name = `s${count++}`
    names.set(text, name)
    return name
  }

  function withName(statement: unknown, values: unknown): unknown {
    if (typeof statement !== 'object' || statement === null || !Array.isArray(values)) return statement
    const { text, name, submit } = statement as Statement
    if (typeof text !== 'string' || name || submit || values.length === 0) return statement
    return { ...statement, name: getName(text) }
  }

  // A migration may change the columns of a prepared statement. PostgreSQL then rejects it until it has a new name.
  function clearStaleNames(error: unknown): void {
    if (isStaleQueryPlanError(error)) names.clear()
  }

  function wrapCallback(argument: unknown): unknown {
    if (typeof argument !== 'function') return argument
    return (error: unknown, result: unknown) => {
      clearStaleNames(error)
      argument(error, result)
    }
  }

  class PreparingClient extends pg.Client {}
  PreparingClient.prototype.query = function (this: pg.Client, first: unknown, ...rest: unknown[]) {
    const sent = [withName(first, rest[0]), ...rest.map(wrapCallback)]
    const answer: unknown = Reflect.apply(pg.Client.prototype.query, this, sent)
    if (answer instanceof Promise) answer.catch(clearStaleNames)
    return answer
  } as typeof pg.Client.prototype.query
  return PreparingClient
}
