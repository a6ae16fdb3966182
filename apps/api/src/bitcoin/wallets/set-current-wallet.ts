import type { FastifyRequest } from 'fastify'
import { type Auth, withUserRole } from '../../auth/index.ts'
import type { Db } from '../../kernel/database/db.ts'
import { type Sender, walletReplacedEmail } from './wallet-email.ts'
import { findCurrentWallet, insertWallet } from './wallets.queries.ts'

/** What it takes to give an account another wallet. */
export interface SetWalletDeps extends Pick<Auth, 'lockCaller' | 'audit' | 'mailer'> {
  readonly db: Db
  readonly sender: Sender
}

type NewWallet = Parameters<typeof insertWallet>[1]

/**
 * Makes a wallet the current one of the caller's account, for which a caller with a second factor must have shown it.
 * Earlier wallets are kept. The audit log says so, and where there was a wallet before, an email to the owner.
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
    // Last, for the transaction is the user's from here on.
    await withUserRole(tx, userId, (own) => insertWallet(own, wallet))
    return replaced !== null
  })
  if (isReplaced) mailer.wake()
}
