import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type NewUser, newUser } from '../../test/new-user.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { type Database, openDatabase } from '../kernel/db.ts'
import { findSendByKey, insertSend } from './send-requests.queries.ts'
import { findCurrentWallet, insertWallet } from './wallets.queries.ts'

let app: TestApp
let owner: Database
let ada: NewUser
let eve: NewUser
beforeAll(async () => {
  app = await startTestApp()
  // The owner of the tables, whom row-level security does not bind: only the queries stand in the way.
  owner = openDatabase({ url: app.databaseUrl, poolSize: 1, onIdleError: () => {} })
  ada = await newUser(app)
  eve = await newUser(app)
})
afterAll(async () => {
  await owner.close()
  await app.close()
})

describe('the first wall', () => {
  test('without row-level security a wallet is found by its user only', async () => {
    const createdAt = app.clock.now()
    const address = 'tb1p84x2ryuyfevgnlpnxt9f39gm7r68gwtvllxqe5w2n5ru00s9aquslzggwq'
    const wallet = { userId: eve.id, network: 'signet', address, proofR: 'r', createdAt } as const
    await insertWallet(owner.db, wallet)
    expect(await findCurrentWallet(owner.db, ada.id)).toBeNull()
    expect(await findCurrentWallet(owner.db, eve.id)).toMatchObject(wallet)
  })

  test('without row-level security a key leads to a send of its user only', async () => {
    const send = {
      userId: eve.id,
      idempotencyKey: 'k',
      recipientAddress: 'a',
      amountSats: 1n,
      rateCents: 1n,
      feeCents: 1n,
      createdAt: app.clock.now(),
    }
    await insertSend(owner.db, send)
    expect(await findSendByKey(owner.db, ada.id, 'k')).toBeNull()
    expect(await findSendByKey(owner.db, eve.id, 'k')).toMatchObject(send)
  })
})
