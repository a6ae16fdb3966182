import type { Db } from '../../kernel/db.ts'
import type { RequestSource } from '../audit/request-source.ts'
import type { AuthContext } from '../context.ts'
import { type FlowRow, updateFlow } from '../flows/flows.queries.ts'
import { linkIdentity } from '../identities/link-identity.ts'
import { seal, unseal } from '../secrets/sealed-text.ts'
import type { AdmissionRefusal } from './admission.ts'
import type { Voucher } from './voucher.ts'

const PURPOSE = 'pending-link'

/**
 * Keeps a new way to sign in until the code is exchanged. Only then is it certain that whoever was at the provider and
 * whoever asked for the link are one: else somebody could send their own link to another, and own that one's sign-in.
 */
export async function keepPendingLink(
  { secret }: AuthContext,
  tx: Db,
  flowId: string,
  voucher: Voucher,
): Promise<void> {
  await updateFlow(tx, flowId, { sealedProviderSecrets: seal(secret, PURPOSE, JSON.stringify(voucher)) })
}

/** Adds what the flow of an exchanged code has kept, if it has. Yields why not, or null when all is well. */
export async function addPendingLink(
  auth: AuthContext,
  tx: Db,
  { linkingUserId, redirectTo, sealedProviderSecrets: sealed }: FlowRow,
  source: RequestSource,
): Promise<AdmissionRefusal | null> {
  if (linkingUserId === null || sealed === null) return null
  const voucher = JSON.parse(unseal(auth.secret, PURPOSE, sealed)) as Voucher
  const outcome = await linkIdentity(auth, tx, linkingUserId, { voucher, redirectTo, source })
  return 'refusal' in outcome ? outcome.refusal : null
}
