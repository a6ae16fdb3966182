import { randomUUID } from 'node:crypto'
import {
  addWatchedAccountEndpoint,
  bumpFeeEndpoint,
  composeTransactionEndpoint,
  listCoinsEndpoint,
  type Session,
} from '@satlens/contract'
import { deriveDescriptorAddress, parseDescriptor } from '@satlens/wallet'
import { createSigningAccount } from '#test/chain/signing-account.ts'
import type { TestContext } from './test-context.ts'
import {
  callAsNewUser,
  type Deployment,
  type ErrorCase,
  type ErrorCases,
  withNewUser,
} from './test-context.ts'

const COINS = `GET ${listCoinsEndpoint.path}`
const COMPOSE = `POST ${composeTransactionEndpoint.path}`
const BUMP = `POST ${bumpFeeEndpoint.path}`
const TXID = 'ab'.repeat(32)
const RECIPIENT = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const outputs = (amount_sats: string, address = RECIPIENT) => [{ address, amount_sats }]
const PAYMENT = { fee_rate: 2, outputs: outputs('40000') }
const REPLACEMENT = { fee_rate: 9, txid: TXID }
const SECRET = { note: '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ' }
const ADDRESS = { source: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' }

/** Watches an account on a deployment. */
async function watch(context: TestContext, as: Session, source: string, on?: Deployment): Promise<string> {
  const body = { name: 'Savings', source }
  return (await context.call(`POST ${addWatchedAccountEndpoint.path}`, { as, body }, on)).body.id
}

let names = 0
/** Calls for a new account on the deployment with an index. `prepare` returns what is added to the body. */
const onIndex = (
  call: string,
  body: object,
  prepare: (
    context: TestContext,
    account: ReturnType<typeof createAccount>,
    id: string,
    as: Session,
  ) => Promise<object> = async () => ({}),
): ErrorCase =>
  withNewUser(async (context, as) => {
    const created = createAccount()
    const account = await watch(context, as, created.source, 'indexed')
    const more = await prepare(context, created, account, as)
    return context.call(call, { as, body: { account, ...body, ...more } }, 'indexed')
  }, 'indexed')

function createAccount() {
  names += 1
  const account = createSigningAccount('native_segwit', `documented errors ${names}`)
  const descriptor = parseDescriptor(account.source, 'regtest')
  if (!descriptor.ok) throw new Error(descriptor.issue)
  return { ...account, address: deriveDescriptorAddress(descriptor.value, 'receive', 0).address }
}

/** Both calls that compose a transaction fail alike for an account. */
const failsToCompose = (call: string, body: object): Readonly<Record<string, ErrorCase>> => ({
  '422 private_material_refused': callAsNewUser(call, SECRET),
  '404 watched_account_not_found': callAsNewUser(call, { account: randomUUID(), ...body }),
  '422 account_without_keys': withNewUser(async (context, as) => {
    const account = await watch(context, as, ADDRESS.source)
    return context.call(call, { as, body: { account, ...body } })
  }),
  '422 network_mismatch': onIndex(call, body, async (context, _account, id) => {
    await context.sql("update watched_accounts set network = 'signet' where id = $1", [id], 'indexed')
    return {}
  }),
  '400 invalid_fee_rate': onIndex(call, { ...body, fee_rate: 0 }),
  '404 bitcoin_index_missing': withNewUser(async (context, as) => {
    const account = await watch(context, as, createAccount().source, 'minimal')
    return context.call(call, { as, body: { account, ...body } }, 'minimal')
  }, 'minimal'),
  '503 bitcoin_index_unavailable': withNewUser(async (context, as) => {
    const account = await watch(context, as, createAccount().source)
    return context.call(call, { as, body: { account, ...body } })
  }),
})

/** Pays 40,000 satoshis from a coin of this amount, in a transaction that waits for a block. */
const withPayment =
  (amount: bigint) =>
  async (
    context: TestContext,
    { address, sign }: ReturnType<typeof createAccount>,
    account: string,
    as: Session,
  ): Promise<object> => {
    context.index.chain.fund(address, amount)
    context.index.chain.mine()
    const { body } = await context.call(COMPOSE, { as, body: { account, ...PAYMENT } }, 'indexed')
    const txid = context.index.chain.submit(sign(body.psbt).hex)
    // The coins are cached for less than 15 s.
    ;(await context.app('indexed')).clock.advance({ seconds: 15 })
    return { txid }
  }
const withCoin = async (context: TestContext, { address }: ReturnType<typeof createAccount>) => {
  const txid = context.index.chain.fund(address, 60_000n)
  return { txid }
}
const withConfirmedCoin = async (context: TestContext, account: ReturnType<typeof createAccount>) => {
  await withCoin(context, account)
  context.index.chain.mine()
  return {}
}

export const COIN_CASES: ErrorCases = {
  [COINS]: {
    '400 validation_failed': callAsNewUser(COINS),
    '404 watched_account_not_found': callAsNewUser(`${COINS}?account=${randomUUID()}`),
    '503 bitcoin_index_unavailable': withNewUser(async (context, as) => {
      const account = await watch(context, as, ADDRESS.source)
      return context.call(`${COINS}?account=${account}`, { as })
    }),
  },
  [COMPOSE]: {
    ...failsToCompose(COMPOSE, PAYMENT),
    '422 network_fee_too_high': onIndex(COMPOSE, { ...PAYMENT, outputs: outputs('900') }, withConfirmedCoin),
    '422 not_enough_coins': onIndex(COMPOSE, PAYMENT),
    '400 invalid_address': onIndex(COMPOSE, { ...PAYMENT, outputs: outputs('40000', '1Bitcoin') }),
    '400 invalid_amount': onIndex(COMPOSE, { ...PAYMENT, outputs: outputs('1') }),
    '422 coin_not_found': onIndex(COMPOSE, { ...PAYMENT, coins: [`${TXID}:0`] }),
  },
  [BUMP]: {
    ...failsToCompose(BUMP, REPLACEMENT),
    '422 network_fee_too_high': onIndex(BUMP, { ...REPLACEMENT, fee_rate: 400 }, withPayment(120_000n)),
    '422 not_enough_coins': onIndex(BUMP, REPLACEMENT, withPayment(40_700n)),
    '404 payment_not_found': onIndex(BUMP, REPLACEMENT),
    '422 payment_not_replaceable': onIndex(BUMP, REPLACEMENT, withCoin),
    '422 fee_rate_too_low': onIndex(BUMP, { ...REPLACEMENT, fee_rate: 2 }, withPayment(60_000n)),
  },
}
