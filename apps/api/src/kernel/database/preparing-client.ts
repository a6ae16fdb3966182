import pg from 'pg'
import { isStalePlan } from '../http/errors.ts'

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
export function createPreparingClient(): typeof pg.Client {
  const names = new Map<string, string>()
  let made = 0

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST_NAMES || text.length > LONGEST_NAMED) return known
    const name = `s${made++}`
    names.set(text, name)
    return name
  }

  function named(statement: unknown, values: unknown): unknown {
    if (typeof statement !== 'object' || statement === null || !Array.isArray(values)) return statement
    const { text, name, submit } = statement as Statement
    if (typeof text !== 'string' || name || submit || values.length === 0) return statement
    return { ...statement, name: nameOf(text) }
  }

  // A migration may change what a statement yields while we run. Then its plan is refused for as long as its name is used.
  function forgetStale(error: unknown): void {
    if (isStalePlan(error)) names.clear()
  }

  function listening(argument: unknown): unknown {
    if (typeof argument !== 'function') return argument
    return (error: unknown, result: unknown) => {
      forgetStale(error)
      argument(error, result)
    }
  }

  class PreparingClient extends pg.Client {}
  PreparingClient.prototype.query = function (this: pg.Client, first: unknown, ...rest: unknown[]) {
    const sent = [named(first, rest[0]), ...rest.map(listening)]
    const answer: unknown = Reflect.apply(pg.Client.prototype.query, this, sent)
    if (answer instanceof Promise) answer.catch(forgetStale)
    return answer
  } as typeof pg.Client.prototype.query
  return PreparingClient
}
