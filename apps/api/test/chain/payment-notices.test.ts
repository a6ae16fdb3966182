import type { PaymentNotice } from '@satlens/contract'
import { describe, expect, test } from 'vitest'
import type { NewUser } from '../accounts/new-user.ts'
import { emailsTo } from '../accounts/people.ts'
import { startSyncedApp } from './synced-app.ts'

const FOREIGN = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

describe('notices about payments on a chain', { timeout: 60_000 }, async () => {
  const { chain, app, eventually, watch, newUser } = await startSyncedApp('electrum')

  const set = (user: NewUser, kind: string, value: string | null = null) =>
    app.request
      .put('/alerts/v1/payment-rules')
      .set(user.bearer)
      .send({ account_id: null, kind, value })
      .expect(200)
  const emailsOf = async (user: NewUser) =>
    (await emailsTo(app, user.email))
      .filter(({ kind }) => kind === 'payment_notice')
      .map(({ subject }) => subject)
  async function told(user: NewUser): Promise<string[]> {
    const rows = await app.sql<Pick<PaymentNotice, 'kind'>>(
      'select kind from payment_notices where user_id = $1 order by as_of, kind',
      [user.id],
    )
    return rows.map(({ kind }) => kind)
  }
  const expectTold = (user: NewUser, ...kinds: string[]) =>
    eventually(async () => expect(await told(user)).toEqual(kinds))

  async function createOwner() {
    const user = await newUser()
    await set(user, 'received')
    await set(user, 'spent')
    await set(user, 'confirmed', '1')
    const account = await watch(user)
    await eventually(async () =>
      expect(await app.sql('select scan_status from watched_accounts where id = $1', [account.id])).toEqual([
        { scan_status: 'synced' },
      ]),
    )
    return { user, account }
  }

  test('come when a payment arrives, is confirmed and is spent, also across a reorganization', async () => {
    const { user, account } = await createOwner()
    chain.fund(account.receive(0), 50_000n)
    await expectTold(user, 'received')
    chain.mine()
    await expectTold(user, 'received', 'confirmed')
    chain.reorganize(1)
    chain.mine(2)
    await eventually(async () =>
      expect(await app.sql('select state from watched_payments where account_id = $1', [account.id])).toEqual(
        [{ state: 'confirmed' }],
      ),
    )
    account.spend(0, FOREIGN, 20_000n)
    await expectTold(user, 'received', 'confirmed', 'spent')
    await expect.poll(async () => (await emailsOf(user)).length).toBe(3)
  })

  test('tell of a payment that vanishes', async () => {
    const { user, account } = await createOwner()
    const txid = chain.fund(account.receive(0), 50_000n)
    await expectTold(user, 'received')
    chain.drop(txid)
    await expectTold(user, 'received', 'vanished')
  })
})
