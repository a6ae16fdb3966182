import type { RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import type { AwaitedRequest } from '#auth/sessions/refresh/refresh-grant.ts'
import type { OAuthClientRow } from '../clients/oauth-clients.queries.ts'
import type { FormParameters } from '../proofs/form-parameters.ts'

/** A request of an authenticated client to the token endpoint. */
export interface TokenRequest {
  readonly client: OAuthClientRow
  /** The thumbprint of the key of the DPoP proof; null without one. */
  readonly dpopJkt: string | null
  readonly form: FormParameters
  readonly source: RequestClientInfo
  /** When the request arrived: authenticating its client may wait for the database. */
  readonly arrivedAt: Date
  readonly request: AwaitedRequest
}
