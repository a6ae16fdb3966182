import { randomUUID } from 'node:crypto'
import {
  addWatchedAccountEndpoint,
  createAlertEndpoint,
  deleteAlertEndpoint,
  deletePaymentRuleEndpoint,
  ethereumRpcEndpoint,
  generateWalletEndpoint,
  getBalanceEndpoint,
  getBitcoinOverviewEndpoint,
  getBuyPriceEndpoint,
  getCandlesEndpoint,
  getCurrencyPriceEndpoint,
  getLiveTimeEndpoint,
  getSpotPriceEndpoint,
  getTickerEndpoint,
  getWatchedAccountBalanceEndpoint,
  importLabelsEndpoint,
  listAccountAddressesEndpoint,
  listPaymentsEndpoint,
  PROFILES_PATH,
  recordDemoSendEndpoint,
  removeWatchedAccountEndpoint,
  type Session,
  setLabelEndpoint,
  setPaymentRuleEndpoint,
  updateAlertEndpoint,
  updateWatchedAccountEndpoint,
} from '@satlens/contract'
import { MAX_LABELS_PER_USER, MAX_PAYMENT_RULES_PER_USER } from '@satlens/domain'
import { createUnspendableSpecimenAddress } from '../../../src/bitcoin/specimen-address.ts'
import {
  callAsNewUser,
  callBelowAal2,
  callTwice,
  callWithoutSession,
  type ErrorCase,
  type ErrorCases,
  type Reply,
  type TestContext,
  withNewUser,
} from './test-context.ts'

/** Makes a request to the profiles table that fails. */
const table = (method: string, search: string, headers = {}, body?: unknown): ErrorCase =>
  callAsNewUser(`${method} ${PROFILES_PATH}${search}`, body, 'default', headers)

const invalidTableRequests = (method: string, schemaHeader: string): Readonly<Record<string, ErrorCase>> => {
  const body = method === 'PATCH' ? { full_name: 'Ada' } : undefined
  return {
    '400 PGRST100': table(method, '?order=email', {}, body),
    '400 22021': table(method, '?email=eq.%00', {}, body),
    '400 22P02': table(method, '?user_id=eq.x', {}, body),
    '400 42703': table(method, '?age=eq.7', {}, body),
    '404 PGRST205': table(method, '?select=users(*)', {}, body),
    '406 PGRST106': table(method, '', { [schemaHeader]: 'private' }, body),
    '406 PGRST107': table(method, '', { accept: 'text/csv' }, body),
    '406 PGRST116': table(
      method,
      '?email=eq.nobody',
      { accept: 'application/vnd.pgrst.object+json', prefer: 'return=representation' },
      body,
    ),
  }
}

const MINE = '?email=neq.x'
const UNSUBSCRIBE = 'POST /alerts/v1/unsubscribe'

