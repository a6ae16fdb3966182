import { randomUUID } from 'node:crypto'
import type { Session } from '@satlens/contract'
import { expect } from 'vitest'
import { createPasskey } from '#test/accounts/auth-call.ts'
import {
  authorizationIdOf,
  authorize,
  consentOf,
  getTokens,
  registerClient,
} from '#test/accounts/oauth-app.ts'
import { bearer, emailsTo, signIn, signUp, VERSIONED } from '#test/accounts/people.ts'
import { addTotp } from '#test/accounts/second-factor.ts'
import type { Canary } from '#test/assertions/canary.ts'
import type { TestApp } from '#test/harness/test-app.ts'

export type Owner = Awaited<ReturnType<typeof createOwner>>

const PHONE = '+41446700000'

/** Creates an account that owns one resource of every kind. Returns their ids. */
export async function createOwner(app: TestApp) {
  const name = `Owner ${randomUUID()}`
  const first = await signUp(app, { data: { full_name: name } })
  const { email, id } = first.user
  const { factor, aal2Session } = await addTotp(app, first)
  const post = async (path: string, body: object = {}, headers: Record<string, string> = {}) => {
    const reply = await app.request
      .post(path)
      .set({ ...VERSIONED, ...bearer(aal2Session), ...headers })
      .send(body)
    expect(reply.status, `${path} ${reply.text}`).toBe(200)
    return reply.body
  }
  const { codes } = await post('/auth/v1/factors/recovery-codes')
  await app.request.get('/auth/v1/reauthenticate').set({ ...VERSIONED, ...bearer(aal2Session) })
  const nonce = (await emailsTo(app, email)).find(({ kind }) => kind === 'reauthentication')?.code ?? ''
  const phone = await post('/auth/v1/factors', { factor_type: 'phone', phone: PHONE })
  const challenge = await post(`/auth/v1/factors/${phone.id}/challenge`)
  const passkey = await (await createPasskey(app, aal2Session)).registerPasskey()
  const begun = await createPasskey(app, aal2Session)
  const wallet = await post('/functions/v1/bitcoin-wallet-generate')
  const watched = await post('/functions/v1/bitcoin-accounts', {
    name: 'Savings of the owner',
    source: 'addr(tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx)',
  })
  await app.sql(
    `insert into watched_addresses (account_id, user_id, branch, address_index, address, is_due, is_used)
     values ($1, $2, 0, 0, 'an address of the owner', false, true)`,
    [watched.id, id],
  )
  await app.sql(
    `insert into watched_payments (account_id, txid, user_id, direction, state, amount_sats, time, first_seen_at, addresses, verified, depth, position)
     values ($1, repeat('c', 64), $2, 'in', 'unconfirmed', 8371946528, now(), now(), '{a recipient of the owner}', false, 0, 1)`,
    [watched.id, id],
  )
  const labeledAddress = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
  await post('/functions/v1/bitcoin-labels-import', {
    file: JSON.stringify({ type: 'addr', ref: labeledAddress, label: 'Rent of the owner' }),
    conflicts: 'keep',
  })
  const alert = await post('/alerts/v1/alerts', { kind: 'price_above', value: '987654.32' })
  const { body: rule } = await app.request
    .put('/alerts/v1/payment-rules')
    .set({ ...VERSIONED, ...bearer(aal2Session) })
    .send({ account_id: watched.id, kind: 'balance_below', value: '98765432' })
  const sendKey = randomUUID()
  const sent = { recipientAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', amount: 0.12345678 }
  await post('/functions/v1/bitcoin-send-transaction', sent, { 'idempotency-key': sendKey })
  const client = await registerClient(app, { name: 'An application of the owner' })
  await getTokens(app, client, aal2Session)
  const authorizationId = authorizationIdOf(await authorize(app, client, { scope: 'profile' }))
  await consentOf(app, aal2Session).open(authorizationId)
  const second: Session = (await signIn(app, email)).body
  const [session] = await app.sql<{ id: string }>('select id from sessions where user_id = $1', [id])
  return {
    id,
    email,
    sendKey,
    factorId: factor.id,
    challengeId: challenge.id as string,
    sessionId: session?.id ?? '',
    identityId: first.user.identities[0]?.identity_id ?? '',
    recoveryCode: codes[0] as string,
    passkeyId: passkey.body.id as string,
    passkeyChallengeId: begun.challenge.challenge_id as string,
    passkeyAnswer: begun.credential,
    alertId: alert.id as string,
    watchedAccountId: watched.id as string,
    labeledAddress,
    paymentRuleId: rule.id as string,
    walletAddress: wallet.address as string,
    nonce,
    authorizationId,
    oauthClientId: client.id,
    /** Texts that no answer to another user may contain. */
    canaries: [
      ...[
        'Savings of the owner',
        'An application of the owner',
        'an address of the owner',
        'a recipient of the owner',
        '8371946528',
        'Rent of the owner',
        name,
        email,
        PHONE,
        PHONE.slice(1),
        wallet.address,
        factor.secret,
        '0.12345678',
        '987654.32',
        '98765432',
      ],
      ...[aal2Session.refresh_token, second.refresh_token, ...codes],
    ].map((text: string): Canary => ({ what: `${text} of its owner`, text })),
    rows: () => rowsOf(app, id),
  }
}

/**
 * Returns the rows of every table with a `user_id`. email_outbox is left out, because an attempt with the owner's address
 * sends an email to it.
 */
async function rowsOf(app: TestApp, id: string): Promise<string> {
  const tables = await app.sql<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id'
       and table_name <> 'email_outbox' order by 1`,
  )
  expect(tables.length).toBeGreaterThan(8)
  const rows = await Promise.all([
    app.sql('select * from users where id = $1', [id]),
    ...tables.map(({ name }) => app.sql(`select * from ${name} t where user_id = $1 order by t::text`, [id])),
  ])
  return JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value), 1)
}
