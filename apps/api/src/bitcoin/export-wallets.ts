import { asc, eq } from 'drizzle-orm'
import { asUser } from '../auth/index.ts'
import type { Db } from '../kernel/db.ts'
import { sendRequests, wallets } from './schema.ts'

/** What this module keeps about a user, for their export: the oldest first, satoshis and cents as text. */
export const exportWallets = (db: Db, userId: string) =>
  asUser(db, userId, async (tx) => ({
    wallets: (await tx.select().from(wallets).where(eq(wallets.userId, userId)).orderBy(asc(wallets.id))).map(
      ({ network, address, accountKey, script, fingerprint, createdAt }) => ({
        ...{ network, address, account_key: accountKey, script, fingerprint },
        created_at: createdAt,
      }),
    ),
    send_requests: (
      await tx
        .select()
        .from(sendRequests)
        .where(eq(sendRequests.userId, userId))
        .orderBy(asc(sendRequests.createdAt), asc(sendRequests.id))
    ).map(({ id, recipientAddress, amountSats, rateCents, feeCents, createdAt }) => ({
      id,
      recipient_address: recipientAddress,
      amount_sats: String(amountSats),
      rate_cents: String(rateCents),
      fee_cents: String(feeCents),
      created_at: createdAt,
    })),
  }))
