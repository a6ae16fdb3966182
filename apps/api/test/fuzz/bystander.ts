import { randomUUID } from 'node:crypto'
import type { Canary } from '../canary.ts'
import { bearer, signUp } from '../people.ts'
import { beginTotp } from '../second-factor.ts'
import type { TestApp } from '../test-app.ts'

/** Somebody who takes no part. Nothing of theirs may show up in an answer, or change. */
export interface Bystander {
  readonly email: string
  readonly canaries: readonly Canary[]
  /** Everything of theirs that only they may change, as text. */
  rows(): Promise<string>
}

// A stranger may ask for a mail to them, which is remembered beside these.
const OF_ACCOUNT = 'email, password_hash, email_confirmed_at, app_metadata, user_metadata, phone, new_email'
const TABLES = ['identities', 'sessions', 'mfa_factors', 'profiles', 'wallets', 'send_requests']

export async function seatBystander(app: TestApp): Promise<Bystander> {
  const name = `Bystander ${randomUUID()}`
  const session = await signUp(app, { data: { full_name: name } })
  const call = (path: string, body?: object) =>
    app.request.post(`/functions/v1/${path}`).set(bearer(session)).send(body).expect(200)
  const wallet = await call('bitcoin-wallet-generate')
  const recipient = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  await call('bitcoin-send-transaction', { recipientAddress: recipient, amount: 0.12345678 })
  const { secret } = await beginTotp(app, session)
  return {
    email: session.user.email,
    canaries: [
      { what: 'the name of a bystander', text: name },
      { what: 'the address of a bystander', text: session.user.email },
      { what: 'the wallet of a bystander', text: wallet.body.address },
      { what: 'the second factor of a bystander', text: secret },
      { what: 'the token of a bystander', text: session.refresh_token },
    ],
    async rows() {
      const found = [
        app.sql(`select ${OF_ACCOUNT} from users where id = $1`, [session.user.id]),
        ...TABLES.map((table) => app.sql(`select * from ${table} where user_id = $1`, [session.user.id])),
      ]
      return JSON.stringify(await Promise.all(found), (_, value) =>
        typeof value === 'bigint' ? String(value) : value,
      )
    },
  }
}
