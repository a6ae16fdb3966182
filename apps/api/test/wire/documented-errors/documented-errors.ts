import { authEnvelope, chooseEnvelope, functionEnvelope } from '../../../src/kernel/http/envelopes.ts'
import { restEnvelope } from '../../../src/profiles/index.ts'
import {
  type DocumentedError,
  documentErrors,
  listGeneralErrors,
} from '../../../src/reference/documented-errors.ts'
import type { DescribedRoute } from './described-routes.ts'

const envelopeOf = chooseEnvelope({
  '/auth/v1': authEnvelope,
  '/functions/v1': functionEnvelope,
  '/rest/v1': restEnvelope,
})

export const listDocumentedErrors = (route: DescribedRoute): readonly DocumentedError[] =>
  documentErrors(envelopeOf(route.path), [
    ...route.errors,
    ...listGeneralErrors(route, route.method, route.path),
  ])
