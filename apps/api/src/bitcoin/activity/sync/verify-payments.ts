import type { DatabaseServices } from '#kernel/services.ts'
import type { ChainIndex } from '../../chain/chain-index.ts'
import type { ChainLease } from './chain-tip.queries.ts'
import { LeaseLostError } from './read-payments.ts'
import { lockLease, markPaymentsVerified } from './save-changes.queries.ts'
import { findUnverifiedPayments } from './stored-activity.queries.ts'

interface VerifyDeps extends Pick<DatabaseServices, 'db'> {
  readonly index: Pick<ChainIndex, 'verifyInclusion'>
  readonly lease: ChainLease
}

const PAYMENTS_AT_ONCE = 200

/**
 * Asks for proofs that the confirmed payments of an account are in their blocks, and stores those that are right. Returns
 * whether the source offers proofs, null if there was nothing to ask for. Throws if a proof is wrong: the rest stays unverified.
 */
export async function verifyPayments(
  { db, index, lease }: VerifyDeps,
  accountId: string,
  signal: AbortSignal,
): Promise<boolean | null> {
  for (let hasProof = false; ; hasProof = true) {
    const payments = await findUnverifiedPayments(db, accountId, PAYMENTS_AT_ONCE)
    if (payments.length === 0) return hasProof || null
    const proofs = await Promise.all(
      payments.map(async (payment) =>
        payment.height !== null && (await index.verifyInclusion(payment.txid, payment.height, signal))
          ? payment
          : null,
      ),
    )
    const proven = proofs.filter((payment) => payment !== null)
    if (proven.length > 0) {
      await db.transaction(async (tx) => {
        if (!(await lockLease(tx, lease.leaseId)))
          throw new LeaseLostError('Another process follows the chain')
        await markPaymentsVerified(tx, accountId, proven)
      })
    }
    if (proven.length < payments.length) return false
  }
}
