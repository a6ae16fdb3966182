import {
  createErrorEnvelopeByPath,
  edgeFunctionErrorEnvelope,
  gotrueErrorEnvelope,
} from '../../../src/kernel/http/envelopes.ts'
import { restEnvelope } from '../../../src/profiles/index.ts'
import type { DocumentedError } from '../../../src/reference/documented-errors.ts'
import { documentErrorResponses, listErrorsOfEndpoint } from '../../../src/reference/documented-errors.ts'
import type { DescribedRoute } from './described-routes.ts'

const envelopeOf = createErrorEnvelopeByPath({
  '/auth/v1': gotrueErrorEnvelope,
  '/functions/v1': edgeFunctionErrorEnvelope,
  '/rest/v1': restEnvelope,
})

export const listDocumentedErrors = (route: DescribedRoute): readonly DocumentedError[] =>
  documentErrorResponses(envelopeOf(route.path), [
    ...route.errors,
    ...listErrorsOfEndpoint(route, route.method, route.path),
  ])
