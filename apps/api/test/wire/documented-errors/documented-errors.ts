import {
  createErrorEnvelopeFinder,
  edgeFunctionErrorEnvelope,
  gotrueErrorEnvelope,
} from '#kernel/http/envelopes.ts'
import { postgrestErrorEnvelope } from '../../../src/profiles/index.ts'
import type { DocumentedError } from '../../../src/reference/documented-errors.ts'
import { formatErrorsInEnvelope, listErrorsOfEndpoint } from '../../../src/reference/documented-errors.ts'
import type { DescribedRoute } from './described-routes.ts'

const envelopeOf = createErrorEnvelopeFinder({
  '/auth/v1': gotrueErrorEnvelope,
  '/functions/v1': edgeFunctionErrorEnvelope,
  '/rest/v1': postgrestErrorEnvelope,
})

export const listDocumentedErrors = (route: DescribedRoute): readonly DocumentedError[] =>
  formatErrorsInEnvelope(envelopeOf(route.path), [
    ...route.errors,
    ...listErrorsOfEndpoint(route, route.method, route.path),
  ])
