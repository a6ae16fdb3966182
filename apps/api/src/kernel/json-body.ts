import type { FastifyInstance } from 'fastify'
import { ApiError } from './errors.ts'

/** More than any body of the wire needs, and few enough for everything that walks a body by calling itself. */
const MAX_LEVELS = 32

/**
 * Reads JSON bodies. An empty one is `undefined`, for logout, unlink and unenrol arrive as JSON without a byte and the
 * stock parser refuses them (wire §1.3). Names that reach for a prototype and endless nesting are refused.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    void parseJson(request, body as string, (error, value: unknown) => {
      if (error) done(error)
      else if (isNestedTooDeep(value)) done(new ApiError('bad_json', { message: TOO_DEEP }))
      else done(null, value)
    })
  })
}

const TOO_DEEP = `The request body is nested more than ${MAX_LEVELS} levels deep.`

function isNestedTooDeep(value: unknown): boolean {
  let level = [value].filter(isContainer)
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === MAX_LEVELS) return true
    level = level.flatMap((container) => Object.values(container).filter(isContainer))
  }
  return false
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null
