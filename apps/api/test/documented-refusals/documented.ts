import { authEnvelope, chooseEnvelope, functionEnvelope } from '../../src/kernel/envelopes.ts'
import type { DescribedRoute } from '../../src/kernel/route-description.ts'
import { restEnvelope } from '../../src/profiles/index.ts'
import { generalRefusals, type WrittenRefusal, writtenRefusals } from '../../src/reference/refusals.ts'

const envelopeOf = chooseEnvelope({
  '/auth/v1': authEnvelope,
  '/functions/v1': functionEnvelope,
  '/rest/v1': restEnvelope,
})

/** What the reference says that a call may refuse with. */
export const documentedRefusals = (route: DescribedRoute): readonly WrittenRefusal[] =>
  writtenRefusals(envelopeOf(route.path), [...route.refusals, ...generalRefusals(route)])
