import type { FastifyInstance } from 'fastify'
import { ApiError } from './errors.ts'

/** More than any body of the wire needs, and few enough for everything that walks a body by calling itself. */
const MAX_LEVELS = 32
/** Values in lists and objects of one body, nested ones included: more than any call needs. */
const MAX_VALUES = 5_000

/**
 * Reads JSON bodies. An empty one is `undefined`, for logout, unlink and unenrol arrive as JSON without a byte and the
 * stock parser refuses them (docs/protocol.md#request-bodies). Names that reach for a prototype, endless nesting and too many
 * values are refused.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    void parseJson(request, body as string, (error, value: unknown) => {
      if (error) done(error)
      else {
        const message = describeJsonFault(value)
        if (message !== null) done(new ApiError('bad_json', { message }))
        else done(null, value)
      }
    })
  })
}

const TOO_DEEP = `The request body is nested more than ${MAX_LEVELS} levels deep.`
const TOO_MANY = `The request body holds more than ${MAX_VALUES} values.`

/** Returns what is wrong with the size of a body, or null. It visits each value once, and stops at the first fault. */
export function describeJsonFault(body: unknown): string | null {
  const waiting = [{ value: body, level: 0 }]
  let values = 1
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, level } = next
    if (typeof value !== 'object' || value === null) continue
    if (level === MAX_LEVELS) return TOO_DEEP
    const inside: unknown[] = Object.values(value)
    values += inside.length
    if (values > MAX_VALUES) return TOO_MANY
    for (const part of inside) waiting.push({ value: part, level: level + 1 })
  }
  return null
}
