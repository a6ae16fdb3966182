import { randomUUID } from 'node:crypto'
import type { Session } from '@satlens/contract'
import { expect } from 'vitest'
import { createPasskey } from '../../accounts/auth-call.ts'
import { bearer, mailsTo, signIn, signUp, VERSIONED } from '../../accounts/people.ts'
import { addTotp } from '../../accounts/second-factor.ts'
import type { Canary } from '../../assertions/canary.ts'
import type { TestApp } from '../../harness/test-app.ts'

export type Owner = Awaited<ReturnType<typeof seatOwner>>

const PHONE = '+41446700000'

/** Makes an account that has one of everything. Yields the ids of it all. */
export async function seatOwner(app: TestApp) {
  const name = `Owner ${randomUUID()}`
  const first = await signUp(app, { data: { full_name: name } })
  const { email, id } = first.user
  const { factor, raised } = await addTotp(app, first)
  const post = async (path: string, body: object = {}, headers: Record<string, string> = {}) => {
    const reply = await app.request
      .post(path)
      .set({ ...VERSIONED, ...bearer(raised), ...headers })
      .send(body)
    expect(reply.status, `${path} ${reply.text}`).toBe(200)
    return reply.body
  }
  const { codes } = await post('/auth/v1/factors/recovery-codes')
  await app.request.get('/auth/v1/reauthenticate').set({ ...VERSIONED, ...bearer(raised) })
  const nonce = (await mailsTo(app, email)).find(({ kind }) => kind === 'reauthentication')?.code ?? ''
  const phone = await post('/auth/v1/factors', { factor_type: 'phone', phone: PHONE })
  const challenge = await post(`/auth/v1/factors/${phone.id}/challenge`)
  const passkey = await (await createPasskey(app, raised)).keep()
  const begun = await createPasskey(app, raised)
  const wallet = await post('/functions/v1/bitcoin-wallet-generate')
  const alert = await post('/alerts/v1/alerts', { kind: 'price_above', value: '987654.32' })
  const sendKey = randomUUID()
  const sent = { recipientAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', amount: 0.12345678 }
  await post('/functions/v1/bitcoin-send-transaction', sent, { 'idempotency-key': sendKey })
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
    walletAddress: wallet.address as string,
    nonce,
    /** What no answer to another user may hold. */
    canaries: [
      ...[name, email, PHONE, PHONE.slice(1), wallet.address, factor.secret, '0.12345678', '987654.32'],
      ...[raised.refresh_token, second.refresh_token, ...codes],
    ].map((text: string): Canary => ({ what: `${text} of its owner`, text })),
    /** Every row of every table that is the owner's. */
    rows: () => rowsOf(app, id),
  }
}

/**
 * Tables of later releases are in it, as long as they have a `user_id`. Emails are not: an account whose address is tried
 * hears of it.
 */
async function rowsOf(app: TestApp, id: string): Promise<string> {
  const tables = await app.sql<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id'
       and table_name <> 'mail_outbox' order by 1`,
  )
  expect(tables.length).toBeGreaterThan(8)
  const rows = await Promise.all([
    app.sql('select * from users where id = $1', [id]),
    ...tables.map(({ name }) => app.sql(`select * from ${name} t where user_id = $1 order by t::text`, [id])),
  ])
  return JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value), 1)
}
