import { asc, eq } from 'drizzle-orm'
import { setUserRole } from '../../auth/index.ts'
import type { Db } from '../../kernel/database/db.ts'
import { readByCursor } from '../../kernel/database/read-by-cursor.ts'
import type { JsonMembers } from '../../kernel/http/json-parts.ts'
import { sendRequests, wallets } from '../schema.ts'

/** Yields the wallets and sends of a user for the data export, oldest first, with satoshis and cents as text. */
export async function* exportWallets(tx: Db, userId: string): JsonMembers {
  await setUserRole(tx, userId)
  yield ['wallets', { items: readByCursor(tx, selectWallets(tx, userId)) }]
  yield ['send_requests', { items: readByCursor(tx, selectSends(tx, userId)) }]
}

const selectWallets = (tx: Db, userId: string) =>
  tx
    .select({
      network: wallets.network,
      address: wallets.address,
      account_key: wallets.accountKey,
      script: wallets.script,
      fingerprint: wallets.fingerprint,
      created_at: wallets.createdAt,
    })
    .from(wallets)
    .where(eq(wallets.userId, userId))
    .orderBy(asc(wallets.id))

const selectSends = (tx: Db, userId: string) =>
  tx
    .select({
      id: sendRequests.id,
      recipient_address: sendRequests.recipientAddress,
      amount_sats: sendRequests.amountSats,
      rate_cents: sendRequests.rateCents,
      fee_cents: sendRequests.feeCents,
      created_at: sendRequests.createdAt,
    })
    .from(sendRequests)
    .where(eq(sendRequests.userId, userId))
    .orderBy(asc(sendRequests.createdAt), asc(sendRequests.id))
