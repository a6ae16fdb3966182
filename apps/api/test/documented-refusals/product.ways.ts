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
import { withoutFactor } from './account.ways.ts'
import type { Reply, Way, Ways, World } from './world.ts'

/** A question to the table of profiles that cannot be answered. */
const table =
  (method: string, search: string, headers: Record<string, string> = {}, body?: unknown): Way =>
  async (world) =>
    world.call(`${method} ${PROFILES_PATH}${search}`, { as: await world.someone(), headers, body })

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

const asked =
  (path: string, body?: unknown): Way =>
  async (world) =>
    world.call(`POST ${path}`, { as: await world.someone(), ...(body === undefined ? {} : { body }) })

const withKey = asked.bind(null, generateWalletEndpoint.path)
const SECRET = { note: '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ' }
const SEND = { recipientAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', amount: 0.1 }
const send = (body: object): Way => asked(sendTransactionEndpoint.path, body)
const READ = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }
const noPrice = (path: string): Ways => ({
  [`GET ${path}`]: { '503 price_unavailable': (world) => world.call(`GET ${path}`) },
})

const alertAt = (value: string) => ({ kind: 'price_above', value })
const alertPath = (id: string) => updateAlertEndpoint.path.replace(':id', id)
const makeAlert = (world: World, as: Session, value: string): Promise<Reply> =>
  world.call(`POST ${createAlertEndpoint.path}`, { as, body: alertAt(value) })
const changeAlert = (world: World, as: Session, id: string, body: object): Promise<Reply> =>
  world.call(`PATCH ${alertPath(id)}`, { as, body })
const pausedAlert = async (world: World, as: Session, value: string): Promise<string> => {
  const { body } = await makeAlert(world, as, value)
  await changeAlert(world, as, body.id, { action: 'pause' })
  return body.id
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
  [`POST ${generateWalletEndpoint.path}`]: {
    '403 insufficient_aal': withoutFactor(`POST ${generateWalletEndpoint.path}`),
    '422 private_material_refused': withKey(SECRET),
    '400 invalid_account_key': withKey({ account_key: 'vpub', network: 'signet' }),
    '400 invalid_address': withKey({ address: 'tb1q', network: 'signet' }),
    '422 network_mismatch': withKey({ address: SEND.recipientAddress, network: 'mainnet' }),
  },
  [`POST ${getBalanceEndpoint.path}`]: {
    '422 private_material_refused': asked(getBalanceEndpoint.path, SECRET),
    '503 bitcoin_index_unavailable': async (world) => {
      const as = await world.someone()
      await world.call(`POST ${generateWalletEndpoint.path}`, { as })
      return world.call(`POST ${getBalanceEndpoint.path}`, { as })
    },
  },
  [`POST ${sendTransactionEndpoint.path}`]: {
    '422 private_material_refused': send(SECRET),
    '400 missing_information': send({}),
    '400 invalid_address': send({ ...SEND, recipientAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5' }),
    '400 invalid_amount': send({ ...SEND, amount: 0 }),
    '422 idempotency_key_reused': async (world) => {
      const as = await world.someone()
      const headers = { 'idempotency-key': randomUUID() }
      await world.call(`POST ${sendTransactionEndpoint.path}`, { as, headers, body: SEND })
      const body = { ...SEND, amount: 0.2 }
      return world.call(`POST ${sendTransactionEndpoint.path}`, { as, headers, body })
    },
  },
  [`POST ${ethereumRpcEndpoint.path}`]: {
    '503 ethereum_unavailable': asked(ethereumRpcEndpoint.path, READ),
    '404 ethereum_not_configured': async (world) =>
      world.call(
        `POST ${ethereumRpcEndpoint.path}`,
        { as: await world.someone('plain'), body: READ },
        'plain',
      ),
  },
  [`POST ${createAlertEndpoint.path}`]: {
    '400 invalid_alert_value': asked(createAlertEndpoint.path, alertAt('a lot')),
    '422 alert_limit_reached': async (world) => {
      const as = await world.someone()
      for (const value of ['1', '2', '3']) await makeAlert(world, as, value)
      return makeAlert(world, as, '4')
    },
    '422 alert_already_active': async (world) => {
      const as = await world.someone()
      await makeAlert(world, as, '1')
      return makeAlert(world, as, '1')
    },
    '422 too_many_alerts_kept': async (world) => {
      const as = await world.someone()
      for (let value = 1; value <= 20; value++) await pausedAlert(world, as, String(value))
      return makeAlert(world, as, '21')
    },
  },
  [`PATCH ${updateAlertEndpoint.path}`]: {
    '400 invalid_alert_value': async (world) => {
      const as = await world.someone()
      return changeAlert(world, as, await pausedAlert(world, as, '1'), { value: 'a lot' })
    },
    '404 alert_not_found': async (world) =>
      changeAlert(world, await world.someone(), randomUUID(), { mails: true }),
    '422 alert_action_impossible': async (world) => {
      const as = await world.someone()
      return changeAlert(world, as, await pausedAlert(world, as, '1'), { action: 're_arm' })
    },
    '422 alert_limit_reached': async (world) => {
      const as = await world.someone()
      const id = await pausedAlert(world, as, '1')
      for (const value of ['2', '3', '4']) await makeAlert(world, as, value)
      return changeAlert(world, as, id, { action: 'resume' })
    },
    '422 alert_already_active': async (world) => {
      const as = await world.someone()
      const id = await pausedAlert(world, as, '1')
      await makeAlert(world, as, '1')
      return changeAlert(world, as, id, { action: 'resume' })
    },
  },
  [`DELETE ${deleteAlertEndpoint.path}`]: {
    '404 alert_not_found': async (world) =>
      world.call(`DELETE ${alertPath(randomUUID())}`, { as: await world.someone() }),
  },
  'POST /alerts/v1/unsubscribe': {
    '400 bad_switch_off_link': (world) => world.call('POST /alerts/v1/unsubscribe?token=x'),
  },
  ...noPrice(spotPriceEndpoint.path),
  ...noPrice(buyPriceEndpoint.path),
  ...noPrice(tickerEndpoint.path),
  'GET /metrics': {
    '404 not_found': (world) => world.call('GET /metrics', { headers: { host: 'example.com' } }),
  },
  'GET /dev/mailbox': {
    '404 not_found': (world) => world.call('GET /dev/mailbox', { headers: { host: 'example.com' } }),
  },
  'GET /dev/mailbox/:id': {
    '404 not_found': (world) => world.call(`GET /dev/mailbox/${randomUUID()}`),
  },
}
