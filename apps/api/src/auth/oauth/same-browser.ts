import { timingSafeEqual } from 'node:crypto'
import { hashFlowSecret } from '../flow-states/flow-secret.ts'
import type { FlowStateRow } from '../flow-states/flow-states.queries.ts'

/**
 * Returns true if the browser that comes back is the one that left: it has the cookie that it was given then. A flow
 * without a cookie hash links an identity with a code challenge, and only the client that has the verifier can finish it.
 *
 * The network address is no substitute for the cookie: everybody behind one router shares it, and could be made to add
 * their own identity to the account of somebody beside them.
 */
export function isSameBrowser(
  { browserHash }: Pick<FlowStateRow, 'browserHash'>,
  cookieSecret: string | null,
): boolean {
  if (browserHash === null) return true
  return cookieSecret !== null && areEqual(browserHash, hashFlowSecret(cookieSecret))
}

const areEqual = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
