import type { Session } from '@satlens/contract'
import { describe, expect, test } from 'vitest'
import { createPasskey } from '../accounts/auth-call.ts'
import { lockAccount } from '../accounts/database-locks.ts'
import {
  authorizationIdOf,
  authorize,
  consentOf,
  getTokens,
  OAUTH_ENV,
  registerClient,
} from '../accounts/oauth-app.ts'
import { registerDeviceClient, startDevice } from '../accounts/oauth-device.ts'
import { bearer, signUp, VERSIONED } from '../accounts/people.ts'
import { appPerFile } from '../harness/per-file.ts'

const app = appPerFile(OAUTH_ENV)

type Method = 'post' | 'put' | 'patch' | 'delete'
const call = (session: Session, method: Method, path: string, body: object = {}) =>
  app.request[method](path).set(VERSIONED).set(bearer(session)).send(body)

/** Returns the rows of the tables that the requests below change. */
const TABLES = [
  ...['passkeys', 'profiles', 'alerts', 'alert_settings', 'payment_rules', 'send_requests'],
  ...['watched_accounts', 'bitcoin_labels', 'oauth_consents'],
]
const rowsOf = ({ user }: Session) =>
  Promise.all(TABLES.map((table) => app.sql(`select * from ${table} where user_id = $1`, [user.id])))

async function addPasskey(session: Session): Promise<string> {
  const { registerPasskey } = await createPasskey(app, session)
  return (await registerPasskey()).body.id
}
async function addAlert(session: Session): Promise<string> {
  const reply = await call(session, 'post', '/alerts/v1/alerts', { kind: 'price_above', value: '65000' })
  expect(reply.status).toBe(200)
  return reply.body.id
}
type Change = readonly [method: Method, path: string, body?: object]

const SEND = { recipientAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', amount: 0.1 }
const passkeyPath = async (session: Session) => `/auth/v1/passkeys/${await addPasskey(session)}`
const alertPath = async (session: Session) => `/alerts/v1/alerts/${await addAlert(session)}`
const ACCOUNTS = '/functions/v1/bitcoin-accounts'
const WATCHED = { name: 'Savings', source: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' }
const LABELS = '/functions/v1/bitcoin-labels'
const LABEL = { type: 'addr', ref: WATCHED.source, label: 'Rent' }
async function accountPath(session: Session): Promise<string> {
  const reply = await call(session, 'post', ACCOUNTS, WATCHED)
  expect(reply.status).toBe(200)
  return `${ACCOUNTS}/${reply.body.id}`
}
const RULES = '/alerts/v1/payment-rules'
async function rulePath(session: Session): Promise<string> {
  const reply = await call(session, 'put', RULES, { account_id: null, kind: 'spent' })
  expect(reply.status).toBe(200)
  return `${RULES}/${reply.body.id}`
}
async function consentPath(session: Session): Promise<string> {
  const id = authorizationIdOf(await authorize(app, await registerClient(app)))
  expect((await consentOf(app, session).open(id)).status).toBe(200)
  return `/auth/v1/oauth/authorizations/${id}/consent`
}
async function grantPath(session: Session): Promise<string> {
  const client = await registerClient(app)
  await getTokens(app, client, session)
  return `/auth/v1/user/oauth/grants?client_id=${client.id}`
}
const CHANGES: Record<string, (session: Session) => Promise<Change>> = {
  'rename a passkey': async (session) => ['patch', await passkeyPath(session), { friendly_name: 'Mine' }],
  'remove a passkey': async (session) => ['delete', await passkeyPath(session)],
  'rename a profile': async ({ user }) => {
    return ['patch', `/rest/v1/profiles?user_id=eq.${user.id}`, { full_name: 'Mallory' }]
  },
  'make an alert': async () => ['post', '/alerts/v1/alerts', { kind: 'price_above', value: '70000' }],
  'change an alert': async (session) => ['patch', await alertPath(session), { action: 'pause' }],
  'delete an alert': async (session) => ['delete', await alertPath(session)],
  'switch off the emails of alerts': async () => ['patch', '/alerts/v1/settings', { mails: false }],
  'set a payment rule': async () => ['put', RULES, { account_id: null, kind: 'received' }],
  'delete a payment rule': async (session) => ['delete', await rulePath(session)],
  'switch off the emails of payments': async () => ['patch', '/alerts/v1/payment-settings', { mails: false }],
  'watch an account': async () => ['post', ACCOUNTS, WATCHED],
  'rename a watched account': async (session) => ['patch', await accountPath(session), { name: 'Mine' }],
  'stop watching an account': async (session) => ['delete', await accountPath(session)],
  'label an address': async () => ['put', LABELS, LABEL],
  'clear a label': async (session) => {
    expect((await call(session, 'put', LABELS, LABEL)).status).toBe(200)
    return ['delete', `${LABELS}?type=addr&ref=${LABEL.ref}`]
  },
  'import labels': async () => [
    'post',
    `${LABELS}-import`,
    { file: JSON.stringify(LABEL), conflicts: 'keep' },
  ],
  'import exported data': async () => [
    'post',
    '/auth/v1/account/import',
    { product: { labels: [LABEL] }, store: true },
  ],
  'allow an application': async (session) => ['post', await consentPath(session), { action: 'approve' }],
  'allow a device': async () => {
    const { user_code } = await startDevice(app, await registerDeviceClient(app))
    return ['post', '/auth/v1/oauth/device', { user_code, action: 'approve' }]
  },
  'remove the access of an application': async (session) => ['delete', await grantPath(session)],
  'record a send': async () => ['post', '/functions/v1/bitcoin-send-transaction', SEND],
}

describe('a request whose session ends after authentication', () => {
  test.each(Object.keys(CHANGES))('does not %s, although a live session can', async (name) => {
    const session = await signUp(app)
    const makeChange = CHANGES[name]
    if (!makeChange) throw new Error(`Unknown change: ${name}`)
    const alive = await signUp(app)
    const allowed = await makeChange(alive)
    const beforeChange = await rowsOf(alive)
    expect((await call(alive, ...allowed)).status).toBeLessThan(300)
    expect(await rowsOf(alive)).not.toEqual(beforeChange)

    const change = await makeChange(session)
    const before = await rowsOf(session)
    const account = await lockAccount(app, session.user.id)
    const [reply] = await Promise.all([
      call(session, ...change),
      account.changeAndCommit('delete from sessions where user_id = $1', [session.user.id]),
    ])
    const rejected = await call(session, ...change)
    expect(rejected.status).toBeGreaterThan(400)
    const { status, body } = rejected
    expect({ status: reply.status, body: reply.body }).toEqual({ status, body })
    expect(await rowsOf(session)).toEqual(before)
  })
})