const WALLET = `POST ${generateWalletEndpoint.path}`
const BALANCE = `POST ${getBalanceEndpoint.path}`
const SEND = `POST ${recordDemoSendEndpoint.path}`
const RPC = `POST ${ethereumRpcEndpoint.path}`
const ALERTS = `POST ${createAlertEndpoint.path}`
const ACCOUNTS = `POST ${addWatchedAccountEndpoint.path}`
const WATCHED = { name: 'Savings', source: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' }
const unknownAccount = (method: string, endpoint: { readonly path: string }, body?: unknown): ErrorCase =>
  callAsNewUser(`${method} ${endpoint.path.replace(':id', randomUUID())}`, body)
const LABELS = `PUT ${setLabelEndpoint.path}`
const LABEL = { type: 'addr', ref: WATCHED.source, label: 'Rent' }
const IMPORT = `POST ${importLabelsEndpoint.path}`
const SECRET = { note: '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ' }
const SENT = { recipientAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', amount: 0.1 }
const MISTYPED = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'
const READ = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }
const inCurrency = (currency: string) => getCurrencyPriceEndpoint.path.replace(':currency', currency)
const unavailablePrice = ({ path }: { path: string }): ErrorCases => ({
  [`GET ${path}`]: { '503 price_unavailable': callWithoutSession(`GET ${path}`) },
})
const notFoundForOtherHosts = (call: string): ErrorCases => ({
  [call]: { '404 not_found': (context) => context.call(call, { headers: { host: 'example.com' } }) },
})

const RULES = `PUT ${setPaymentRuleEndpoint.path}`
const ruleOf = (kind: string, accountId: string | null = null) => ({ account_id: accountId, kind })
const alertAt = (value: string) => ({ kind: 'price_above', value })
const alertPath = (id: string) => updateAlertEndpoint.path.replace(':id', id)
const createAlert = (context: TestContext, as: Session, value: string): Promise<Reply> =>
  context.call(ALERTS, { as, body: alertAt(value) })
const createPausedAlert = async (context: TestContext, as: Session, value: string): Promise<string> => {
  const { body } = await createAlert(context, as, value)
  await context.call(`PATCH ${alertPath(body.id)}`, { as, body: { action: 'pause' } })
  return body.id
}
const changePausedAlert =
  (body: object, others: readonly string[] = []): ErrorCase =>
  async (context) => {
    const as = await context.signUp()
    const id = await createPausedAlert(context, as, '1')
    for (const value of others) await createAlert(context, as, value)
    return context.call(`PATCH ${alertPath(id)}`, { as, body })
  }

export const PRODUCT_CASES: ErrorCases = {
  [`GET ${PROFILES_PATH}`]: invalidTableRequests('GET', 'accept-profile'),
  [`PATCH ${PROFILES_PATH}`]: {
    ...invalidTableRequests('PATCH', 'content-profile'),
    '400 PGRST102': table('PATCH', MINE, {}, []),
    '400 PGRST204': table('PATCH', MINE, {}, { age: 7 }),
    '400 21000': table('PATCH', '', {}, { full_name: 'Ada' }),
    '400 23514': table('PATCH', MINE, {}, { full_name: '' }),
    '403 42501': table('PATCH', MINE, {}, { email: 'x@example.com' }),
  },
  [`POST ${PROFILES_PATH}`]: { '403 42501': table('POST', '', {}, {}) },
  [`PUT ${PROFILES_PATH}`]: { '403 42501': table('PUT', '', {}, {}) },
  [`DELETE ${PROFILES_PATH}`]: { '403 42501': table('DELETE', MINE) },
  [WALLET]: {
    '403 insufficient_aal': callBelowAal2(WALLET),
    '422 private_material_refused': callAsNewUser(WALLET, SECRET),
    '400 invalid_account_key': callAsNewUser(WALLET, { account_key: 'vpub', network: 'signet' }),
    '400 invalid_address': callAsNewUser(WALLET, { address: 'tb1q', network: 'signet' }),
    '422 network_mismatch': callAsNewUser(WALLET, { address: SENT.recipientAddress, network: 'mainnet' }),
  },
  [BALANCE]: {
    '422 private_material_refused': callAsNewUser(BALANCE, SECRET),
    '503 bitcoin_index_unavailable': withNewUser(async (context, as) => {
      await context.call(WALLET, { as })
      return context.call(BALANCE, { as })
    }),
  },
  [SEND]: {
    '422 private_material_refused': callAsNewUser(SEND, SECRET),
    '400 missing_information': callAsNewUser(SEND, {}),
    '400 invalid_address': callAsNewUser(SEND, { ...SENT, recipientAddress: MISTYPED }),
    '400 invalid_amount': callAsNewUser(SEND, { ...SENT, amount: 0 }),
    '422 idempotency_key_reused': withNewUser(async (context, as) => {
      const headers = { 'idempotency-key': randomUUID() }
      await context.call(SEND, { as, headers, body: SENT })
      return context.call(SEND, { as, headers, body: { ...SENT, amount: 0.2 } })
    }),
  },
  [ACCOUNTS]: {
    '422 private_material_refused': callAsNewUser(ACCOUNTS, SECRET),
    '400 invalid_account_name': callAsNewUser(ACCOUNTS, { ...WATCHED, name: ' ' }),
    '400 invalid_account_key': callAsNewUser(ACCOUNTS, { ...WATCHED, source: 'vpub' }),
    '422 network_mismatch': callAsNewUser(ACCOUNTS, { ...WATCHED, source: SENT.recipientAddress }),
    '422 account_already_watched': callTwice(ACCOUNTS, () => WATCHED),
    '422 watched_account_limit_reached': withNewUser(async (context, as) => {
      const address = (nth: number) =>
        createUnspendableSpecimenAddress('signet', (length) => new Uint8Array(length).fill(nth + 1)).address
      for (let nth = 0; nth < 20; nth++) {
        await context.call(ACCOUNTS, { as, body: { ...WATCHED, source: address(nth) } })
      }
      return context.call(ACCOUNTS, { as, body: { ...WATCHED, source: address(20) } })
    }),
  },
  [`PATCH ${updateWatchedAccountEndpoint.path}`]: {
    '422 private_material_refused': unknownAccount('PATCH', updateWatchedAccountEndpoint, SECRET),
    '400 invalid_account_name': unknownAccount('PATCH', updateWatchedAccountEndpoint, { name: ' ' }),
    '404 watched_account_not_found': unknownAccount('PATCH', updateWatchedAccountEndpoint, { name: 'X' }),
  },
  [`DELETE ${removeWatchedAccountEndpoint.path}`]: {
    '404 watched_account_not_found': unknownAccount('DELETE', removeWatchedAccountEndpoint),
  },
  [`GET ${getBitcoinOverviewEndpoint.path}`]: {
    '400 validation_failed': callAsNewUser(`GET ${getBitcoinOverviewEndpoint.path}?currency=XXX`),
  },
  [`GET ${listPaymentsEndpoint.path}`]: {
    '400 validation_failed': callAsNewUser(`GET ${listPaymentsEndpoint.path}?limit=0`),
  },
  [`GET ${listAccountAddressesEndpoint.path}`]: {
    '404 watched_account_not_found': unknownAccount('GET', listAccountAddressesEndpoint),
  },
  [`GET ${getWatchedAccountBalanceEndpoint.path}`]: {
    '404 watched_account_not_found': unknownAccount('GET', getWatchedAccountBalanceEndpoint),
    '503 bitcoin_index_unavailable': withNewUser(async (context, as) => {
      const { body } = await context.call(ACCOUNTS, { as, body: WATCHED })
      const path = getWatchedAccountBalanceEndpoint.path.replace(':id', (body as { id: string }).id)
      return context.call(`GET ${path}`, { as })
    }),
  },
  [`GET ${setLabelEndpoint.path}`]: {
    '400 validation_failed': callAsNewUser(`GET ${setLabelEndpoint.path}?type=xprv`),
  },
  [LABELS]: {
    '422 private_material_refused': callAsNewUser(LABELS, SECRET),
    '400 invalid_label': callAsNewUser(LABELS, { ...LABEL, label: ' ' }),
    '400 invalid_label_reference': callAsNewUser(LABELS, { ...LABEL, ref: 'tb1q' }),
    '422 network_mismatch': callAsNewUser(LABELS, { ...LABEL, ref: SENT.recipientAddress }),
    '422 label_limit_reached': withNewUser(async (context, as) => {
      await context.sql(
        `insert into bitcoin_labels (user_id, type, ref, label, changed_at)
         select $1, 'tx', lpad(nth::text, 64, '0'), 'Rent', now() from generate_series(1, $2::int) nth`,
        [as.user.id, MAX_LABELS_PER_USER],
      )
      return context.call(LABELS, { as, body: LABEL })
    }),
  },
  [IMPORT]: { '422 private_material_refused': callAsNewUser(IMPORT, SECRET) },
  [RPC]: {
    '503 ethereum_unavailable': callAsNewUser(RPC, READ),
    '404 ethereum_not_configured': callAsNewUser(RPC, READ, 'minimal'),
  },
  [ALERTS]: {
    '400 invalid_alert_value': callAsNewUser(ALERTS, alertAt('a lot')),
    '404 currency_without_source': callAsNewUser(ALERTS, { ...alertAt('1'), currency: 'EUR' }),
    '422 alert_limit_reached': withNewUser(async (context, as) => {
      for (const value of ['1', '2', '3']) await createAlert(context, as, value)
      return createAlert(context, as, '4')
    }),
    '422 alert_already_active': callTwice(ALERTS, () => alertAt('1')),
    '422 too_many_alerts_kept': withNewUser(async (context, as) => {
      for (let value = 1; value <= 20; value++) await createPausedAlert(context, as, String(value))
      return createAlert(context, as, '21')
    }),
  },
  [`PATCH ${updateAlertEndpoint.path}`]: {
    '400 invalid_alert_value': changePausedAlert({ value: 'a lot' }),
    '404 alert_not_found': callAsNewUser(`PATCH ${alertPath(randomUUID())}`, { mails: true }),
    '422 alert_action_impossible': changePausedAlert({ action: 're_arm' }),
    '422 alert_limit_reached': changePausedAlert({ action: 'resume' }, ['2', '3', '4']),
    '422 alert_already_active': changePausedAlert({ action: 'resume' }, ['1']),
  },
  [`DELETE ${deleteAlertEndpoint.path}`]: {
    '404 alert_not_found': callAsNewUser(`DELETE ${alertPath(randomUUID())}`),
  },
  [RULES]: {
    '400 invalid_payment_rule': callAsNewUser(RULES, ruleOf('confirmed')),
    '404 watched_account_not_found': callAsNewUser(RULES, ruleOf('received', randomUUID())),
    '422 too_many_payment_rules': withNewUser(async (context, as) => {
      const { id } = as.user
      const app = await context.app()
      await app.sql(
        `insert into watched_accounts (user_id, name, network, descriptor, gap_limit, created_at)
         select $1, 'Savings', 'signet', 'addr(' || n || ')#aaaaaaaa', 20, now() from generate_series(1, $2) n`,
        [id, MAX_PAYMENT_RULES_PER_USER],
      )
      await app.sql(
        `insert into payment_rules (user_id, account_id, kind, created_at)
         select user_id, id, 'spent', now() from watched_accounts where user_id = $1`,
        [id],
      )
      return context.call(RULES, { as, body: ruleOf('spent') })
    }),
  },
  [`DELETE ${deletePaymentRuleEndpoint.path}`]: {
    '404 payment_rule_not_found': callAsNewUser(
      `DELETE ${deletePaymentRuleEndpoint.path.replace(':id', randomUUID())}`,
    ),
  },
  [UNSUBSCRIBE]: { '400 bad_switch_off_link': callWithoutSession(`${UNSUBSCRIBE}?token=x`) },
  ...unavailablePrice(getSpotPriceEndpoint),
  ...unavailablePrice(getBuyPriceEndpoint),
  ...unavailablePrice(getTickerEndpoint),
  [`GET ${getCurrencyPriceEndpoint.path}`]: {
    '503 price_unavailable': callWithoutSession(`GET ${inCurrency('USD')}`),
    '404 currency_without_source': callWithoutSession(`GET ${inCurrency('EUR')}`),
  },
  [`GET ${getCandlesEndpoint.path}`]: {
    '404 currency_without_source': callWithoutSession(`GET ${getCandlesEndpoint.path}?range=1D&currency=EUR`),
  },
  [`GET ${getLiveTimeEndpoint.path}`]: {
    '400 validation_failed': callWithoutSession(`GET ${getLiveTimeEndpoint.path}?currency=XXX`),
    '404 currency_without_source': callWithoutSession(`GET ${getLiveTimeEndpoint.path}?currency=EUR`),
  },
  ...notFoundForOtherHosts('GET /metrics'),
  ...notFoundForOtherHosts('GET /dev/mailbox'),
  'GET /dev/mailbox/:id': { '404 not_found': callWithoutSession(`GET /dev/mailbox/${randomUUID()}`) },
}
