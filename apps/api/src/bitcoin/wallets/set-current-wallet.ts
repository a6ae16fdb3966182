import type { FastifyRequest } from 'fastify'
import { type Auth, withUserRole } from '../../auth/index.ts'
import type { Db } from '../../kernel/database/db.ts'
import { type Sender, walletReplacedEmail } from './wallet-email.ts'
import { findCurrentWallet, insertWallet } from './wallets.queries.ts'

/** The dependencies of {@link setCurrentWallet}. */
export interface SetWalletDeps extends Pick<Auth, 'lockCaller' | 'audit' | 'mailer'> {
  readonly db: Db
  readonly sender: Sender
}

type NewWallet = Parameters<typeof insertWallet>[1]

/**
 * Makes a wallet the caller's current one and writes the audit log. If it replaces another wallet, the owner gets an email.
 * Requires aal2 if the caller has a second factor. Earlier wallets stay stored.
 */
export async function setCurrentWallet(
  { db, sender, lockCaller, audit, mailer }: SetWalletDeps,
  request: FastifyRequest,
  wallet: NewWallet,
): Promise<void> {
  const { userId, network, address } = wallet
  const isReplaced = await db.transaction(async (tx) => {
    await lockCaller(tx, request)
    const replaced = await findCurrentWallet(tx, userId)
    const action = replaced ? 'wallet_replaced' : 'wallet_registered'
    await audit(tx, request, action, { network })
    if (replaced) {
      const to = (await mailer.addressesOf(tx, [userId])).get(userId)
      if (to)
        await mailer.put(tx, userId, 'wallet_replaced', walletReplacedEmail(sender, to, { network, address }))
    }
    // Last, because the transaction has the role of the user from here on.
    await withUserRole(tx, userId, (own) => insertWallet(own, wallet))
    return replaced !== null
  })
  if (isReplaced) mailer.wake()
}
