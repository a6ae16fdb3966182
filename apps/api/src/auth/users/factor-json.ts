import type { Factor } from '@satlens/contract'
import type { FactorRow } from './factors.queries.ts'

/** A factor as its owner sees it (docs/protocol.md#factor-object): neither secret nor credential, and no name where there is none. */
export const toFactorJson = (factor: FactorRow): Factor => ({
  id: factor.id,
  friendly_name: factor.friendlyName === '' ? undefined : factor.friendlyName,
  factor_type: factor.factorType,
  status: factor.status,
  phone: factor.phone ?? undefined,
  created_at: factor.createdAt.toISOString(),
  updated_at: factor.updatedAt.toISOString(),
  last_challenged_at: factor.lastChallengedAt?.toISOString() ?? null,
})
