import { randomUUID } from 'node:crypto'
import {
  buyPriceEndpoint,
  createAlertEndpoint,
  deleteAlertEndpoint,
  ethereumRpcEndpoint,
  generateWalletEndpoint,
  getBalanceEndpoint,
  PROFILES_PATH,
  type Session,
  sendTransactionEndpoint,
  spotPriceEndpoint,
  tickerEndpoint,
  updateAlertEndpoint,
} from '@satlens/contract'
import {
  asMember,
  byMember,
  byVisitor,
  type Reply,
  twice,
  type Way,
  type Ways,
  type World,
  withoutFactor,
} from './world.ts'

/** A request to the table of profiles that cannot be answered. */
const table = (method: string, search: string, headers: Record<string, string> = {}, body?: unknown): Way =>
  byMember(`${method} ${PROFILES_PATH}${search}`, body, 'usual', headers)

const unreadable = (method: string, schemaHeader: string): Readonly<Record<string, Way>> => {
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

const WALLET = `POST ${generateWalletEndpoint.path}`
const BALANCE = `POST ${getBalanceEndpoint.path}`
const SEND = `POST ${sendTransactionEndpoint.path}`
const RPC = `POST ${ethereumRpcEndpoint.path}`
const ALERTS = `POST ${createAlertEndpoint.path}`
const SECRET = { note: '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ' }
const SENT = { recipientAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', amount: 0.1 }
const MISTYPED = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'
const READ = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }
const noPrice = ({ path }: { path: string }): Ways => ({
  [`GET ${path}`]: { '503 price_unavailable': byVisitor(`GET ${path}`) },
})
const forOtherHosts = (call: string): Ways => ({
  [call]: { '404 not_found': (world) => world.call(call, { headers: { host: 'example.com' } }) },
})

const alertAt = (value: string) => ({ kind: 'price_above', value })
const alertPath = (id: string) => updateAlertEndpoint.path.replace(':id', id)
const makeAlert = (world: World, as: Session, value: string): Promise<Reply> =>
  world.call(ALERTS, { as, body: alertAt(value) })
const pausedAlert = async (world: World, as: Session, value: string): Promise<string> => {
  const { body } = await makeAlert(world, as, value)
  await world.call(`PATCH ${alertPath(body.id)}`, { as, body: { action: 'pause' } })
  return body.id
}
/** A change of a paused alert, made before others. */
const changed =
  (body: object, others: readonly string[] = []): Way =>
  async (world) => {
    const as = await world.someone()
    const id = await pausedAlert(world, as, '1')
    for (const value of others) await makeAlert(world, as, value)
    return world.call(`PATCH ${alertPath(id)}`, { as, body })
  }

export const PRODUCT_WAYS: Ways = {
  [`GET ${PROFILES_PATH}`]: unreadable('GET', 'accept-profile'),
  [`PATCH ${PROFILES_PATH}`]: {
    ...unreadable('PATCH', 'content-profile'),
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
    '403 insufficient_aal': withoutFactor(WALLET),
    '422 private_material_refused': byMember(WALLET, SECRET),
    '400 invalid_account_key': byMember(WALLET, { account_key: 'vpub', network: 'signet' }),
    '400 invalid_address': byMember(WALLET, { address: 'tb1q', network: 'signet' }),
    '422 network_mismatch': byMember(WALLET, { address: SENT.recipientAddress, network: 'mainnet' }),
  },
  [BALANCE]: {
    '422 private_material_refused': byMember(BALANCE, SECRET),
    '503 bitcoin_index_unavailable': asMember(async (world, as) => {
      await world.call(WALLET, { as })
      return world.call(BALANCE, { as })
    }),
  },
  [SEND]: {
    '422 private_material_refused': byMember(SEND, SECRET),
    '400 missing_information': byMember(SEND, {}),
    '400 invalid_address': byMember(SEND, { ...SENT, recipientAddress: MISTYPED }),
    '400 invalid_amount': byMember(SEND, { ...SENT, amount: 0 }),
    '422 idempotency_key_reused': asMember(async (world, as) => {
      const headers = { 'idempotency-key': randomUUID() }
      await world.call(SEND, { as, headers, body: SENT })
      return world.call(SEND, { as, headers, body: { ...SENT, amount: 0.2 } })
    }),
  },
  [RPC]: {
    '503 ethereum_unavailable': byMember(RPC, READ),
    '404 ethereum_not_configured': byMember(RPC, READ, 'plain'),
  },
  [ALERTS]: {
    '400 invalid_alert_value': byMember(ALERTS, alertAt('a lot')),
    '422 alert_limit_reached': asMember(async (world, as) => {
      for (const value of ['1', '2', '3']) await makeAlert(world, as, value)
      return makeAlert(world, as, '4')
    }),
    '422 alert_already_active': twice(ALERTS, () => alertAt('1')),
    '422 too_many_alerts_kept': asMember(async (world, as) => {
      for (let value = 1; value <= 20; value++) await pausedAlert(world, as, String(value))
      return makeAlert(world, as, '21')
    }),
  },
  [`PATCH ${updateAlertEndpoint.path}`]: {
    '400 invalid_alert_value': changed({ value: 'a lot' }),
    '404 alert_not_found': byMember(`PATCH ${alertPath(randomUUID())}`, { mails: true }),
    '422 alert_action_impossible': changed({ action: 're_arm' }),
    '422 alert_limit_reached': changed({ action: 'resume' }, ['2', '3', '4']),
    '422 alert_already_active': changed({ action: 'resume' }, ['1']),
  },
  [`DELETE ${deleteAlertEndpoint.path}`]: {
    '404 alert_not_found': byMember(`DELETE ${alertPath(randomUUID())}`),
  },
  'POST /alerts/v1/unsubscribe': {
    '400 bad_switch_off_link': byVisitor('POST /alerts/v1/unsubscribe?token=x'),
  },
  ...noPrice(spotPriceEndpoint),
  ...noPrice(buyPriceEndpoint),
  ...noPrice(tickerEndpoint),
  ...forOtherHosts('GET /metrics'),
  ...forOtherHosts('GET /dev/mailbox'),
  'GET /dev/mailbox/:id': { '404 not_found': byVisitor(`GET /dev/mailbox/${randomUUID()}`) },
}
