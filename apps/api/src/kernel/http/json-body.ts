import type { FastifyInstance } from 'fastify'
import { ApiError } from './errors.ts'

/** More than any endpoint needs, and few enough for recursive functions that walk a body. */
const MAX_LEVELS = 32
/** The maximum number of values in a body, including nested ones: more than any endpoint needs. */
const MAX_VALUES = 5_000

/**
 * Installs the parser of JSON bodies. An empty body is `undefined`, because clients send logout, unlink and unenrol as empty
 * JSON, which Fastify's parser rejects (docs/protocol.md#request-bodies). Names such as `__proto__`, deep nesting and too
 * many values are rejected.
 */
export function registerJsonBodyParser(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    void parseJson(request, body as string, (error, value: unknown) => {
      if (error) done(error)
      else {
        const message = findJsonSizeOrDepthProblem(value)
        if (message !== null) done(new ApiError('bad_json', { message }))
        else done(null, value)
      }
    })
  })
}

const TOO_DEEP = `The request body is nested more than ${MAX_LEVELS} levels deep.`
const TOO_MANY = `The request body contains more than ${MAX_VALUES} values.`

/** Returns an error message if the body is nested too deeply or has too many values, else null. It does not recurse. */
export function findJsonSizeOrDepthProblem(body: unknown): string | null {
  const stack = [{ value: body, level: 0 }]
  let values = 1
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value, level } = next
    if (typeof value !== 'object' || value === null) continue
    if (level === MAX_LEVELS) return TOO_DEEP
    const children: unknown[] = Object.values(value)
    values += children.length
    if (values > MAX_VALUES) return TOO_MANY
    for (const child of children) stack.push({ value: child, level: level + 1 })
  }
  return null
}
